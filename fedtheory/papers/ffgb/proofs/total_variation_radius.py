"""The radius of FFGB with its constant: at every input, then in the mean over the inputs."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.proof import Line, Proof, Square, Step, Use, combination, conclusion, step
from fedtheory.core.statement import t
from fedtheory.core.term import (
    Outcome,
    Schema,
    Term,
    at_most,
    squared,
    symbol,
    tree,
)
from fedtheory.papers.ffgb.proofs.norms import NORMS
from fedtheory.papers.ffgb.proofs.setting import (
    gap,
    i,
    side,
    w,
    x,
)
from fedtheory.papers.ffgb.proofs.thm4_1_bias import IX, U
from fedtheory.papers.ffgb.proofs.virtual_drift import ITERATES
from fedtheory.papers.ffgb.proofs.virtual_integers import INTEGERS, first
from fedtheory.papers.ffgb.proofs.virtual_rounds import ROUNDS, TX, beta, end, tx
from fedtheory.papers.ffgb.proofs.virtual_setting import VIRTUAL, alpha, weight
from fedtheory.papers.ffgb.proofs.virtual_step import SINGLE
from fedtheory.papers.ffgb.statements.notation import H, N, mu
from fedtheory.papers.ffgb.statements.total_variation_radius import (
    TOTAL_VARIATION_RADIUS,
    vanishing,
)
from fedtheory.proofs.textbook import SQUARE_ROOTS

FROM_3 = at_most(3, t)
_a, _b, _s = symbol("a"), symbol("b"), symbol("z")
larger = step(
    "larger",
    "textbook",
    "0 <= a <= b gives a² <= b²",
    combination(
        Schema(_a**2 <= _b**2, {"a": "real", "b": "real"}, (at_most(0, "a"), _a <= _b)),
        Use("if 2", times=2 * _a),
        Square(_b - _a),
    ),
)
# ---- at every input

steady = vanishing(H)
most = steady + H / mu * U
collected = alpha(1, t) + beta + H / mu * weight(first) * U
bounded = weight(first) * most
_alpha_root = weight(first) * (steady - beta / weight(first))
pointwise = step(
    "at an input",
    "ours",
    "the weight is positive from Kt = 3 on; divided by it, alpha and beta vanish, and the bias stays",
    combination(Schema(at_most(0, _alpha_root), {"t": "integer"}, (FROM_3,)), name="root >= 0"),
    combination(
        Schema(alpha(1, t) ** 2 <= Term(tree(_alpha_root)) ** 2, {"t": "integer"}, (FROM_3,)),
        Use("alpha over the rounds", {"t": "t"}),
        name="squared",
    ),
    Line(
        Schema(alpha(1, t) <= _alpha_root, {"t": "integer"}, (FROM_3,)),
        "instance",
        {
            "of": Use(
                "squares",
                {"a": alpha(1, t), "b": _alpha_root},
                because=(Use("root >= 0", {"t": "t"}), Use("squared", {"t": "t"})),
            ).reference()
        },
        "alpha",
    ),
    combination(
        Schema(at_most(0, collected), TX, (FROM_3, at_most(0, U))),
        Use("alpha >= 0", {"k": 1, "t": "t"}),
        Use("beta", {"t": "t"}),
        Use("weights", {"k": 1, "t": "t"}, times=H / mu * U),
        name="collected >= 0, if",
    ),
    Line(
        Schema(at_most(0, collected), TX, (FROM_3,)),
        "instance",
        {
            "of": Use(
                "collected >= 0, if", tx, because=(None, Use("u >= 0", {"x": "x"}))
            ).reference()
        },
        "collected >= 0",
    ),
    combination(
        Schema(collected <= bounded, TX, (FROM_3,)), Use("alpha", {"t": "t"}), name="in all"
    ),
    combination(
        Schema(squared(end) <= most**2, TX, (FROM_3,)),
        Use("rounds", tx, times=1 / weight(first) / weight(first)),
        Use(
            "larger",
            {"a": collected, "b": bounded},
            times=1 / weight(first) / weight(first),
            because=(Use("collected >= 0", tx), Use("in all", tx)),
        ),
    ),
)
gaps = step(
    "gaps",
    "(12)",
    "u is twice the mean of the positive parts of 1 - w, which are at most 1 - w/N: u <= 2(1 - 1/N)",
    combination(
        Schema(U <= 2 * (1 - 1 / N), {"x": "outcome"}),
        Use("density", IX, times=(1 + side(i, x)) ** 2 / 2 * (1 - 1 / N), over="i"),
        Use("one density", IX, times=(1 - side(i, x)) ** 2 / 2 / N, over="i"),
        Use("side", IX, times=-1 * side(i, x), over="i"),
        Use(
            "side_squared",
            IX,
            times=w(i, x) / 2 - w(i, x) / N + Fraction(1, 2) - gap(i, x),
            over="i",
        ),
        Use("mixture", {"x": "x"}, times=1 - 2 / N),
        name="at most",
    ),
    combination(
        Schema(U**2 <= 2 * (1 - 1 / N) * U, {"x": "outcome"}, (at_most(0, U),)),
        Use("at most", {"x": "x"}, times=U),
        name="times itself",
    ),
    Line(
        Schema(U**2 <= 2 * (1 - 1 / N) * U, {"x": "outcome"}),
        "instance",
        {"of": Use("times itself", {"x": "x"}, because=(Use("u >= 0", {"x": "x"}),)).reference()},
    ),
)
v_ = Outcome("v")


def averaged(claim: Schema, reach: sp.Expr) -> Step:
    """The mean over the inputs, with answers up to `reach`."""
    left = 2 * reach / mu * vanishing(reach) + 2 * (1 - 1 / N) * reach**2 / mu**2
    return step(
        "theorem",
        "ours",
        "averaged over the inputs: the mean of u is 2 omega, that of its square at most 4(1 - 1/N) omega",
        combination(
            claim,
            Use("at an input", {"t": "t", "x": "v"}, over=v_),
            Use("gaps", {"x": "v"}, times=reach**2 / mu**2, over=v_),
            Use("omega", times=left),
        ),
    )


theorem = averaged(conclusion(VIRTUAL, TOTAL_VARIATION_RADIUS.bound("sharpened")), H)

STEPS: tuple[Step, ...] = (
    *NORMS,
    SQUARE_ROOTS,
    larger,
    *INTEGERS,
    *ITERATES,
    *SINGLE,
    *ROUNDS,
    pointwise,
    gaps,
)
RADIUS_SHARPENED = Proof(TOTAL_VARIATION_RADIUS, "sharpened", VIRTUAL, (*STEPS, theorem))
