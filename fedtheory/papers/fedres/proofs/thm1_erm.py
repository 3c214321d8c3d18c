"""Theorem 1: what all rounds cost, with nets of radius R/(4GPt) for the horizon t."""

from fractions import Fraction

from fedtheory.core.expression import to_tree
from fedtheory.language import Formula, Theory, log, number, root, t
from fedtheory.papers.fedres import metrics
from fedtheory.papers.fedres.proofs import erm as E
from fedtheory.papers.fedres.proofs import erm_rounds as X
from fedtheory.papers.fedres.statements import thm1_erm as T

THEOREM_1 = T.THEOREM_1

p = Theory.after(E.ERM, globals())
SETTING = p.setting({metrics.EXPECTED_REGRET: E.regret(t) / t, metrics.EXPECTED_EXCESS: X.excess(t)})
G, P, R, m = E.G, E.P, E.R, E.m
size = log(1 + 8 * E.D * G * P * m / R)
nets = {"radius": R / (4 * G * P * m), "size": size, "when": [m >= 1, size >= 0], "given": {"0 <= size": p.condition(2)}}
all_rounds = p.cite(X.ROUNDS, name="all rounds", at="ours; the sums of 1/sqrt(t) and of 1/t", **nets)
late_round = p.cite(X.ROUNDS, step="a late round", name="a late round", at="(22)", **nets)
root_2 = p.computed(root(2) <= number(10, 7))
of_root = Fraction(7, 8) * R / P / t * root_2
sharpened = p.line(p.claims(THEOREM_1, "sharpened", SETTING), 1 / t * all_rounds(m=t), of_root, name="Theorem 1, sharpened", at="Theorem 1")
THEOREM_1_SHARPENED = p.proof(THEOREM_1, "sharpened", SETTING, [1 * sharpened])
THEOREM_1_ROUND = p.proof(THEOREM_1, "round", SETTING, [1 * late_round(m=t), of_root])

# ---- (4): 1/T is at most T^(-3/4)

printed, quarter = p.claims(THEOREM_1, "ordered", SETTING), root(t, 4)
lower_order = Formula(to_tree(T.slow)) * (1 + log(t)) + Formula(to_tree(T.early))
a_root = p.line(root(number(1), 4) <= quarter)
log_1 = p.computed(log(number(1)) >= -1)
log_t = p.line(1 + log(t) >= 0, E.concave(c=t, d=1), log_1)
slower = p.line(lower_order / t <= lower_order / quarter**3, lower_order / quarter**3 / quarter * a_root, when=printed.conditions[1:], knowing=[log_t],
                name="lower order", at="Theorem 1, (4)", because="T^(-1) is at most T^(-3/4)")
THEOREM_1_PRINTED = p.proof(THEOREM_1, "ordered", SETTING, [1 * sharpened, 1 * slower])
