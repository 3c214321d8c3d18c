"""FedBoost (Hamer, Mohri, Suresh 2020): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.cor2_repeated import COROLLARY_2
from fedtheory.papers.fedboost.statements.cor3_best import COROLLARY_3_BEST
from fedtheory.papers.fedboost.statements.cor3_unbiased import COROLLARY_3
from fedtheory.papers.fedboost.statements.lem3_mixture import LEMMA_3
from fedtheory.papers.fedboost.statements.prefix_fixed_step import FIXED_STEP
from fedtheory.papers.fedboost.statements.thm1_agnostic import THEOREM_1
from fedtheory.papers.fedboost.statements.thm2_sampling import THEOREM_2
from fedtheory.papers.fedboost.statements.thm3_agnostic import THEOREM_3
from fedtheory.papers.fedboost.statements.thm3_best import THEOREM_3_BEST
from fedtheory.papers.fedboost.statements.thm3_debiased import THEOREM_3_DEBIASED

STATEMENTS: tuple[Statement[Any], ...] = (
    LEMMA_3,
    THEOREM_1,
    THEOREM_2,
    FIXED_STEP,
    BEST_STEP,
    COROLLARY_1,
    COROLLARY_1_BEST,
    COROLLARY_2,
    COROLLARY_3,
    COROLLARY_3_BEST,
    THEOREM_3,
    THEOREM_3_BEST,
    THEOREM_3_DEBIASED,
)
