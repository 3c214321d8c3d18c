"""Theorem 3 with a period of ours: the same steps from the sharpened bound, with powers of K that are half of print's."""

import sympy as sp

from fedtheory.core.statement import T
from fedtheory.language import Theory, square
from fedtheory.papers.fedres.proofs import thm3_bandit as Z
from fedtheory.papers.fedres.proofs import thm3d_any_period as A
from fedtheory.papers.fedres.statements import notation as N
from fedtheory.papers.fedres.statements import thm3_bandit as X
from fedtheory.papers.fedres.statements import thm3any_steps as S
from fedtheory.papers.fedres.statements import thm3d_any_period as Y
from fedtheory.papers.fedres.statements.thm3_bandit import BANDIT_REGRET
from fedtheory.textbook.vectors import SQUARES

same_root, term = A.same_root, A.term
B, K, R_r = S.B, S.K, S.R_r

D, G, M, P, gamma, tau_1, third = N.D, N.G, N.M, N.P, N.gamma, Y.tau_1, Y.third
p, below = Theory.after(A.PERIODS, globals()), Z.chosen("sharpened")
delay_in_periods = p.called("delay in periods")
price = X.own_noise_price
powers = p.line(term(A.noise)**2 * R_r <= B * term(price)**5, square(N.w_g / sp.sqrt(P) - N.w_l, 4 * K**2 * N.sigma**2 * R_r / T))
squared = p.line(term(A.noise)**2 <= (term(price)**2)**2, 1 / R_r * powers, p.condition(1).times(term(price)**4 / R_r), when=[below[0]])
for_noise = p.cite(SQUARES, a=term(A.noise), b=term(price)**2, given={"squares": squared}, when=[below[0]], name="noise",
                   because="Cauchy-Schwarz, and B p <= R_r")
norms, two3 = A.norms_below(p), sp.Integer(2)**third
b3, tau3 = sp.Pow(B, third), sp.Pow(N.tau, third)
late3 = tau_1**third + two3 * b3  # a sum of third roots
sixth_root = (gamma * D**4 * G**2)**Y.sixth
lasting, growing = 2 * sp.sqrt(K) * sixth_root * tau_1**third / Y.rounds**third, 2 * sp.sqrt(K) * sixth_root * two3 / T**third
scale = 4 * K * D**(4 * third) * G**(2 * third) / (T**(2 * third) * b3**2)
delay = A.of_cubes(p, b3 * tau3, late3, "delay", delay_in_periods)
for_curvature = p.line(
    term(A.curvature) <= term(lasting + growing)**2, 2 * K * A.late * norms, scale * gamma**third * (b3 * tau3 + late3) * delay,
    term(scale) * term(late3)**2 * same_root(p, 3, 6, gamma), name="curvature", because="B tau' <= tau + 2B, and a third root of a sum")
per_price = 16 * K * G * D**2 * R_r / T
by_curvature = Z.priced(p, "curvature, chosen", 3, growing, X.own_curvature_price, below[1], -per_price * sp.sqrt(K) * same_root(p, 2, 6, gamma),
                      per_price * sp.sqrt(gamma) * same_root(p, 2, 8, K), per_price * term(K**sp.Rational(1, 8))**4 * same_root(p, 2, 8, gamma))
lasting_end, growing_end = 2 * sp.sqrt(K * M * tau_1) / sp.sqrt(Y.rounds), sp.sqrt(8 * K * M) / sp.sqrt(T)
for_ends = p.line(term(A.ends) <= term(lasting_end + growing_end)**2, 4 * K * M / (B * T) * delay_in_periods, name="ends of the sum",
                  because="B tau' <= tau + 2B")
by_ends = Z.priced(p, "ends, chosen", 2, growing_end, X.own_end_price, below[2])
in_terms = price + lasting + growing + lasting_end + growing_end
under_root = A.of_squares(p, A.whole, in_terms, "greedy", 1 * for_noise, 1 * for_curvature, 1 * for_ends, when=[below[0]])
BANDIT_OWN_PERIOD = p.proof(BANDIT_REGRET, "sharpened", A.TUNED, [
    1 * A.all_periods, (1 - 1 / B) * under_root, by_curvature, by_ends, p.condition(5).times(1 / B)])
