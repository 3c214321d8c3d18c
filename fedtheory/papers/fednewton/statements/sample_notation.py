"""The letters of FedNewton's concentration lemmas (Sections 7.3 and 7.5), tied to concepts.

n is |D| or |D_j|, whichever sample is meant; M_xi bounds the random vectors of Proposition 3 and sigma_xi is their spread.
A bound with probability 1 - δ is a bound on the quantile at level 1 - δ, which every sample of a small law settles exactly.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import FEATURE_BOUND, REGULARISATION, RESPONSE_BOUND
from fedtheory.core.statement import COUNT, Assumption, Constant, Domain, Parameter
from fedtheory.papers.fednewton.concepts import (
    ALL_SAMPLES,
    EFFECTIVE_DIMENSION,
    FEATURE_COUNT,
    LARGEST_LEVERAGE,
    LARGEST_SHORTFALL,
    LAW_NORM,
    OWN_EFFECTIVE_DIMENSION,
    VECTOR_BOUND,
    VECTOR_SPREAD,
)
from fedtheory.papers.fednewton.properties import (
    BOUNDED_FEATURES,
    BOUNDED_RESPONSES,
    FEATURES_BEYOND_ONE,
    INDEPENDENT_DRAWS,
    OWN_LAW,
)
from fedtheory.papers.fednewton.statements.notation import B, kappa, lamda

n, M = sp.symbols("n M", integer=True, positive=True)
delta, M_xi = sp.symbols("delta M_xi", positive=True)
sigma_xi, N, K = sp.symbols("sigma_xi N K", nonnegative=True)
beta = sp.Symbol("beta", real=True)
N_j, s_1 = sp.symbols("N_j s_1", positive=True)
delta_t = sp.Symbol("delta_t")

FAILURE = Parameter(
    delta,
    "probability of failure",
    "Proposition 3",
    Dimension(),
    Domain(Fraction(0), strict=True, upper=Fraction(1)),
)
LEVEL = {delta_t: delta}
"""The algorithm that follows every sample is told δ."""
SIZE = Constant(n, ALL_SAMPLES, "Section 2: |D|, or |D_j|", COUNT)
RIDGE = Constant(lamda, REGULARISATION, "(1)")
FEATURES = Constant(kappa, FEATURE_BOUND, "Section 4.1")
RESPONSES = Constant(B, RESPONSE_BOUND, "Section 4.1")
DIMENSION = Constant(N, EFFECTIVE_DIMENSION, "Assumption 1")
OWN_DIMENSION = Constant(N_j, OWN_EFFECTIVE_DIMENSION, "Assumption 1: of the law that is sampled")
LEVERAGE = Constant(K, LARGEST_LEVERAGE, "ours")
TOP = Constant(s_1, LAW_NORM, "ours: the largest eigenvalue of C; smaller is safe")
COORDINATES = Constant(M, FEATURE_COUNT, "Algorithm 1", COUNT)
VECTORS = (
    Constant(M_xi, VECTOR_BOUND, "Proposition 3"),
    Constant(sigma_xi, VECTOR_SPREAD, "Proposition 3"),
)
SHORTFALL = Constant(beta, LARGEST_SHORTFALL, "Lemma 2", Domain(upper=Fraction(1)))

INDEPENDENT = Assumption("i.i.d. random variables", INDEPENDENT_DRAWS, "Proposition 3; Lemma 1")
BOUNDED = Assumption("‖φ(x)‖ <= κ for all x", BOUNDED_FEATURES, "Section 4.1; Lemmas 3 and 4")
RESPONDING = Assumption("|y| <= B", BOUNDED_RESPONSES, "Section 4.1; Lemma 3")
OWN = Assumption("N(λ) is that of the law that is sampled", OWN_LAW, "Lemmas 3 and 4, first line")
ONE_OR_MORE = Assumption("there exists κ >= 1", FEATURES_BEYOND_ONE, "Lemmas 3 and 4")

logarithm = sp.log(2 / delta)


def pin(bound: sp.Expr, scale: sp.Expr) -> sp.Expr:
    """(4/3) M̃ L/n + σ̃ sqrt(2L/n): Proposition 3 with the constant of Bernstein's inequality."""
    return sp.Rational(4, 3) * bound * logarithm / n + scale * sp.sqrt(2) * sp.sqrt(
        logarithm
    ) / sp.sqrt(n)
