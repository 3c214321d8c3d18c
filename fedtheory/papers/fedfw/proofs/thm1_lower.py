"""The exponent 1/2 of Theorem 1 cannot be improved for the algorithm as it is specified: two halves that pull apart.

Either way, dragged or thrown back, the second half's distance to D/2 decays no faster than 1/sqrt(t).
"""

from dataclasses import replace

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.language import root, t
from fedtheory.papers.fedfw.proofs.algorithm1 import eta, lam
from fedtheory.papers.fedfw.proofs.halves import END, Halves
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

halves = Halves(globals(), eta.plain(), lam.plain())
p, left, right = halves.p, halves.left, halves.right
n, b, D, H, lambda_0 = p.symbol("n b D H lambda_0")
start_right = p.defined(right(1) <= END, "the first half starts in [-D/2, D/2]", "Algorithm 1, input", name="start right")
right_oracle, left_oracle, left_update, lmo = p.called("right oracle", "left oracle", "left update", "lmo")
HALVES = replace(p.setting({OBJECTIVE_GAP: b * (END - halves.mean)}), made=halves.made(END))

first_half = p.induction(right(t) <= END, base=[start_right], step=[right_oracle], at="(9)", because="the first half stays at or below D/2")
q1, q2 = root(t + 1), root(t + 2)
keep = t / (t + 2)  # 1 - η_{t+1}
turned = b / n + lam(t + 1) * (left(t + 1) - (right(t + 1) / 2 + left(t + 1) / 2))
scale = 1 / ((t + 2) * n * lambda_0)
small = p.line(2 * t <= (t + 1) * q1, because="of the squares t³ - t² + 3t + 1 is left")
roots = p.line(q1 <= q2)
second_half = p.induction(
    END - left(t + 1) >= (t - 1) / (t + 1) * 2 * b / (n * lambda_0 * q1), when=[2 * n * lambda_0 * D >= H], base=[left_oracle(t=1)],
    split=(turned <= 0, [left_oracle(t=t + 1), first_half(t=t + 1)], [
        left_update(t=t + 1), lmo(a=-END, t=t + 1).times(eta(t + 1) / turned), p.before.times(keep),
        roots.times(keep * 2 * b / (n * lambda_0 * q1 * q2)), small.times(2 * b * scale / ((t + 1) * q1)),
        p.condition(2).times(scale), p.named.H.times(-scale)]),
    because="by cases: does its penalty outweigh its gradient? then its distance is large; else it is thrown back by 2D/(t+2)")
THEOREM_1_LOWER = p.proof(THEOREM_1, "lower", HALVES, [second_half(t=t - 1), first_half, p.named.H])
