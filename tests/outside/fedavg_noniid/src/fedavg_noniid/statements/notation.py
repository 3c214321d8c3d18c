r"""The letters of the paper: X. Li, K. Huang, W. Yang, S. Wang, Z. Zhang, On the Convergence of FedAvg on Non-IID Data.

ICLR 2020; locators are those of arXiv:1907.02189v4. `R` stands for (E‖w_1 - w*‖²)^(1/2) and `V` for the sum of p_k² σ_k².
"""

import sympy as sp

from fedavg_noniid.concepts import (
    AVERAGED_NOISE,
    NON_IID,
    START,
    STOCHASTIC_GRADIENT,
    STRONG_CONVEXITY,
)
from fedtheory.core.concept import NONE
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.statement import COUNT, Constant, Parameter

L, mu, gamma = sp.symbols("L mu gamma", positive=True)
G, Gamma, V, R = sp.symbols("G Gamma V R", nonnegative=True)
E = sp.Symbol("E", integer=True, positive=True)
eta_t, E_t = sp.symbols("eta_t E_t")

CONSTANTS = (
    Constant(L, SMOOTHNESS, "Assumption 1"),
    Constant(mu, STRONG_CONVEXITY, "Assumption 2"),
    Constant(V, AVERAGED_NOISE, "Assumption 3 and Theorem 1"),
    Constant(G, STOCHASTIC_GRADIENT, "Assumption 4"),
    Constant(Gamma, NON_IID, "Section 3.1"),
    Constant(R, START, "Theorem 1, the root of E‖w_1 - w*‖²"),
)
PARAMETERS = (
    Parameter(E, "number of local steps between two averages", "Section 2", NONE, COUNT),
    Parameter(gamma, "shift of the step sizes", "Theorem 1", NONE),
)
