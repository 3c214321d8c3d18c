"""Theorem 3: a period that is at most R_r/p makes the term of (40) that grows with B at most p."""


import sympy as sp

from fedtheory.core.statement import T
from fedtheory.core.term import at_most
from fedtheory.language import Theory, root
from fedtheory.papers.fedres.proofs import thm3d_any_period as A
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import thm3_bandit as X
from fedtheory.papers.fedres.statements import thm3any_steps as S
from fedtheory.papers.fedres.statements import thm3d_any_period as Y
from fedtheory.textbook import roots, vectors

term = A.term
B, K, R_r = S.B, S.K, S.R_r
BANDIT_REGRET = X.BANDIT_REGRET

D, G, gamma, third = N.D, N.G, N.gamma, X.third
ORDER = {2: ("squares", vectors.SQUARES), 3: ("cubes", vectors.CUBES), 4: ("fourths", roots.FOURTHS)}


def chosen(key):
    """What a bound asks of the period."""
    return tuple(at_most(one.lhs, one.rhs) for one in BANDIT_REGRET.bound(key).conditions)


def priced(p, name, n, one, price, period, *by):
    """one <= price, from one^n R_r <= B price^(n + 1), which the facts show."""
    powers = p.line(term(one)**n * R_r <= B * term(price)**(n + 1), *by, name=f"{name}, powers")
    compared = p.line(term(one)**n <= term(price)**n, 1 / R_r * powers, p.condition(1).times(term(price)**n / R_r), when=[period],
                      name=f"{name}, compared")
    given, rule = ORDER[n]
    return p.cite(rule, a=term(one), b=term(price), given={given: compared}, when=[period], name=name, at="Appendix D, setting B",
                  because="B p <= R_r in its power")


p = Theory.after(A.p, globals())
below = chosen("in-full")
by_noise = priced(p, "noise, chosen", 4, Y.noise_term, X.noise_price, below[0])
six, eight = A.same_root(p, 2, 6, gamma), A.same_root(p, 2, 8, gamma)
# the part of (40)'s terms that grows with B, over the B in the rounds
growing, growing_end, per_price = K * (gamma * D**4 * G**2)**Y.sixth / T**third, K * sp.sqrt(D * G) / sp.sqrt(T), K**3 * G * D**2 / T * R_r
by_curvature = priced(p, "curvature, chosen", 3, growing, X.curvature_price, below[1], -per_price * six, per_price * eight)
by_ends = priced(p, "ends, chosen", 2, growing_end, X.end_price, below[2])
b3, tau3, both3 = (sp.Pow(one, third) for one in (B, Y.tau_1, Y.tau_1 + B))
b2, tau2, both2 = (sp.sqrt(one) for one in (B, Y.tau_1, Y.tau_1 + B))
apart = A.of_cubes(p, both3, tau3 + b3, "delay and period apart")
apart_2 = A.of_squares(p, both2, tau2 + b2, "delay and period apart, square roots")
in_full = p.line(
    p.claims(BANDIT_REGRET, "in-full", A.WITH_RANGE), 1 * A.before_B, 2 * by_noise, 3 * by_curvature, 5 * by_ends,
    3 * Y.curvature_term(0) * apart, 5 * K * sp.sqrt(D * G) / (b2 * sp.sqrt(T)) * apart_2, p.condition(5).times(1 / B), name="in full",
    at="Appendix D, the last display", because="the display before B is set, with this B")
BANDIT_IN_FULL = p.proof(BANDIT_REGRET, "in-full", A.WITH_RANGE, [1 * in_full])


def slower(k, coefficient):
    """Coefficient over the k-th root of BT is at most coefficient over its fourth root."""
    of_b, of_t = (p.cite(roots.SLOWER[k], a=one, name=f"fourth root and root {k}: {one}") for one in (B, T))
    b, t, b4, t4 = root(B, k), root(T, k), root(B, 4), root(T, 4)
    return term(coefficient) / (b * b4 * t4) * of_b, term(coefficient) / (b * t * t4) * of_t


BANDIT_PRINTED = p.proof(BANDIT_REGRET, "ordered", A.WITH_RANGE, [
    1 * in_full, *slower(3, 7 * (K**2 * D * G * R_r)**third + 3 * K * (gamma * D**4 * G**2 * Y.tau_1**2)**Y.sixth),
    *slower(2, 5 * K * sp.sqrt(D * G * Y.tau_1))])
