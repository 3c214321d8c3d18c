"""Appendix D, line by line: the first two terms of (29), (33), and the recursion of one step with its constants."""

from typing import Any

import sympy as sp

from fedtheory.core.proof import Square, Step, Use, combination, step
from fedtheory.core.term import (
    Schema,
    Term,
    dot,
    expect,
    mean,
    squared,
    tree,
)
from fedtheory.papers.ffgb.proofs.appendix_d import (
    DELTA,
    KTX,
    SIZE,
    SIZES,
    UNIT,
    V,
    away,
    away_next,
    convex_term,
    drift_term,
    kt,
    now,
    now_v,
    oracle_term,
)
from fedtheory.papers.ffgb.proofs.appendix_d_setting import (
    KT,
    LATE,
    g_bar,
    hat,
    local,
    regularised,
    slope,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    HERE,
    STEP,
    eta,
    f_star,
    g,
    i,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_bias import IX, weighted
from fedtheory.papers.ffgb.statements.notation import G, gamma, mu

u = g(*HERE) - g_bar
drift = local(squared(u))
first_term = step(
    "first term of (29)",
    "after (32)",
    "Young's inequality with the step size; 16 where 4 is printed",
    *weighted(
        "hats, drawn",
        w(i, x),
        Schema(w(i, x) * squared(hat) <= w(i, x) * SIZE**2, STEP, LATE),
        Use("hats", AT),
        Use("density", IX),
    ),
    combination(
        Schema(
            mean("i", 2 * w(i, x) * dot(u, hat))
            <= eta * SIZE**2 + 1 / eta * mean("i", w(i, x) * squared(u)),
            KTX,
            LATE,
        ),
        Use("hats, drawn", AT, times=eta, over="i"),
        Use("density", IX, times=1 / eta * squared(u - eta * hat), over="i"),
        Use("mixture", {"x": "x"}, times=eta * SIZE**2),
        name="at an input",
    ),
    combination(
        Schema(2 * drift_term <= eta * SIZE**2 + 1 / eta * drift, KT, LATE),
        Use("at an input", now_v, over=V),
    ),
)

# ---- the second term: strong convexity, (33)

own_value, mean_value, best = (
    local(regularised(g(*HERE))),
    local(regularised(g_bar)),
    local(regularised(f_star(x))),
)
to_star = local(squared(f_star(x) - g(*HERE)))
lines_33 = (
    -2 * (own_value - best) - mu * to_star,
    -2 * (own_value - mean_value) - mu * to_star,
    -2 * (own_value - mean_value)
    - mu / 4 * expect("x", squared(away))
    + mu / 2 * drift
    - mu / 2 * to_star,
    -2 * local(dot(slope(*HERE) + mu * g_bar, u))
    - mu / 4 * expect("x", squared(away))
    + mu / 2 * drift
    - mu / 2 * to_star,
    eta * local(squared(slope(*HERE) + mu * g_bar))
    + 1 / eta * drift
    - mu / 4 * expect("x", squared(away))
    + mu / 2 * drift
    - mu / 2 * to_star,
    eta * 16 * UNIT**2
    + (mu / 2 + 1 / eta) * drift
    - mu / 4 * expect("x", squared(away))
    - mu / 2 * to_star,
)


def _line(
    number_: int,
    before: Any,
    why: str,
    at_input: tuple[Use | Square, ...],
    extra: tuple[Use, ...] = (),
) -> Step:
    """Line of (33): a combination at an input, averaged over the clients, and then over the inputs."""
    after = lines_33[number_ - 1]
    pointwise = Schema(Term(_inside(before)) <= Term(_inside(after)), KTX, LATE)
    name = f"(33) line {number_}"
    if extra:
        return step(
            name, "(33)", why, combination(Schema(Term(tree(before)) <= after, KT, LATE), *extra)
        )
    return step(
        name,
        "(33)",
        why,
        combination(pointwise, *at_input, name="at an input"),
        combination(
            Schema(Term(tree(before)) <= after, KT, LATE), Use("at an input", now_v, over=V)
        ),
    )


def _inside(node: Any) -> Any:
    """The term without its integrals, at one input."""
    whole = tree(node)
    if isinstance(whole, list):
        if whole[0] == "expect":
            return whole[2]
        return [whole[0], *(_inside(part) for part in whole[1:])]
    return whole


SECOND = 2 * convex_term
strong = _line(
    1,
    SECOND,
    "r is a subgradient at g_i, and half the square of mu is strongly convex",
    (Use("subgradients", {**AT, "v": f_star(x)}, times=2, over="i"),),
)
optimal = _line(2, lines_33[0], "F[f*] <= F[g_bar]", (), (Use("minimiser", kt, times=2),))
halved = _line(
    3,
    lines_33[1],
    "|f* - g_bar|² <= 2|f* - g_i|² + 2|g_i - g_bar|²: the roles are exchanged in print",
    (
        Use("density", IX, times=mu / 4 * squared(f_star(x) - g(*HERE) - u), over="i"),
        Use("mixture", {"x": "x"}, times=-mu / 4 * squared(away)),
    ),
)
convex = _line(
    4,
    lines_33[2],
    "F_i is convex, at the mean",
    (
        Use("subgradient of the mean", {**AT, "v": g(*HERE)}, times=2, over="i"),
        Use("density", IX, times=mu * squared(u), over="i"),
    ),
)
young = _line(
    5,
    lines_33[3],
    "Young's inequality",
    (
        Use(
            "density",
            IX,
            times=1 / eta * squared(u + eta * (slope(*HERE) + mu * g_bar)),
            over="i",
        ),
    ),
)
sizes = step(
    "gradients at the mean",
    "after Lemma D.1",
    "3G/gamma again, on the supports",
    *weighted(
        "mean, drawn",
        w(i, x),
        Schema(w(i, x) * squared(g_bar) <= w(i, x) * (2 * UNIT / mu) ** 2, STEP, LATE),
        Use("mean functions", now),
        Use("density", IX),
    ),
    combination(
        Schema(w(i, x) * squared(slope(*HERE) + mu * g_bar) <= w(i, x) * 16 * UNIT**2, STEP, LATE),
        Use("bounded subgradient", AT, times=3),
        Use("mean, drawn", AT, times=sp.Rational(3, 2) * mu**2),
        Use("density", IX, times=squared(2 * slope(*HERE) - mu * g_bar) / 2),
        Use("density", IX, times=7 * UNIT**2 + 3 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2),
    ),
)
last = _line(
    6,
    lines_33[4],
    "9 would do for 16",
    (
        Use("gradients at the mean", AT, times=eta, over="i"),
        Use("mixture", {"x": "x"}, times=16 * eta * UNIT**2),
    ),
)
equation_33 = step(
    "(33)",
    "(33)",
    "the lines together",
    combination(
        Schema(lines_33[5] >= SECOND, KT, LATE),
        *(Use(f"(33) line {m}", kt) for m in range(1, 7)),
    ),
)

# ---- the recursion of one step, with its constants

recursion = step(
    "recursion",
    "after (33), with constants",
    "(27), (29), (32), (33) and the first term; the last term has lost its step size in print",
    combination(
        Schema(
            expect("x", squared(away_next))
            <= (1 - mu * eta / 4) * expect("x", squared(away))
            + 48 * eta**2 * UNIT**2
            + (2 + mu * eta / 2) * drift
            + 2 * eta * oracle_term
            + eta * DELTA
            - mu * eta / 2 * to_star,
            KT,
            LATE,
        ),
        Use("(27)", kt),
        Use("(27), second term", kt, times=eta**2),
        Use("(29)", kt, times=eta),
        Use("first term of (29)", kt, times=eta),
        Use("(33)", kt, times=eta),
        Use("(32)", kt, times=eta),
    ),
)

STRONG: tuple[Step, ...] = (
    first_term,
    strong,
    optimal,
    halved,
    convex,
    young,
    sizes,
    last,
    equation_33,
    recursion,
)
DISPLAYS: tuple[Step, ...] = (*SIZES, *STRONG)
