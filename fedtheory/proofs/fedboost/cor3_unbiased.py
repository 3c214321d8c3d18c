"""Corollary 3, for any estimates that are unbiased given the past."""

from fedtheory.proofs.fedboost.rounds import proof
from fedtheory.proofs.fedboost.setting import unbiased
from fedtheory.theorems.fedboost.cor3_best import COROLLARY_3_BEST
from fedtheory.theorems.fedboost.cor3_unbiased import COROLLARY_3
from fedtheory.theorems.fedboost.notation import best_step, printed_step

COROLLARY_3_CORRECTED = proof(COROLLARY_3, "corrected", unbiased(printed_step), printed_step, None)
COROLLARY_3_BEST_SHARPENED = proof(
    COROLLARY_3_BEST, "sharpened", unbiased(best_step), best_step, None
)
