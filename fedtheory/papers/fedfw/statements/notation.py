"""The letters of Federated Frank-Wolfe (Dadras, Banerjee, Prakhya, Yurtsever 2024), tied to concepts.

Equation numbers are those of the text with supplementary material: (1)-(18) in the paper, (19)-(68) in its
appendices. The paper uses p for the dimension and, in Section 4.2, for the participation probability.
"""

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.statement import COUNT, Constant, Parameter, t

n = sp.Symbol("n", integer=True, positive=True)
L, D, H = sp.symbols("L D H", nonnegative=True)
zeta_star, g_star, Y_star = sp.symbols("zeta_star g_star Y_star", nonnegative=True)
lambda_0 = sp.Symbol("lambda_0", positive=True)

eta_t, lambda_t = sp.symbols("eta_t lambda_t")

CONSTANTS = (
    Constant(n, CLIENTS, "(1)", COUNT),
    Constant(L, SMOOTHNESS, "Section 1"),
    Constant(D, DIAMETER, "Section 1"),
    Constant(H, HETEROGENEITY, "ours"),
    Constant(zeta_star, HETEROGENEITY_AT_OPTIMUM, "ours"),
    Constant(
        g_star,
        GRADIENT_AT_OPTIMUM,
        "Lemma 2: sqrt(n) times the norm of the gradient of F-hat at X*",
    ),
    Constant(Y_star, DUAL_NORM, "(32)"),
)
PENALTY = Parameter(lambda_0, "base of the penalty", "Theorem 1", Dimension(1, -2))

SCHEDULE = {
    eta_t: 2 / (t + 1),
    lambda_t: lambda_0 * sp.sqrt(t + 1),
}
