"""Conjugate gradients are no worse than any polynomial method with the same products, the damped iteration among them."""

from dataclasses import replace

from fedtheory.core.metrics import RIDGE_NORM_ERROR
from fedtheory.core.proof import Given, Proof, Setting, Use, combination, step
from fedtheory.core.role import Role
from fedtheory.core.term import Function, Schema, norm
from fedtheory.papers.fednewton.proofs.damped_step import TUNED_SHARPENED
from fedtheory.papers.fednewton.proofs.rounds import AT_T
from fedtheory.papers.fednewton.proofs.setting import FROM_0, FROM_1, ROUND, e, half_D, t, w_D
from fedtheory.papers.fednewton.statements.pcg_step import PCG

nearest = Function("nearest")
_error = norm(half_D(nearest(t) - w_D))
_known = TUNED_SHARPENED.setting
SETTING = Setting(
    {**_known.symbols, "nearest": (("integer",), "vector")},
    {
        **_known.given,
        "conjugate gradients": Given(
            Schema(_error <= norm(half_D(e())), ROUND, (FROM_0,)),
            "nearest(t) minimises ‖w - w_D‖_H over w^0 + span{(WH)^k e(0), 1 <= k <= t}, which is what conjugate gradients "
            "do; the t-th iterate w(t) of the best constant step from the same start lies there",
            "ours: the definition of conjugate gradients",
            Role.AXIOM,
            cites="hestenes1952conjugate",
        ),
    },
    {RIDGE_NORM_ERROR: _error},
)
*_damped, _last = TUNED_SHARPENED.steps
PCG_SHARPENED = Proof(
    PCG,
    "sharpened",
    SETTING,
    (
        *_damped,
        replace(_last, name="the best step"),
        step(
            "no worse",
            "ours",
            "nearest of all, so no farther than the damped iterate",
            combination(
                Schema(_error <= PCG.bound("sharpened").value, ROUND, (FROM_1,)),
                Use("conjugate gradients", AT_T),
                Use("the best step", AT_T),
            ),
        ),
    ),
)
