"""The exponent 1/3 of Theorem 2 cannot be improved for the algorithm as it is specified: the two halves of Theorem 1's lower bound.

All clients start at -D/2. F = -bx is even linear, and its Frank-Wolfe gap is b(D/2 - x). While the penalty drags the second half its
distance to D/2 is at least 2b/(n lambda), and lambda stays at lambda_0 T^(1/3).
"""

from dataclasses import replace

from fedtheory.language import root, t
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.proofs.halves import END, Halves
from fedtheory.papers.fedfw.proofs.letters import Schedule
from fedtheory.papers.fedfw.statements.notation import eta_t, lambda_t
from fedtheory.papers.fedfw.statements.thm2_nonconvex import SCHEDULE_2, THEOREM_2

halves = Halves(globals(), SCHEDULE_2[eta_t], SCHEDULE_2[lambda_t])
p, left, right, pull = halves.p, halves.left, halves.right, halves.pull
n, b, D, H, T = p.symbol("n b D H T")
start_right = p.defined(right(1) == -END, "the first half starts at -D/2", "ours", name="start right")
start_left = p.defined(left(1) == -END, "the second half starts at -D/2", "ours", name="start left")
right_oracle, left_oracle, left_update, lmo, opposed = p.called("right oracle", "left oracle", "left update", "lmo", "H")
FROM_THE_FAR_END = replace(p.setting({FRANK_WOLFE_GAP: b * (END - halves.mean)}), made=halves.made(-END))

eta, lam = Schedule(SCHEDULE_2[eta_t])(), Schedule(SCHEDULE_2[lambda_t])()
small = [root(T, 3) >= 1, root(T, 3)**2 >= 1]
first_half = p.induction(right(t) <= END, base=[start_right], step=[right_oracle], where=small, at="(9)",
                         because="the first half stays at or below D/2")
second_half = p.induction(
    END - left(t) >= (1 - eta) * 2 * b / (n * lam), when=[(1 - eta) * H <= n * lam * D], where=small,
    base=[1 * start_left, 1 / (n * lam) * p.condition(1), -(1 - eta) / (n * lam) * opposed],
    split=(pull <= 0, [1 * left_update, eta * left_oracle, (1 - eta) * 2 / lam * p.condition(4), (1 - eta) * first_half], [
        1 * left_update, eta / pull * lmo(a=-END), (1 - eta) * p.before, eta / (n * lam) * p.condition(2),
        -eta * (1 - eta) / (n * lam) * opposed]),
    because="by cases: does its penalty outweigh its gradient? then its distance is large; else it is thrown back by D eta")
THEOREM_2_LOWER = p.proof(THEOREM_2, "lower", FROM_THE_FAR_END, [second_half, first_half, opposed])
