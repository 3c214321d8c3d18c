r"""What Appendix G of FFGB adds to the letters: m of the N clients are drawn in each round, without replacement.

The share `sampled` = (N - m)/((N - 1)m) is what remains of a variance over the clients when m of them are averaged.
"""

from fractions import Fraction

import sympy as sp

from fedtheory.core.claim import Claim
from fedtheory.core.concept import Dimension
from fedtheory.core.concepts import CLIENTS
from fedtheory.core.statement import COUNT, Constant, Domain, Parameter
from fedtheory.papers.ffgb.statements.homogeneous_notation import HOMOGENEOUS
from fedtheory.papers.ffgb.statements.notation import GENERAL, G, K, K_t, N, c_t, gamma, mu, mu_t

m = sp.Symbol("m", integer=True, positive=True)
m_t = sp.Symbol("m_t")

DRAWN = Parameter(m, "clients drawn a round", "Appendix G", Dimension(), COUNT)
MANY = Constant(N, CLIENTS, "Section 3", Domain(Fraction(2), integer=True))
# Appendix G divides by N - 1.
TWO_CLIENTS, NO_MORE = Claim(sp.Integer(2), "<=", N), Claim(m, "<=", N)

sampled = (N - m) / ((N - 1) * m)

# η^{k,t} = c/(μ(tK + k + 1)): c = 2 where all inputs are alike, else 4.
ALIKE_SCHEDULE = {K_t: K, c_t: sp.Integer(2), mu_t: mu, m_t: m}
APART_SCHEDULE = {K_t: K, c_t: sp.Integer(4), mu_t: mu, m_t: m}

# all assumptions but that of full participation, which comes first
ALIKE, APART = HOMOGENEOUS[1:], GENERAL[1:]

# κ = (1 - γ)/γ: what a residual can be, over G
kappa = (1 - gamma) / gamma
# (40): after the first step, where 1 - μη = 0, every function is a mean of answers over μ.
LARGEST = (2 - gamma) * G / (gamma * mu)
