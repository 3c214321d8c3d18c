r"""FFGB, Theorem 4.1 with the radius that is attained: any start, any range H >= G/γ of the oracle, no logarithm.

The radius of Appendix D has a constant; here it is 4(1 - 1/N)H²ω_TV/μ², and for linear losses with private points,
answered by -H, the error is ω_TV(1 - 1/N)(G + H)²/μ² exactly from the third round on: with H = G the two are one.
The start is forgotten, since 1 - μη vanishes at n = 4. What remains of drift and residuals is `vanishing`; as t grows it
tends to ρ_K/(μK), ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ, which K identical clients of one slope attain (Theorem 4.3).
"""

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.statement import Assumption, Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.properties import FROZEN_PRIVATE_POINTS, PRIVATE_POINTS
from fedtheory.papers.ffgb.statements.exhibits import RADIUS
from fedtheory.papers.ffgb.statements.notation import (
    ANY_RANGE,
    BASIC,
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    NUMBER,
    OMEGA,
    RANGE,
    SCHEDULE,
    G,
    H,
    K,
    N,
    gamma,
    lost_K,
    mu,
    omega,
)

rho = lost_K * G  # what (24) leaves of a residual after K steps

# The mean over the rounds of what the residuals leave, each with the weight that it has at the end: 1/K as t grows.
transfer = (K**2 * (t**3 + 6 * t**2 + t) - K * (8 * t**2 + 12 * t + 4) + 10 * t + 6) / (
    (K * t - 2) * (K * t - 1) * (K * t + 1)
)


def of_gradients(reach: sp.Expr, residual: sp.Expr = rho) -> sp.Expr:
    """The drift of a round and the noise of the gradients, with answers up to `reach` and residuals up to `residual`."""
    return sp.sqrt(sp.Rational(64, 7) * G * (G + 2 * residual + (K - 1) * reach) / (K * t - 1))


def vanishing(reach: sp.Expr) -> sp.Expr:
    """That, and what is left of the residuals of a round."""
    return (of_gradients(reach) + rho * transfer) / mu


def radius(reach: sp.Expr) -> sp.Expr:
    """The squared distance in which all ends that starts: with answers up to `reach`."""
    left = vanishing(reach)
    spread = 4 * reach * omega / mu
    return left**2 + spread * left + spread * (1 - 1 / N) * reach / mu


TOTAL_VARIATION_RADIUS = Statement(
    id="ffgb.total_variation_radius",
    title="the radius of FFGB, with its constant",
    source=Source("shen2022ffgb", "Theorem D.1, its radius"),
    algorithm=ffgb,
    schedule=SCHEDULE,
    constants=(*BASIC, OMEGA, RANGE, NUMBER),
    parameters=(LOCAL_STEPS,),
    assumptions=ANY_RANGE,
    conditions=(Claim(G / gamma, "<=", H),),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            FUNCTION_DISTANCE,
            radius(H),
            first_round=3,
            remark=f"{HORIZON_OF_PRINT}; first_round is where Kt >= 3 for every K",
        ),
        Bound(
            Status.SHARPENED,
            "ours, for many clients or a wide range",
            FUNCTION_DISTANCE,
            (vanishing(H) + 2 * H * omega / mu) * (G + H) / mu,
            name="wide",
            first_round=3,
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.LOWER,
            "ours: private points, answered by -H",
            FUNCTION_DISTANCE,
            omega * (1 - 1 / N) * (G + H) ** 2 / mu**2,
            name="attained",
            relation="=",
            first_round=3,
            also=(
                Assumption(
                    "linear losses of slope G, a private point a client, which the others answer by -H",
                    PRIVATE_POINTS,
                    "ours",
                ),
            ),
            remark=HORIZON_OF_PRINT,
        ),
        Bound(
            Status.LOWER,
            "ours, after Theorem 4.2: private points that are frozen",
            FUNCTION_DISTANCE,
            omega / (1 - 1 / N) * G**2 / mu**2,
            name="frozen",
            relation="=",
            first_round=3,
            conditions=(Claim(sp.Integer(2), "<=", N),),
            also=(
                Assumption(
                    "linear losses of slope G, a private point a client, at which the others cancel its answer",
                    FROZEN_PRIVATE_POINTS,
                    "ours",
                ),
            ),
            remark=HORIZON_OF_PRINT,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=RADIUS,
    rests_on=("ffgb.thm4_1",),
)
