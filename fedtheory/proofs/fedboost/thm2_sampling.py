"""Theorem 2, corrected, with the printed step, any fixed one, and the best one."""

from fedtheory.proofs.fedboost.rounds import proof
from fedtheory.proofs.fedboost.setting import setting
from fedtheory.theorems.fedboost.best_step import BEST_STEP
from fedtheory.theorems.fedboost.notation import best_step, eta, printed_step
from fedtheory.theorems.fedboost.prefix_fixed_step import FIXED_STEP
from fedtheory.theorems.fedboost.thm2_sampling import THEOREM_2

THEOREM_2_CORRECTED = proof(THEOREM_2, "corrected", setting(printed_step, fixed=True), printed_step)
FIXED_STEP_SHARPENED = proof(FIXED_STEP, "sharpened", setting(eta, fixed=False), eta)
BEST_STEP_SHARPENED = proof(BEST_STEP, "sharpened", setting(best_step, fixed=True), best_step)
