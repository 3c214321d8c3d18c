"""The letters of Federated Functional Gradient Boosting (Shen, Hassani, Kale, Karbasi 2022), tied to concepts.

Equation numbers are those of the AISTATS paper with its supplement: (1)-(17) in the text, (18)-(58) in the appendices.
A trajectory's entry t is what is known after t rounds: f^t. So the letter T of the paper's last lines is t here, and
its round t, from 0, is round t - 1 of an entry.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import (
    CLIENTS,
    INITIAL_FUNCTION_DISTANCE,
    REGULARISATION,
    TOTAL_VARIATION,
    WEAK_LEARNING,
)
from fedtheory.core.properties import CONVEX, FULL_PARTICIPATION
from fedtheory.core.statement import (
    COUNT,
    POSITIVE,
    Assumption,
    Constant,
    Domain,
    Parameter,
)
from fedtheory.papers.ffgb.concepts import GRADIENT_SUPREMUM, ORACLE_RANGE
from fedtheory.papers.ffgb.properties import (
    BOUNDED_ANSWERS,
    BOUNDED_GRADIENTS,
    PRINTED_RANGE,
    SMALL_START,
    SUPREMUM_WEAK_LEARNING,
)

HORIZON_OF_PRINT = "t is the T of print: f^t is what t rounds return"
ROUND_OF_PRINT = "round t is the round t - 1 of print, which counts from 0; it returns f^t"

N = sp.Symbol("N", integer=True, positive=True)
K = sp.Symbol("K", integer=True, positive=True)
mu, gamma = sp.symbols("mu gamma", positive=True)
G, omega, start_squared = sp.symbols("G omega start_squared", nonnegative=True)

K_t, c_t, mu_t = sp.symbols("K_t c_t mu_t")

LOCAL_STEPS = Parameter(K, "local steps a round", "Algorithm 2, line 3", Dimension(), COUNT)
RATE = Constant(gamma, WEAK_LEARNING, "(10)", Domain(Fraction(0), strict=True, upper=Fraction(1)))
BASIC = (
    Constant(mu, REGULARISATION, "(2), (9)"),
    Constant(G, GRADIENT_SUPREMUM, "Assumption 4.1"),
    RATE,
)
OMEGA = Constant(omega, TOTAL_VARIATION, "(12), (23)")
START = Constant(start_squared, INITIAL_FUNCTION_DISTANCE, "Theorem 4.1: ||f^0 - f*||_alpha^2")

c = sp.Symbol("c", positive=True)
STEP_SIZE = Parameter(c, "step sizes c/(mu n)", "Appendix C: any eta^t", Dimension(), POSITIVE)
# η^{k,t} = 4/(μ(tK + k + 1))
SCHEDULE = {K_t: K, c_t: sp.Integer(4), mu_t: mu}

GENERAL = (
    Assumption("all N clients participate in each round", FULL_PARTICIPATION, "Section 4"),
    Assumption("l is convex in its first argument", CONVEX, "(1)"),
    Assumption(
        "the subgradients of R_i[f] are G-bounded under the L-infinity(alpha_i) norm",
        BOUNDED_GRADIENTS,
        "Assumption 4.1",
    ),
    Assumption("the oracle satisfies (10) with constant gamma", SUPREMUM_WEAK_LEARNING, "(10)"),
    Assumption("the oracle satisfies (11)", BOUNDED_ANSWERS, "(11)"),
    Assumption("G-bar_gamma = 2G/gamma (printed: G-bar_lambda = 2G/lambda)", PRINTED_RANGE, "(11)"),
)
SMALL = Assumption("||f^0||_oo <= 2G/(gamma mu)", SMALL_START, "Lemma D.1")

CLIENT_NUMBER = Constant(N, CLIENTS, "Section 3", COUNT)

SEVERAL = Domain(Fraction(2), integer=True)

# Ours, where the range of (11) is any H >= G/gamma.
H = sp.Symbol("H", nonnegative=True)
RANGE = Constant(H, ORACLE_RANGE, "(11): G-bar_gamma")
NUMBER = Constant(N, CLIENTS, "Section 3; with one client omega_TV = 0", SEVERAL)
ANY_RANGE = GENERAL[:-1]
"""The assumptions of Theorem 4.1 without the printed range of (11)."""

# the printed cap of |f^t|: 2G/(γμ)
cap = 2 * G / (gamma * mu)
scale = G**2 / (mu**2 * gamma**2)

lost = (1 - gamma) / gamma  # over G: what residuals tend to, in (24) and (39)
lost_K = lost * (
    1 - (1 - gamma) ** K
)  # and what they are at most after K steps, which is the end of a round
