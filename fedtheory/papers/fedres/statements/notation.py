r"""The letters of Federated Residual Learning (Agarwal, Langford, Wei 2020), tied to concepts.

Equation numbers are those of the arXiv version with its appendices. A trajectory's entry t holds the average over the
plays of rounds 1 to t, so the paper's horizon T is t in a bound on every round. The paper's σ² is two
quantities: the variance of the loss in Theorem 1, that of the gradient in Theorem 2; the latter is sigma here. A client
has its own delays and, with local steps η_i = c_i η_l, its own weight c_i; sums over clients are P times means, and
the means belong to the instance.
"""

import sympy as sp

from fedtheory.core.concepts import (
    CLIENTS,
    GLOBAL_COMPARATOR,
    GLOBAL_GRADIENT,
    GLOBAL_NOISE,
    LOCAL_COMPARATOR,
    LOCAL_GRADIENT,
    MODEL_RADIUS,
    PAIR_GRADIENT,
    PAIR_NOISE,
    SMOOTHNESS,
)
from fedtheory.core.statement import COUNT, Constant
from fedtheory.papers.fedres.concepts import (
    BOUNDARY_DELAY,
    EXCESS_RANGE,
    LARGEST_DELAY,
    LARGEST_WEIGHTED_DELAY,
    LOCAL_NOISE,
    MEAN_DELAY,
    MEAN_PAIR_NOISE,
    MEAN_SQUARE_DELAY,
    WEIGHTED_COMPARATOR,
    WEIGHTED_DELAY,
    WEIGHTED_PAIR_NOISE,
)

P = sp.Symbol("P", integer=True, positive=True)
D, G, gamma, sigma, tau, M = sp.symbols("D G gamma sigma tau M", nonnegative=True)
G_g, G_l, sigma_g, sigma_l = sp.symbols("G_g G_l sigma_g sigma_l", nonnegative=True)
s_2, s_c = sp.symbols("s_2 s_c", nonnegative=True)
w_g, w_l, w_c = sp.symbols("w_g w_l w_c", nonnegative=True)
tau_bar, tau_2, tau_c, tau_e, tau_m = sp.symbols(
    "tau_bar tau_2 tau_c tau_e tau_m", nonnegative=True
)

# ‖w^g_*‖² + Σ‖w_{i,*}‖²
V = w_g**2 + P * w_l**2

NUMBER_OF_CLIENTS = Constant(P, CLIENTS, "Section 2", COUNT)
RADIUS = Constant(D, MODEL_RADIUS, "Section 2")
SMOOTH_IN_PAIR = Constant(gamma, SMOOTHNESS, "Section 2")
GRADIENT = Constant(G, PAIR_GRADIENT, "Section 2")
GRADIENT_VARIANCE = Constant(sigma, PAIR_NOISE, "Theorem 2")
DELAY = Constant(tau, LARGEST_DELAY, "Section 2")
RANGE = Constant(M, EXCESS_RANGE, "ours")
GLOBAL_NORM = Constant(w_g, GLOBAL_COMPARATOR, "Theorem 2: ||w^g_*||")
LOCAL_NORM = Constant(w_l, LOCAL_COMPARATOR, "Theorem 2: sum ||w_{i,*}||^2 is P w_l^2")

# Of Theorem 2 with each client's own step and delay.
WEIGHTED = (
    Constant(w_c, WEIGHTED_COMPARATOR, "(26): sum ||w_{i,*}||^2/eta_i is P w_c^2/eta_l"),
    Constant(sigma_g, GLOBAL_NOISE, "ours: global block of V[grad]"),
    Constant(sigma_l, LOCAL_NOISE, "ours: sum eta_i V[grad^l] is P eta_l sigma_l^2"),
    Constant(G_g, GLOBAL_GRADIENT, "ours"),
    Constant(G_l, LOCAL_GRADIENT, "ours"),
    Constant(tau_2, MEAN_SQUARE_DELAY, "(26): sum tau_i^2 is P tau_2^2"),
    Constant(tau_c, WEIGHTED_DELAY, "(26): sum eta_i^2 tau_i^2 is P eta_l^2 tau_c^2"),
    Constant(tau_e, BOUNDARY_DELAY, "ours: sum tau_i + beta_i - beta_min is P tau_e"),
    Constant(tau_bar, MEAN_DELAY, "(26): sum tau_i is P tau_bar"),
    Constant(tau_m, LARGEST_WEIGHTED_DELAY, "ours: eta_i tau_i^2 is at most eta_l tau_m^2"),
)
PAIR_VARIANCES = (
    Constant(s_2, MEAN_PAIR_NOISE, "(26): sum sigma_i^2 is P s_2^2"),
    Constant(s_c, WEIGHTED_PAIR_NOISE, "(26): sum eta_i sigma_i^2 is P eta_l s_c^2"),
)
