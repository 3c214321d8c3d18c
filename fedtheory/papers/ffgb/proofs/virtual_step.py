"""One weighted step of the virtual mean: the monotone part, the bias, and what the square root collects."""

from fedtheory.core.proof import Line, Square, Step, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    Term,
    at_most,
    dot,
    equal,
    less,
    mean,
    squared,
    substitute,
    tree,
)
from fedtheory.papers.ffgb.proofs.lemD1_bounded import AT
from fedtheory.papers.ffgb.proofs.setting import (
    HERE,
    STEP,
    f_star,
    g,
    i,
    k,
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
    at_most_2,
    bias,
    limited,
    nonneg_u,
    weighted,
)
from fedtheory.papers.ffgb.proofs.thm4_1_sizes import drawn
from fedtheory.papers.ffgb.proofs.virtual_drift import to_mean
from fedtheory.papers.ffgb.proofs.virtual_integers import KT
from fedtheory.papers.ffgb.proofs.virtual_iterates import NOW
from fedtheory.papers.ffgb.proofs.virtual_setting import (
    added,
    alpha,
    apart,
    before,
    behind,
    cube,
    weight,
    y_bar,
)
from fedtheory.papers.ffgb.statements.notation import G, H, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import rho

KTX = {"k": "integer", "t": "integer", "x": "outcome"}
now = {"k": k, "t": "t", "x": "x"}
kt = {"k": k, "t": "t"}
off = apart + behind  # how far a client's function is from the virtual mean, weighted
distance = y_bar(k) - f_star(x)
slope = mean("j", weighed("j", k, t, x) - weighed_star("j", x))
_ON, _OFF = less(0, w(i, x)), at_most(w(i, x), 0)
_BY_SUPPORT = {"on": [tree(w(i, x)), "0"], "below": "off", "above": "on"}

# ---- the monotone part

_across = w(i, x) * dot(to_mean, r(*HERE) - s(i, x)) >= -2 * w(i, x) * G * off
across = step(
    "across",
    "ours, in place of (29)-(33)",
    "Cauchy-Schwarz where the input may be drawn, and nothing elsewhere",
    combination(
        Schema(at_most(0, off), STEP, NOW),
        Use("weights grow", kt, times=2 * H / mu),
        Use("cubes", {"m": before - 1}, times=8 * rho / mu),
        name="off >= 0",
    ),
    combination(
        Schema(squared(r(*HERE) - s(i, x)) <= (2 * G) ** 2, STEP, (*NOW, _ON)),
        Use("bounded", AT, times=2),
        Use("bounded_star", IX, times=2 / w(i, x)),
        Square(r(*HERE) + s(i, x)),
        name="2G",
    ),
    combination(
        Schema(_across, STEP, (*NOW, _ON)),
        Use(
            "Cauchy-Schwarz",
            {"u": -1 * to_mean, "v": r(*HERE) - s(i, x), "U": off, "V": 2 * G},
            times=w(i, x),
            because=(
                Use("off >= 0", AT),
                None,
                Use("near", AT),
                Use("2G", AT, because=(None, None, Use("if 3"))),
            ),
        ),
        name="on",
    ),
    Line(
        Schema(equal(w(i, x), 0), STEP, (*NOW, _OFF)),
        "squeeze",
        {"of": [Use("if 3").reference(), Use("density", IX).reference()]},
        "not drawn",
    ),
    combination(
        Schema(_across, STEP, (*NOW, _OFF)),
        Use(
            "not drawn",
            AT,
            times=-1 * dot(to_mean, r(*HERE) - s(i, x)) - 2 * G * off,
            because=(None, None, Use("if 3")),
        ),
        name="off",
    ),
    Line(Schema(_across, STEP, NOW), "cases", _BY_SUPPORT),
)
pull = step(
    "pull",
    "ours, in place of (29)-(33)",
    "monotone subgradients at the client's own function, and the way from there to the virtual mean",
    *weighted(
        "monotone",
        Term(tree(weight(before))),
        Schema(
            weight(before) * w(i, x) * dot(g(*HERE) - f_star(x), r(*HERE) - s(i, x)) >= 0,
            STEP,
            NOW,
        ),
        Use("convex", AT),
        Use("weights", kt),
    ),
    combination(
        Schema(weight(before) * dot(distance, slope) >= -2 * G * off, KTX, NOW),
        Use("across", AT, over="i"),
        Use("monotone", AT, over="i"),
        Use("weighed", AT, times=-1 * weight(before) * distance, over="i"),
        Use("weighed_star", IX, times=weight(before) * distance, over="i"),
        Use("mixture", {"x": "x"}, times=2 * G * off),
    ),
)
steep = step(
    "slope",
    "Assumption 4.1",
    "the square of a weighed mean is at most the weighed mean of the squares",
    combination(
        Schema(squared(slope) <= 4 * G**2, KTX, NOW),
        Use("drawn", AT, times=2, over="i"),
        Use("bounded_star", IX, times=2, over="i"),
        Use("density", IX, times=squared(r(*HERE) + s(i, x)), over="i"),
        Use("density", IX, times=squared(r(*HERE) - s(i, x) - slope), over="i"),
        Use("weighed", AT, times=2 * slope, over="i"),
        Use("weighed_star", IX, times=-2 * slope, over="i"),
        Use("mixture", {"x": "x"}, times=4 * G**2 + squared(slope)),
    ),
)

# ---- the weighted step: alpha takes the monotone part, U the bias

toward = weight(before) * distance - 4 / mu * cube(before) * slope
moved = weight(number) * Term(substitute(distance, "k", k + 1))
biased = -4 / mu * cube(before) * bias
virtual = step(
    "virtual",
    "Algorithm 2, line 5; (31)",
    "the weight at n times 1 - 4/n is the weight at n - 1",
    combination(
        Schema(equal(moved, toward + biased), KTX, NOW),
        Use("virtual step", AT, times=weight(number), over="i"),
        Use("optimal", {"x": "x"}, times=-4 / mu * cube(before)),
    ),
)
forward = step(
    "forward",
    "ours",
    "the square of the step without the bias",
    *weighted(
        "cube times pull",
        Term(tree(cube(before))),
        Schema(
            cube(before) * weight(before) * dot(distance, slope) >= -2 * cube(before) * G * off,
            KTX,
            NOW,
        ),
        Use("pull", now),
        Use("cubes", {"m": before}),
    ),
    combination(
        Schema(squared(toward) <= squared(weight(before) * distance) + added, KTX, NOW),
        Use("cube times pull", now, times=8 / mu),
        Use("slope", now, times=16 / mu**2 * cube(before) ** 2),
    ),
)
gathers = step(
    "alpha",
    "ours",
    "what is added is not negative",
    combination(
        Schema(at_most(0, off), KT, NOW),
        Use("weights grow", kt, times=2 * H / mu),
        Use("cubes", {"m": before - 1}, times=8 * rho / mu),
        name="off >= 0",
    ),
    *weighted(
        "cube times off",
        Term(tree(cube(before))),
        Schema(at_most(0, cube(before) * off), KT, NOW),
        Use("off >= 0", kt),
        Use("cubes", {"m": before}),
    ),
    combination(
        Schema(alpha(k, t) ** 2 <= alpha(k + 1, t) ** 2, KT, NOW),
        Use("alpha grows", kt, times=-1),
        Use("cube times off", kt, times=16 * G / mu),
        Square(8 * G / mu * cube(before)),
        name="squared",
    ),
    Line(
        Schema(alpha(k, t) <= alpha(k + 1, t), KT, NOW),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": alpha(k, t), "b": alpha(k + 1, t)},
                because=(Use("alpha >= 0", {"k": k + 1, "t": "t"}), Use("squared", kt)),
            ).reference()
        },
    ),
)
limit = limited(H)

SINGLE: tuple[Step, ...] = (
    drawn,
    at_most_2,
    nonneg_u,
    limit,
    across,
    pull,
    steep,
    virtual,
    forward,
    gathers,
)
