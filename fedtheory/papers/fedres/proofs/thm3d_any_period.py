"""Contextual bandits with tuned steps, exploring every B rounds: the root of Theorem 2's bound, whose terms are taken one by one."""

from typing import Any

import sympy as sp

from fedtheory.core.statement import T
from fedtheory.core.term import at_most
from fedtheory.language import Formula, Theory, i, mean, number
from fedtheory.language.formulas import tree
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs import thm2_tuned as tuned
from fedtheory.papers.fedres.proofs import thm3any_steps as S
from fedtheory.papers.fedres.proofs.bandit import bandit
from fedtheory.papers.fedres.proofs.in_balls import in_balls
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import thm3d_any_period as X
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.thm3any_steps import B, K
from fedtheory.textbook import vectors
from fedtheory.textbook.roots import NESTED

D, G, M, P, V, gamma, tau, third = N.D, N.G, N.M, N.P, N.V, N.gamma, N.tau, X.third

PERIODS = p = S.with_bandit(tuned.SEPARATE, globals())
p.real("tau_1")
p.defined(at_most(0, X.tau_1), "a delay", "Section 2", name="tau_1")
delay_in_periods = p.defined(at_most(B * tau, X.tau_1 + 2 * B), "a round trip of tau rounds takes 1 + ceil((tau - 1)/B) periods; print's "
                             "ceil(tau/B) satisfies the inequality as well", "Appendix D")
REGRESSION = SEPARATE_STEPS.bound("sharpened")
MEASURED: dict[Any, Any] = {EXPECTED_BANDIT_REGRET: mean(bandit(i, T)) / T}
TUNED = p.setting(MEASURED)
all_periods = S.root_of(p, REGRESSION, [T * tuned.separate(t=T)], Formula("T"))
TUNED_SHARPENED = p.proof(X.ANY_PERIOD, "sharpened", TUNED, [1 * all_periods])


# ---- the terms under the root

noise = 2 * K * N.sigma / sp.sqrt(T) * (N.w_g / sp.sqrt(P) + N.w_l)
late = (gamma * G**2 * tau**2)**third / T**(2 * third)
curvature = 2 * K * late * (N.w_g**(4 * third) + N.w_l**(4 * third))
ends = 4 * K * M * tau / T
whole = sp.sqrt(2 * K * REGRESSION.value)


def term(value):
    """A number that SymPy leaves whole: the square of a fourth root stays one."""
    return Formula(tree(value))


def of_squares(p, one, other, name, *by, **more):
    """One <= other, from their squares."""
    squared = p.line(term(one)**2 <= term(other)**2, *by, name=f"{name}, squared", **more)
    return p.cite(vectors.SQUARES, a=term(one), b=term(other), given={"squares": squared}, name=name, **more)


def of_cubes(p, one, other, name, *by, **more):
    """One <= other, from their cubes."""
    cubed = p.line(term(one)**3 <= term(other)**3, *by, name=f"{name}, cubed", **more)
    return p.cite(vectors.CUBES, a=term(one), b=term(other), given={"cubes": cubed}, name=name, **more)


def same_root(p, k, m, value):
    """The k-th root of a letter by its m-th."""
    return p.cite(NESTED[k, m], a=value, name=f"root {k} of root {m}: {value}")


def norms_below(p):
    """The comparator lies in the balls."""
    d, g, h = (sp.Pow(one, third) for one in (D, N.w_g, N.w_l))
    server, clients = p.line(at_most(g, d), p.called("w_g <= D"), name="server's norm"), p.line(at_most(h, d), p.called("w_l <= D"), name="clients' norm")
    return p.line(at_most(N.w_g**(4 * third) + N.w_l**(4 * third), 2 * D**(4 * third)), (d + g) * (d**2 + g**2) * server,
                  (d + h) * (d**2 + h**2) * clients, name="norms", at="Theorem 2", because="the comparator lies in the balls")


# ---- the display before B is set, with (40)'s lost square

p = Theory.assuming(TUNED_SHARPENED, {}, globals(), without=("range", "range below"))
p.since = None
all_rounds, three = p.cite(TUNED_SHARPENED, given=in_balls(p)), p.called("M is 3DG")
delay_in_periods = p.called("delay in periods")
half_root = term(sp.Pow(V, X.fourth))**2
norms = norms_below(p)
all_norms = of_squares(p, N.w_g + sp.sqrt(P) * N.w_l, number(3, 2) * half_root, "all norms")
p4, t4 = (term(sp.Pow(one, X.fourth))**2 for one in (P, T))
paid, root_p, root_t = 3 * K * N.sigma * half_root, sp.sqrt(P), sp.sqrt(T)
for_noise = p.line(
    term(noise) <= term(2 * X.noise_term)**2, 2 * K * N.sigma / (root_p * root_t) * all_norms, -paid / (root_p * p4 * root_t) * same_root(p, 2, 4, P),
    -paid / (root_t * t4 * p4) * same_root(p, 2, 4, T), at="Appendix D, (40)", because="roots of roots, and K <= K²")
b3, tau3, both3 = (sp.Pow(one, third) for one in (B, tau, X.tau_1 + B))
slack = sp.Rational(63, 50)  # its cube is more than 2
scale = 4 * K * D**(4 * third) * G**(2 * third) / (T**(2 * third) * b3**2)
delay = of_cubes(p, b3 * tau3, slack * both3, "delay", delay_in_periods)
for_curvature = p.line(
    term(curvature) <= term(3 * X.curvature_term(2))**2, 2 * K * late * norms, scale * gamma**third * (b3 * tau3 + slack * both3) * delay,
    scale * slack**2 * both3**2 * same_root(p, 3, 6, gamma), at="Appendix D, (40)", because="B tau' <= 2(tau + B)")
for_ends = p.line(term(ends) <= term(5 * X.end_term)**2, 4 * K * tau / T * three, 12 * K * D * G / (B * T) * delay_in_periods, at="Appendix D, (40)",
                  because="M is 3DG, and B tau' <= 2(tau + B)")
in_terms = 2 * X.noise_term + 3 * X.curvature_term(2) + 5 * X.end_term
below = of_squares(p, whole, in_terms, "a root of a sum", for_noise, for_curvature, for_ends)
WITH_RANGE = p.setting(MEASURED)
before_B = p.line(p.claims(X.ANY_PERIOD, "corrected", WITH_RANGE), 1 * all_rounds, (1 - 1 / B) * below, name="term by term",
                  at="Appendix D, the display before B is set", because="a root of a sum is at most the sum of the roots")
BANDIT_CORRECTED = p.proof(X.ANY_PERIOD, "corrected", WITH_RANGE, [1 * before_B])
