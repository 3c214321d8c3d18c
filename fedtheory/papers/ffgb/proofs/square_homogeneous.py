"""Theorem 4.3 for the square loss: along the run the gradients are bounded after all, and the theorem's proof goes through.

Functions and residuals are bounded together, so an induction over the steps carries both: a <= 0 and b <= 0 is the one
claim a + b + |a - b| <= 0, |x| being the root of x².
"""

from fedtheory.core.proof import Line, Proof, Square, Use, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Schema,
    at_most,
    dot,
    equal,
    mean,
    squared,
    symbol,
)
from fedtheory.papers.ffgb.proofs.homogeneous_setting import (
    AT,
    IKT,
    NOW,
    f_star,
    g,
    i,
    k,
    r,
    s,
)
from fedtheory.papers.ffgb.proofs.square_ball import (
    ball_sizes,
    function_,
    in_a_round,
    one_step,
    parts_,
    rounds,
)
from fedtheory.papers.ffgb.proofs.square_pairs import PAIRS, SETTING, ball, y
from fedtheory.papers.ffgb.proofs.thm4_3_homogeneous import THEOREM_43_SHARPENED
from fedtheory.papers.ffgb.statements.notation import G, mu
from fedtheory.papers.ffgb.statements.square_homogeneous import SQUARE_HOMOGENEOUS, B, L

# ---- what Theorem 4.3 assumes

bounded = step(
    "bounded",
    "Assumption 4.2, along the run",
    "functions of the ball have gradients of at most G",
    combination(
        Schema(squared(L * g(i, k, t)) <= (L * ball) ** 2, IKT, (*NOW, function_ <= 0)),
        Use("if 3", times=L**2),
        name="function, if",
    ),
    combination(
        Schema(squared(-L * y(i)) <= (L * B) ** 2, {"i": "client"}),
        Use("labels", {"i": "i"}, times=L**2),
        name="label",
    ),
    Line(
        Schema(function_ <= 0, IKT, NOW),
        "instance",
        {
            "of": Use(
                "left",
                parts_,
                because=(
                    Use("in the ball", AT, because=(None, None, Use("functions", {"t": "t"}))),
                ),
            ).reference()
        },
        "function",
    ),
    combination(
        Schema(squared(r(i, k, t)) <= (L * ball + L * B) ** 2, IKT, NOW),
        Use("square", AT, times=r(i, k, t) + L * (g(i, k, t) - y(i))),
        Use(
            "sum",
            {"u": L * g(i, k, t), "v": -L * y(i), "a": L * ball, "b": L * B},
            because=(
                None,
                None,
                Use("function, if", AT, because=(None, None, Use("function", AT))),
                Use("label", {"i": "i"}),
            ),
        ),
        name="together",
    ),
    combination(
        Schema(squared(r(i, k, t)) <= G**2, IKT, NOW),
        Use("together", AT),
        Use("sizes", times=G + L * ball + L * B),
    ),
)
_mean_label = mean("j", y(symbol("j")))
bounded_star = step(
    "bounded_star",
    "Assumption 4.2, at f*",
    "f* = L y-bar/(L + mu) lies in the ball, since LB <= G <= mu times its radius",
    combination(
        Schema(equal((L + mu) * f_star, L * _mean_label)),
        Use("optimal"),
        Use("square_star", {"i": "c"}, times=-1, over="c"),
        name="optimum",
    ),
    combination(
        Schema(squared((L + mu) * f_star) <= (L * B) ** 2),
        Use("optimum", times=(L + mu) * f_star + L * _mean_label),
        Use("labels", {"i": "c"}, times=L**2, over="c"),
        Square(L * (y(symbol("c")) - _mean_label), over="c"),
        name="optimum squared",
    ),
    combination(Schema(at_most(L * B, mu * ball)), Use("sizes"), name="label in the ball"),
    combination(
        Schema(squared(f_star) <= ball**2),
        Use("optimum squared", times=1 / (L + mu) ** 2),
        Use("label in the ball", times=(L * B + mu * ball) / (L + mu) ** 2),
        name="optimum in the ball",
    ),
    combination(
        Schema(squared(L * f_star) <= (L * ball) ** 2),
        Use("optimum in the ball", times=L**2),
        name="scaled",
    ),
    combination(
        Schema(squared(-L * y(i)) <= (L * B) ** 2, {"i": "client"}),
        Use("labels", {"i": "i"}, times=L**2),
        name="label",
    ),
    combination(
        Schema(squared(s(i)) <= (L * ball + L * B) ** 2, {"i": "client"}),
        Use("square_star", {"i": "i"}, times=s(i) + L * (f_star - y(i))),
        Use(
            "sum",
            {"u": L * f_star, "v": -L * y(i), "a": L * ball, "b": L * B},
            because=(None, None, Use("scaled"), Use("label", {"i": "i"})),
        ),
        name="together",
    ),
    combination(
        Schema(squared(s(i)) <= G**2, {"i": "client"}),
        Use("together", {"i": "i"}),
        Use("sizes", times=G + L * ball + L * B),
    ),
)
_apart = g(i, k, t) - f_star
convex = step(
    "convex",
    "(1), (8)",
    "the gradients differ by L(g - f*)",
    combination(
        Schema(dot(_apart, r(i, k, t) - s(i)) >= 0, IKT, NOW),
        Use("square", AT, times=-1 * _apart),
        Use("square_star", {"i": "i"}, times=_apart),
        Square(_apart, times=L),
    ),
)
# The last step is Theorem 4.3 itself, whose assumptions hold along the run.
_roots, _product, _sum, *_others = THEOREM_43_SHARPENED.steps
SQUARE_HOMOGENEOUS_SHARPENED = Proof(
    SQUARE_HOMOGENEOUS,
    "sharpened",
    SETTING,
    (
        _roots,
        _product,
        _sum,
        *PAIRS,
        ball_sizes,
        one_step,
        in_a_round,
        rounds,
        bounded,
        bounded_star,
        convex,
        *_others,
    ),
)
