"""The display before B is set, with (40)'s lost square: false with steps of the server's and the clients' own.

Two clients, one of them slow, h = 1/(2m), m = n²; D = G = gamma = 1 are enough, and there is no noise. With T = m³ periods the clients'
step is 1/m; and with periods of n^12 rounds print's second term is less than the regret, while the slow client takes the wrong action
throughout. n is any integer from 2 on that is at least 200 times the constant.
"""

from fedtheory.core.construction import each
from fedtheory.language import Formula, Theory, i
from fedtheory.papers.fedres.proofs import bandit_world as B
from fedtheory.papers.fedres.proofs import sgd as S
from fedtheory.papers.fedres.proofs import thm2_world
from fedtheory.papers.fedres.proofs.in_balls import in_radius
from fedtheory.papers.fedres.proofs.sgd import stated
from fedtheory.papers.fedres.proofs.thm3d_any_period import TUNED
from fedtheory.papers.fedres.statements.thm3d_any_period import ANY_PERIOD

n = thm2_world.n

WITHIN = in_radius(stated(TUNED))
# what print allows, n/200 times
q = Theory("worlds", {}, since=None)
k = q.variable("n", "integer")
q.line(k * (1 / k**12 + 6 / k**4 + 10 / k**3) / 200 <= 1 / (2 * k**2) / 5, q.condition(1).times(0), when=[k >= 2], name="little")
m, n_6 = n**2, n * n * n * n * n * n
TWO = B.wrong_for_ever(
    "T = n^6 periods of n^12 rounds: one client of two takes the wrong action, half of its regret is the mean", WITHIN, ANY_PERIOD.bound("ordered"),
    1 / (2 * Formula("n")**2), Formula("eta_l"),
    B.made(thm2_world.any_from(2, 200 * thm2_world.constant), 1 / (2 * m), 1 / (2 * m**3), (1, 1), each(B.one, 0, 1), q.lines(), T=n_6, B=n_6 * n_6, eta=1 / (2 * m), eta_l=1 / m, w_g=1,
         G_g=1, G_l=1, sigma_g=0, sigma_l=0, w_c=1, tau_2=1, tau_c=1, tau_m=1, tau_e=1),
    weight=S.weight(i), excess=200)
ANY_PERIOD_PRINTED = q.refuted(
    ANY_PERIOD, "ordered", WITHIN, TWO, "(40) has lost a square: in long periods its second term vanishes and the regret does not, so no "
    "constant serves", name="before B is set", at="Appendix D, the display before B is set", because="(40)")
