r"""FedRes, Lemma 2: what half a step of alternating minimisation gains.

The proof takes a projected gradient step in u. A step towards the comparator, as Frank-Wolfe makes, shows more: with 8
for 18, and without the range R of the loss, for which the excess itself is enough. On a valley that falls slowly along
its bottom the 8 is attained in the limit.
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concepts import LOSS_CEILING, MODEL_RADIUS, SMOOTHNESS
from fedtheory.core.statement import (
    POSITIVE,
    Assumption,
    Bound,
    Constant,
    Exhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.papers.fedres.algorithms.half_step import half_step
from fedtheory.papers.fedres.concepts import PAIR_EXCESS
from fedtheory.papers.fedres.instances.sloped_valley import sloped_valley
from fedtheory.papers.fedres.metrics import HALF_STEP_GAIN
from fedtheory.papers.fedres.properties import (
    BEST_PARTNER,
    BOUNDED_FIRST,
    BOUNDED_LOSS,
    JOINTLY_CONVEX,
    JOINTLY_SMOOTH,
)
from fedtheory.papers.fedres.statements.erm import R
from fedtheory.papers.fedres.statements.notation import D, gamma

Y = sp.Symbol("Y", nonnegative=True)

LEMMA_2 = Statement(
    id="fedres.lem2",
    title="a half step of alternating minimisation gains the square of the excess",
    kind="lemma",
    source=Source("agarwal2020fedres", "Lemma 2"),
    algorithm=half_step,
    schedule={},
    constants=(
        Constant(D, MODEL_RADIUS, "Lemma 2: sup ||u||", POSITIVE),
        Constant(gamma, SMOOTHNESS, "Lemma 2", POSITIVE),
        Constant(R, LOSS_CEILING, "Lemma 2: the loss lies in [0, R]"),
        Constant(Y, PAIR_EXCESS, "Lemma 2: [l(u_0, v_0) - l(u_*, v_*)]_+"),
    ),
    parameters=(),
    assumptions=(
        Assumption("a joint convex function of u and v", JOINTLY_CONVEX, "Lemma 2"),
        Assumption("gamma-smooth", JOINTLY_SMOOTH, "Lemma 2"),
        Assumption("v_0 = argmin of l(u_0, v)", BEST_PARTNER, "Lemma 2"),
        Assumption("sup over Omega_u of ||u|| <= D", BOUNDED_FIRST, "Lemma 2"),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Lemma 2",
            HALF_STEP_GAIN,
            Y**2 / (18 * gamma * D**2 + 2 * R),
            relation=">=",
            scope=Scope.STATIC,
            also=(Assumption("l(u, v) in [0, R] for any u, v", BOUNDED_LOSS, "Lemma 2"),),
        ),
        Bound(
            Status.SHARPENED,
            "ours",
            HALF_STEP_GAIN,
            Y**2 / (8 * gamma * D**2),
            relation=">=",
            scope=Scope.STATIC,
            conditions=(Claim(Y, "<=", 4 * gamma * D**2),),
            remark="8 is the best constant",
        ),
        Bound(
            Status.SHARPENED,
            "ours, a whole step towards the comparator",
            HALF_STEP_GAIN,
            Y / 2,
            name="whole-step",
            relation=">=",
            scope=Scope.STATIC,
            conditions=(Claim(4 * gamma * D**2, "<=", Y),),
            remark="from far away half of the excess goes at once",
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            sloped_valley,
            {},
            1,
            {"printed": "0.3056", "sharpened": "0.9901"},
            "a step out of the valley gains b²/(2h)",
        ),
        Exhibit(
            lambda: sloped_valley(b="4"),
            {},
            1,
            {"printed": "0.2794", "whole-step": "0.6667"},
            "a steep fall: the step goes to the end of the domain",
        ),
        Exhibit(
            lambda: sloped_valley(epsilon="1/100", b="1/10"),
            {},
            1,
            {"printed": "0.3571", "sharpened": "0.9999"},
            "a narrow valley: the constant 8 is attained up to 1 + 10^-4",
        ),
    ),
)
