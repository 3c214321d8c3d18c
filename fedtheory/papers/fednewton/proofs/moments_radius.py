"""rho <= ‖sum p_j (C_Dj - C_D)²‖/lambda²: the second form of the iteration, with lambda for H_j and for H."""

from fedtheory.core.proof import Given, Square, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Schema, at_most, dot, mean, squared, symbol
from fedtheory.papers.fednewton.proofs.factors_radius import SECOND_FORM, from_form
from fedtheory.papers.fednewton.proofs.iteration import HX
from fedtheory.papers.fednewton.proofs.setting import AT_X, ONE, lam, over, x
from fedtheory.papers.fednewton.proofs.thm1_factors import apart, first_order, z_1
from fedtheory.papers.fednewton.statements.norms_radius import NORMS

rho_sq = symbol("rho_sq")
NORMS_MOMENTS = from_form(
    NORMS,
    "moments",
    {
        "0 <= rho_sq": Given(
            Schema(at_most(0, rho_sq)), "a norm over lambda²", "ours", Role.DEFINITION
        ),
        "mean square": Given(
            Schema(mean("j", squared(apart)) <= rho_sq * lam**2 * squared(x), ONE),
            "rho_sq is the norm of sum p_j (C_Dj - C_D)², over lambda²",
            "ours",
            Role.DEFINITION,
        ),
    },
    {"rho_sq": ((), "real")},
    first_order("first order"),
    SECOND_FORM,
    step(
        "form",
        "ours",
        "<d, H_j^{-1}d> <= ‖d‖²/λ, d = (C_Dj - C_D)x, and λ‖x‖² <= <x, Hx>",
        combination(
            Schema(at_most(dot(HX, over(x)), rho_sq * dot(x, HX)), ONE),
            Use("second form", AT_X),
            Square(apart - lam * z_1, times=1 / lam, over="j"),
            Use("solve", {"j": "j", "x": apart}, times=z_1, over="j"),
            Use("C_Dj positive", {"j": "j", "x": z_1}, over="j"),
            Use("mean square", AT_X, times=1 / lam),
            Use("C_D positive", AT_X, times=rho_sq),
        ),
    ),
)
