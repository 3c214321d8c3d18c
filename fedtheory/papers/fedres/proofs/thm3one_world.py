"""Clients that need no server, and take the wrong action in every period up to the horizon: Theorem 3 with one step is false.

All clients are the slow ones of `bandit_world`, h = 1/4. D = 1, tau = 1, gamma = 1, G = 2 and no noise are enough. With P = 512 n^9
clients and T = 1024 n^9 periods of 4n³ rounds the printed step is 1/T. n is any integer from 2 on that is large beside the constant.
"""

from fractions import Fraction

from fedtheory.core.statement import T
from fedtheory.core.term import Term, at_most
from fedtheory.language import Formula, Theory, i, mean, number, root
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.proofs import bandit_world as X
from fedtheory.papers.fedres.proofs import thm2_world as W
from fedtheory.papers.fedres.proofs.bandit import bandit
from fedtheory.papers.fedres.proofs.in_balls import in_radius
from fedtheory.papers.fedres.proofs.sgd import stated
from fedtheory.papers.fedres.proofs.thm2_common import p as common
from fedtheory.papers.fedres.proofs.thm3any_steps import with_bandit
from fedtheory.papers.fedres.statements.notation import tau
from fedtheory.papers.fedres.statements.thm3any_steps import B
from fedtheory.papers.fedres.statements.thm3d_any_period import tau_1
from fedtheory.papers.fedres.statements.thm3one_common_step import ONE_STEP

n = W.n

p = with_bandit(common, globals())
p.real("tau_1")
p.defined(at_most(0, tau_1), "a delay", "Section 2", name="tau_1")
p.defined(at_most(B * tau, tau_1 + 2 * B), "a round trip of tau rounds takes 1 + ceil((tau - 1)/B) periods", "Appendix D", name="delay in periods")
WITHIN = in_radius(stated(p.setting({EXPECTED_BANDIT_REGRET: mean(bandit(i, T)) / T})))
h, B_12 = Fraction(1, 4), n * n * n * n * n * n * n * n * n * n * n * n
cube = B_12 * B_12 * B_12
eta = 1 / (16 * cube * Term(root(16, 3).tree))
# what print allows, n times: what its terms come to
q = Theory("worlds", {}, since=None)
m = q.variable("n", "integer")
roots = [q.computed(root(2, 4)**3 <= 2), q.computed(root(2, 3)**2 <= 2), q.computed(root(16, 3) >= 2)]
second, third = root(2, 4)**3 / (2 * m**12), root(2, 3)**2 / (root(16, 3) * m**16)
q.line(m * (5 * second + 7 * third) <= h / 5, number(5, 2) / m**11 * roots[0], 7 / (root(16, 3) * m**15) * roots[1],
       7 / (root(16, 3) * m**15) * roots[2], when=[m >= 2], name="little")
ALONE = X.wrong_for_ever(
    "P = 64 n^36, T = 16 n^36 periods of n^12 rounds: the common step is about 1/(40 n^36), and models stay where the wrong action looks better",
    WITHIN, ONE_STEP.bound("ordered"), h, Formula("eta"),
    X.made(W.any_from(2, W.constant), h, 2 * eta * h**2, (64 * cube,), 1, q.lines(), T=16 * cube, B=B_12, eta=eta, w_g=0))
BANDIT_ONE_STEP = p.refuted(
    ONE_STEP, "ordered", WITHIN, ALONE, "the step of (27) shrinks as P^(-2/3), and the bound knows of V/P alone: no constant serves",
    name="Theorem 3 with one step", at="Appendix D, from (27)", because="'using Theorem 2'")
