"""The letters of Theorems 2 to 5 of FedNewton, tied to concepts: bars mark bounds that hold unless an event fails."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import CLIENTS, RESPONSE_BOUND
from fedtheory.core.statement import COUNT, Assumption, Constant, Domain, Parameter
from fedtheory.papers.fednewton.concepts import (
    CAPACITY_EXPONENT,
    CLIENT_SAMPLES,
    EVENT_CENTRAL,
    EVENT_CONTRACTION,
    EVENT_FACTOR,
    EVENT_NORM_CHANGE,
    EVENT_START,
    FAILURE_CHANCE,
    LARGEST_RELATIVE_SHIFT,
    SAMPLED_STARTS,
    SHIFTED_SIZE_SUM,
    SHIFTED_STARTS,
    SOURCE_EXPONENT,
    SOURCE_RADIUS,
)
from fedtheory.papers.fednewton.properties import (
    EVENTS_AT_LEVEL,
    LINEAR_TARGET,
    MIXED_POPULATION,
    RIDGE_REGRESSION,
)
from fedtheory.papers.fednewton.statements.notation import FEATURES, PRINTED_FACTOR, B, kappa
from fedtheory.papers.fednewton.statements.sample_notation import SHORTFALL, beta, delta

Upsilon_bar, E_bar, C_bar, rho_bar, S_A, S_h = sp.symbols(
    "Upsilon_bar E_bar C_bar rho_bar S_A S_h", nonnegative=True
)
cond_bar, r, rho_s, G = sp.symbols("cond_bar r rho_s G", positive=True)
gamma = sp.Symbol("gamma", nonnegative=True)
aleph_Pi = sp.Symbol("aleph_Pi", nonnegative=True)

SOURCE = Constant(r, SOURCE_EXPONENT, "Assumption 2")
CHANCE = Constant(
    delta,
    FAILURE_CHANCE,
    "Theorems 2 to 5: with probability 1 - delta",
    Domain(Fraction(0), strict=True, upper=Fraction(1)),
)
EVENTS = (
    Constant(Upsilon_bar, EVENT_FACTOR, "ours: Upsilon of Theorem 1, with R_D, by Lemma 1"),
    Constant(E_bar, EVENT_START, "ours: Propositions 4 and 5, by Lemmas 1 and 3"),
)
SHARP_EVENTS = (
    Constant(rho_bar, EVENT_CONTRACTION, "ours"),
    Constant(cond_bar, EVENT_NORM_CHANGE, "ours"),
)
CENTRAL = Constant(C_bar, EVENT_CENTRAL, "ours: Proposition 6, by Lemma 3")
AS_PRINTED = (
    PRINTED_FACTOR,
    FEATURES,
    SHORTFALL,
    Constant(B, RESPONSE_BOUND, "Section 4.1"),
    SOURCE,
    Constant(rho_s, SOURCE_RADIUS, "Assumption 2: R κ^(2r)"),
    Constant(S_A, SAMPLED_STARTS, "(32): what comes with A_Dj"),
    Constant(S_h, SHIFTED_STARTS, "(32): what comes with Δ_Dj/λ + Δ_fj"),
)
n_j = sp.Symbol("n_j", integer=True, positive=True)
m = sp.Symbol("m", integer=True, positive=True)
MANY = Constant(m, CLIENTS, "Section 2", COUNT)
of_a_client = Constant(n_j, CLIENT_SAMPLES, "Section 2: |D_j|", COUNT)
h = sp.Symbol("h", nonnegative=True)
LARGEST_SHIFT = Constant(h, LARGEST_RELATIVE_SHIFT, "Definition 1: the largest Δ_Dj/λ")
CAPACITY = Constant(
    gamma, CAPACITY_EXPONENT, "Assumption 1", Domain(Fraction(0), upper=Fraction(1))
)
SHIFTED_REGIMES = Constant(
    aleph_Pi, SHIFTED_SIZE_SUM, "Theorem 4, Π_j with the denominator of its proof"
)
HIDDEN = Parameter(G, "constant that ≲ hides", "Theorems 3 and 4", Dimension(Fraction(1, 2), 0))

AT_LEVEL = Assumption(
    "each of 2m + 2 deviations exceeds its bound with probability δ/(2m + 2), and those of R_Dj and R_D are below 1: "
    "R_j = 2 K l/(3 n_j) + sqrt(2 K l/n_j), P_j = 1/(1 - R_j) and Z_j = 4 b_j L/(3 n_j) + s_j sqrt(2 L/n_j), "
    "l = log(2 M (2m + 2)/δ) and L = log(2 (2m + 2)/δ), K the largest leverage under the laws, 1 at least, b_j and s_j "
    "the largest length and the spread of (C_j + λ)^(-1/2) φ (y - <w_j, φ>); R_D, P_D and Z_D likewise, of all data",
    EVENTS_AT_LEVEL,
    "ours, by Lemmas 1 and 3",
)
BELOW_ONE = Assumption(
    "the bounds ε_j = P_D ((1 + h_j) R_Dj + h_j + R_D) are below 1",
    EVENTS_AT_LEVEL,
    "ours: the contraction divides by 1 - ε_j",
)
LINEAR = Assumption("f* = <w*, phi> on both supports", LINEAR_TARGET, "ours, by Proposition 5")
RIDGE_PROBLEM = Assumption("regularised least squares", RIDGE_REGRESSION, "(1)")
MIX = Assumption("ρ is the mixture of the ρ_j", MIXED_POPULATION, "ours; (34) needs it")

R_printed = rho_s * sp.exp(-2 * r * sp.log(kappa))
C_2 = 2 * kappa * (B + 2 * kappa**3 * R_printed) / (1 - beta)
optimal_rate = -r / (2 * r + gamma)
"""The exponent of |D| in the learning rate."""
