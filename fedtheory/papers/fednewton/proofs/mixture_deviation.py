"""R_D by the clients' own deviations, and a preconditioner of one's own: what (16) could have used, and what never moves KRR."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, Term, at_most, dot, equal, mean, norm
from fedtheory.papers.fednewton.proofs.iteration import SETTING
from fedtheory.papers.fednewton.proofs.setting import (
    AT_XY,
    C_D,
    CLIENT,
    ONE,
    TWO,
    C,
    C_Dj,
    C_j,
    H,
    half,
    j,
    moment,
    solve,
    w_D,
    x,
    y,
)

half_j, spread, shrink = Function("half_j"), Function("spread"), Function("shrink")
defect = Term("defect")
_own_x, _own_y = norm(half_j(j, x)), norm(half_j(j, y))
_both = norm(half(x)) * norm(half(y))
_R, _B = spread(j) ** 2, shrink(j) ** 2
_AT = {"j": "j", **AT_XY}
MIXTURE_DEVIATION = Argument(
    "fednewton.mixture",
    "R_D is at most the mean of the clients' deviations, and the defect of the mixture",
    Setting(
        {
            **SETTING.symbols,
            **dict.fromkeys(("C_j", "half_j"), (("client", "vector"), "vector")),
            **dict.fromkeys(("spread", "shrink"), (("client",), "real")),
            "defect": ((), "real"),
        },
        {
            **SETTING.given,
            "R_Dj": Given(
                Schema(
                    at_most(dot(x, C_j(j, y) - C_Dj(j, y)), _R * _own_x * _own_y), {**CLIENT, **TWO}
                ),
                "spread(j)² is the norm of (C_j + lambda I)^{-1/2} (C_j - C_Dj) (C_j + lambda I)^{-1/2}",
                "(15)",
                Role.DEFINITION,
            ),
            "down": Given(
                Schema(_own_x <= _B * norm(half(x)), {**CLIENT, **ONE}),
                "shrink(j)² is the norm of (C_j + lambda I)^{1/2} (C + lambda I)^{-1/2}",
                "(15)",
                Role.DEFINITION,
            ),
            "defect": Given(
                Schema(at_most(dot(x, C(y) - mean("j", C_j(j, y))), defect * _both), TWO),
                "defect is the norm of (C + lambda I)^{-1/2} (C - sum p_j C_j) (C + lambda I)^{-1/2}, 0 for the mixture",
                "ours",
                Role.DEFINITION,
            ),
        },
    ),
    (
        step(
            "R_D",
            "ours, for the note after (16)",
            "C - C_D = (C - sum p_j C_j) + sum p_j (C_j - C_Dj)",
            combination(
                Schema(
                    at_most(dot(x, C(y) - C_D(y)), (mean("j", _B**2 * _R) + defect) * _both), TWO
                ),
                Use("defect", AT_XY),
                Use("R_Dj", _AT, over="j"),
                Use("mixture", {"x": "y"}, times=-x),
                Use("down", {"j": "j", "x": "x"}, times=_R * _own_y, over="j"),
                Use("down", {"j": "j", "x": "y"}, times=_R * _B * norm(half(x)), over="j"),
            ),
        ),
    ),
)
_grad = H(w_D) - moment
ANY_PRECONDITIONER = Argument(
    "fednewton.inflation",
    "whatever linear operators the clients solve with, ridge regression is a fixed point",
    SETTING,
    (
        step(
            "fixed point",
            "ours",
            "the global gradient is 0 there; with local Hessians of a larger lambda as well",
            combination(Schema(equal(_grad, 0 * w_D)), Use("KRR"), name="no gradient"),
            combination(
                Schema(equal(mean("j", solve(j, _grad)), 0 * w_D)),
                Use(
                    "equal arguments",
                    {"j": "j", "x": _grad, "y": 0 * w_D},
                    over="j",
                    because=(Use("no gradient"),),
                ),
                Use("solve linear", {"j": "j", "x": w_D, "y": w_D, "a": -1}, over="j"),
            ),
        ),
    ),
)
