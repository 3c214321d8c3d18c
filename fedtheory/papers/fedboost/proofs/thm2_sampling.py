"""Theorem 2, corrected, with the printed step, any fixed one, and the best one."""

from fedtheory.papers.fedboost.proofs.rounds import proof
from fedtheory.papers.fedboost.proofs.setting import setting
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP
from fedtheory.papers.fedboost.statements.notation import best_step, eta, printed_step
from fedtheory.papers.fedboost.statements.prefix_fixed_step import FIXED_STEP
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2

THEOREM_2_CORRECTED = proof(THEOREM_2, "corrected", setting(printed_step, fixed=True), printed_step)
FIXED_STEP_SHARPENED = proof(FIXED_STEP, "sharpened", setting(eta, fixed=False), eta)
BEST_STEP_SHARPENED = proof(BEST_STEP, "sharpened", setting(best_step, fixed=True), best_step)
