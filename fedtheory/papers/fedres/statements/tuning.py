"""Steps tuned to the horizon: the smaller of two, each by its reciprocal.

1/max(p, q) is the smaller of 1/p and 1/q, and a branch that print makes infinite (no noise, no curvature) is p = 0
here. Tuned steps need the comparator's norms, the noise and the horizon (fedres.d17).
"""

import sympy as sp

from fedtheory.core.statement import T
from fedtheory.papers.fedres.statements.notation import G, P, V, gamma, sigma, tau, w_g, w_l

third = sp.Rational(1, 3)


def smaller(p: sp.Expr, q: sp.Expr) -> sp.Expr:
    """min{1/p, 1/q} = 2/(p + q + |p - q|)."""
    apart = sp.Pow(sp.Pow(p - q, 2, evaluate=False), sp.Rational(1, 2), evaluate=False)
    return 2 / sp.Add(p, q, apart, evaluate=False)


# print: one step for all models
noise_common = sigma * sp.sqrt(P) * sp.sqrt(T) / sp.sqrt(V)
delay_common = P * (gamma * G**2 * tau**2 * T) ** third / V**third

# a step of its own for the server, and one for the clients
noise_global = sigma * sp.sqrt(P) * sp.sqrt(T) / w_g
noise_local = sigma * sp.sqrt(T) / w_l
delay_global = P * (gamma * G**2 * tau**2 * T) ** third / w_g ** (2 * third)
delay_local = (gamma * G**2 * tau**2 * T) ** third / w_l ** (2 * third)

# with the movements kept
noise_global_plus = sp.sqrt(2) * noise_global
noise_local_plus = sp.sqrt(2) * noise_local
delay_global_plus = 2 * gamma * P * tau**2
delay_local_plus = 2 * gamma * tau**2
