r"""FFGB, Theorem 4.3 and its restatement E.1: identical inputs.

Print has K log(KT)/T, so that more local steps seem to hurt, and 1/K. Both are artefacts: taken out of the clients'
functions, the residuals cost their last value once a round, and the start is forgotten in the very first step, where
1 - μη = 0. What is left is 1/T and, for γ < 1, a floor that no number of rounds removes:
in norm it is exactly ρ_K/(μK), ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ.
"""

import sympy as sp

from fedtheory.core.statement import Bound, Source, Statement, Status, t
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.homogeneous_exhibits import EXHIBITS
from fedtheory.papers.ffgb.statements.homogeneous_notation import (
    BASIC,
    HOMOGENEOUS,
    ONE_SLOPE,
    SCHEDULE_2,
)
from fedtheory.papers.ffgb.statements.notation import (
    HORIZON_OF_PRINT,
    LOCAL_STEPS,
    START,
    G,
    K,
    gamma,
    lost,
    lost_K,
    mu,
    scale,
    start_squared,
)

x = K * t

# Ours, in units of G/μ: the drift and the start; the residuals within a round; what is left of them after it.
drift = sp.Rational(8, 3) * (2 * x + 1) / (x * (x + 1)) + sp.Rational(8, 3) / t


def within(residual: sp.Expr) -> sp.Expr:
    """What residuals up to `residual` G do within the rounds."""
    return sp.Rational(32, 3) * residual * (x - 1) / (x * (x + 1))


def after(residual: sp.Expr) -> sp.Expr:
    """What is left of them at the ends of the rounds."""
    return residual * (K * (t + 3) - 2) / (K * (x + 1))


def distance(residual: sp.Expr) -> sp.Expr:
    """The squared distance, if no residual exceeds `residual` G."""
    return G**2 / mu**2 * (sp.sqrt(drift + within(residual)) + after(residual)) ** 2


# What print and its repair share, with constants of ours for the O.
shared = start_squared / x + 64 * scale * K * sp.log(x) / t
floor = 13 * scale / K
logarithm = (1 - gamma) * sp.log(x) / x

# On one slope, with answers γ times the query: every round leaves ρ_K, with the weight tK + 1.
rests = lost_K * (K * (t - 1) + 2) / (K * (x + 1))


THEOREM_43 = Statement(
    id="ffgb.thm4_3",
    title="FFGB on identical inputs: 1/T, and a floor that falls with the square of K",
    source=Source("shen2022ffgb", "Theorem 4.3; restated as Theorem E.1"),
    algorithm=ffgb,
    schedule=SCHEDULE_2,
    constants=(*BASIC, START),
    parameters=(LOCAL_STEPS,),
    assumptions=HOMOGENEOUS,
    bounds=(
        Bound(
            Status.ORDERED,
            "Theorem 4.3, with constants of ours for the O",
            FUNCTION_DISTANCE,
            shared + (1 - gamma) * floor + G**2 / (mu * gamma**2) * logarithm,
            first_round=2,
            remark=f"{HORIZON_OF_PRINT}; its last term has the wrong units; the second one hides that",
        ),
        Bound(
            Status.CORRECTED,
            "Theorem 4.3 with mu^2 in its last term and the (1 - gamma)^2 of its proof",
            FUNCTION_DISTANCE,
            shared + (1 - gamma) ** 2 * floor + scale * logarithm,
            first_round=2,
            remark=HORIZON_OF_PRINT,
        ),
        Bound(Status.SHARPENED, "ours", FUNCTION_DISTANCE, distance(lost), remark=HORIZON_OF_PRINT),
        Bound(
            Status.SHARPENED,
            "ours, with rho_K: what (39) leaves of a residual after K steps",
            FUNCTION_DISTANCE,
            distance(lost_K),
            name="rho_K",
            remark=f"{HORIZON_OF_PRINT}; its floor is attained for every K",
        ),
        Bound(
            Status.LOWER,
            "ours",
            FUNCTION_DISTANCE,
            G**2 / mu**2 * rests**2,
            relation=">=",
            also=(ONE_SLOPE,),
            remark=f"{HORIZON_OF_PRINT}; for K = 1 it is the distance itself, at every round",
        ),
    ),
    rate=sp.Integer(1),
    trivial={FUNCTION_DISTANCE: 4 * scale},
    exhibits=EXHIBITS,
)
