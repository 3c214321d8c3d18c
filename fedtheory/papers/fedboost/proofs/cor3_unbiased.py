"""Corollary 3, for any estimates that are unbiased given the past."""

from fedtheory.papers.fedboost.proofs.rounds import proof
from fedtheory.papers.fedboost.proofs.setting import unbiased
from fedtheory.papers.fedboost.statements.cor3_best import COROLLARY_3_BEST
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.notation import best_step, printed_step

COROLLARY_3_CORRECTED = proof(COROLLARY_3, "corrected", unbiased(printed_step), printed_step, None)
COROLLARY_3_BEST_SHARPENED = proof(
    COROLLARY_3_BEST, "sharpened", unbiased(best_step), best_step, None
)
