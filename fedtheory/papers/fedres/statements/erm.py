r"""What the statements on FedRes.ERM share: the letters of Theorem 1 beside those of the paper, and its assumptions.

The paper's losses lie in [0, 1]; R stands for that 1, so that every formula has units. Delays are common to all
clients: α up, β down. What the models of round t rest on is α + β + 1 rounds old, a round more than the paper's τ.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import (
    LOSS_CEILING,
    LOSS_NOISE,
    MODEL_RADIUS,
    PAIR_GRADIENT,
    SMOOTHNESS,
    TOTAL_DIMENSION,
)
from fedtheory.core.statement import COUNT, POSITIVE, Assumption, Constant, Domain, Parameter
from fedtheory.papers.fedres.properties import (
    BOUNDED_PAIR_GRADIENT,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
    JOINTLY_SMOOTH,
    SAMPLES_OVER_TIME,
    UNIT_LOSS,
)
from fedtheory.papers.fedres.statements.notation import NUMBER_OF_CLIENTS, D, G, gamma

N = sp.Symbol("N", integer=True, positive=True)
R = sp.Symbol("R", positive=True)
sigma_bar = sp.Symbol("sigma_bar", nonnegative=True)
alpha, beta = sp.symbols("alpha beta", integer=True, nonnegative=True)

CYCLE = alpha + beta + 1
"""The age in rounds of what a round's models rest on."""

CEILING = Constant(R, LOSS_CEILING, "Section 2: losses in [0, 1], so R is 1")
CONSTANTS = (
    NUMBER_OF_CLIENTS,
    Constant(N, TOTAL_DIMENSION, "Theorem 1: d + d_1 + ... + d_P", COUNT),
    Constant(D, MODEL_RADIUS, "Section 2", POSITIVE),
    Constant(G, PAIR_GRADIENT, "Section 2", POSITIVE),
    Constant(gamma, SMOOTHNESS, "Section 2", POSITIVE),
    CEILING,
    Constant(sigma_bar, LOSS_NOISE, "Definition 2"),
)
_ROUNDS = Domain(Fraction(0), integer=True)
DELAYS = (
    Parameter(alpha, "uplink delay in rounds", "Section 2", Dimension(), _ROUNDS),
    Parameter(beta, "downlink delay in rounds", "Section 2", Dimension(), _ROUNDS),
)
CONVEX = Assumption("losses convex jointly in both parameters", JOINTLY_CONVEX, "Section 2")
SMOOTH = Assumption("gamma-smooth jointly in both parameters", JOINTLY_SMOOTH, "Section 2")
INSIDE = Assumption("the loss lies in [0, 1]", UNIT_LOSS, "Section 2")
ASSUMPTIONS = (
    INSIDE,
    CONVEX,
    SMOOTH,
    Assumption(
        "the norm of the gradient is upper bounded by G", BOUNDED_PAIR_GRADIENT, "Section 2"
    ),
    Assumption("samples are i.i.d. across time", SAMPLES_OVER_TIME, "Section 2"),
    Assumption(
        "all clients generate data independently", INDEPENDENT_CLIENTS, "Appendix A, after (13)"
    ),
    Assumption(
        "w^g_* and w_{i,*} are argmins; that they lie in the balls is taken for granted",
        FEASIBLE_COMPARATOR,
        "Definition 1",
    ),
)
