"""One local step of FFGB at one input, for the virtual iterate y = g - eta Delta: ours, in place of (27)-(33).

Line 6 of Algorithm 2 writes the answer as r + Δ^{k-1} - Δ^k. Taking η^{k-1}Δ^{k-1} away from g^k, the clients' mean
moves along the mean gradient, with an error of the order of η²: what (34) gains by summation by parts.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    dot,
    equal,
    mean,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT, B
from fedtheory.papers.ffgb.proofs.setting import (
    FROM_0,
    FROM_1,
    HERE,
    STEP,
    Delta,
    H,
    average,
    eta,
    f_star,
    g,
    i,
    k,
    keep,
    number,
    r,
    s,
    w,
    weighed,
    weighed_star,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_bias import (
    IX,
    U,
    at_most_2,
    bias,
    biased,
    gaps,
    nonneg_u,
    weighted,
)
from fedtheory.papers.ffgb.proofs.thm4_1_drift import spread, u
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import (
    KTX,
    LATE,
    before,
    drawn,
    gradients,
    optimum,
    ranges,
    residual_everywhere,
)
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu


def y(client: Any, at: Any) -> Term:
    """The virtual iterate g^k - eta^{k-1} Delta^{k-1}."""
    return g(client, at, t, x) - 4 / (mu * (t * K + at)) * Delta(client, at - 1, t, x)


def y_bar(at: Any = k) -> Term:
    """Its mean."""
    return mean("j", y(symbol("j"), at))


# ---- one step of the virtual iterate

_now = {"k": k, "t": "t", "x": "x"}
drift_bar = average(Delta, k - 1, t, x)
shift = 3 / before * drift_bar
push = average(r, k, t, x) + mu * f_star(x) + shift
moved = tree(keep * y_bar() - eta * (average(r, k, t, x) + shift))
gap_bar = g(*HERE) - y_bar()  # of a client's function to the virtual mean
d, d_next = y_bar() - f_star(x), y_bar(k + 1) - f_star(x)
small_shift = step(
    "shift",
    "(24)",
    "a mean of residuals",
    combination(
        Schema(4 * squared(drift_bar) <= H**2, KTX, (FROM_1, FROM_0)),
        Use("residuals", {**AT, "i": "c", "k": k - 1}, times=4, over="c"),
        Square(Delta(symbol("c"), k - 1, t, x) - drift_bar, times=4, over="c"),
        Use("2 rho <= H"),
    ),
)
near = step(
    "near",
    "ours",
    "a client is near the mean of its round, and that near the virtual mean",
    combination(
        Schema(squared(u) <= 64 * B**2 / t**2, STEP, LATE),
        Use("spread", AT),
        Use("if 2", times=64 * B**2 * (K + k) / (t * K + 2) ** 2),
        name="of a round",
    ),
    combination(
        Schema(squared(gap_bar) <= 100 * B**2 / t**2, STEP, LATE),
        Use("of a round", AT, times=Fraction(5, 4)),
        Use("shift", _now, times=20 / (mu**2 * before**2)),
        Square(u - 16 / (mu * before) * drift_bar, times=Fraction(1, 4)),
    ),
)
virtual = step(
    "virtual",
    "Algorithm 2, lines 5 and 6",
    "the residuals cancel but for (1 - 4/n)/(n - 1) - 1/n = -3/(n(n - 1))",
    combination(
        Schema(equal(y_bar(k + 1), moved), KTX, (FROM_1, FROM_0)),
        Use("line 5", AT, over="i"),
        Use("line 6", AT, times=-1 * eta, over="i"),
    ),
)
pull = mean("i", dot(d, weighed(*HERE) - weighed_star(i, x)))
pulled = step(
    "pull",
    "ours, in place of (29)-(33)",
    "monotone subgradients at the client's own function; the way from there to the virtual mean is short",
    *weighted(
        "weighed distance",
        w(i, x),
        Schema(w(i, x) * squared(gap_bar) <= w(i, x) * 100 * B**2 / t**2, STEP, LATE),
        Use("near", AT),
        Use("density", IX),
    ),
    combination(
        Schema(w(i, x) * squared(r(*HERE) - s(i, x)) <= w(i, x) * H**2, STEP, LATE),
        Use("drawn", AT, times=2),
        Use("bounded_star", IX, times=2),
        Use(
            "density",
            IX,
            times=squared(r(*HERE) + s(i, x)) + 4 * G**2 * (1 - gamma) * (1 + gamma) / gamma**2,
        ),
        name="weighed gradients",
    ),
    combination(
        Schema(-2 * pull <= 20 * mu * B**2 / t, KTX, LATE),
        Use("weighed", AT, times=-2 * d, over="i"),
        Use("weighed_star", IX, times=2 * d, over="i"),
        Use("convex", AT, times=2, over="i"),
        Use("weighed distance", AT, times=mu * t / 10, over="i"),
        Use("weighed gradients", AT, times=10 / (mu * t), over="i"),
        Use(
            "density",
            IX,
            times=mu * t / 10 * squared(gap_bar - 10 / (mu * t) * (r(*HERE) - s(i, x))),
            over="i",
        ),
        Use("mixture", {"x": "x"}, times=20 * mu * B**2 / t),
    ),
)

# ---- the step: |d⁺|² <= (1 - 4/n)|d|² + (4/n) B² (u² + 43/t)

toll = B**2 * (U**2 + 43 / t)
pressure = step(
    "pressure",
    "ours",
    "the monotone part, the bias and the rest of the residuals against the distance",
    combination(
        Schema(squared(shift) <= Fraction(9, 4) * H**2 / (t * (t + 1)), KTX, LATE),
        Use("shift", _now, times=9 / (4 * before**2)),
        name="shift squared",
    ),
    combination(
        Schema(squared(bias + shift) <= H**2 * (U**2 + Fraction(25, 4) / t), KTX, LATE),
        Use("bias", _now, times=1 + 1 / t),
        Use("shift squared", _now, times=1 + t),
        Square(bias - t * shift, times=1 / t),
        Use("gaps", {"x": "x"}, times=H**2 / t),
        Use("at most 2", {"x": "x"}, times=2 * H**2 / t),
        name="bias and shift",
    ),
    combination(
        Schema(
            -2 * dot(d, push) <= mu * squared(d) + mu * B**2 * (U**2 + Fraction(105, 4) / t),
            KTX,
            LATE,
        ),
        Use("pull", _now),
        Use("optimal", {"x": "x"}, times=-2 * d),
        Use("bias and shift", _now, times=1 / mu),
        Square(mu * d + bias + shift, times=1 / mu),
    ),
)
gathered = step(
    "push",
    "(25), (31)",
    "answers within H, and mu f* within G",
    combination(
        Schema(squared(push) <= 4 * H**2, KTX, LATE),
        Use("gradients", AT, times=2, over="i"),
        Square(r(symbol("c"), k, t, x) - average(r, k, t, x), times=2, over="c"),
        Use("optimum", {"x": "x"}, times=4),
        Use("2G <= H"),
        Use("shift", _now, times=9 / before**2),
        Square(average(r, k, t, x) - mu * f_star(x) - shift),
        Square(mu * f_star(x) - shift, times=2),
    ),
)
forward = tree(keep * d - eta * push)
local = step(
    "one step",
    "ours, in place of the recursion after (33)",
    "the square of the step, term by term",
    combination(
        Schema(squared(d_next) <= keep * squared(d) + 4 / number * toll, KTX, LATE),
        Use("virtual", _now, times=["+", tree(d_next), forward]),
        Use("pressure", _now, times=keep * eta),
        Use("push", _now, times=eta**2),
    ),
)

STEPS: tuple[Step, ...] = (
    residual_everywhere,
    gradients,
    drawn,
    *ranges,
    optimum,
    spread,
    biased,
    at_most_2,
    nonneg_u,
    gaps,
    small_shift,
    near,
    virtual,
    pulled,
    pressure,
    gathered,
    local,
)
