"""Federated Residual Learning (Agarwal, Langford, Wei 2020): its statements, in the order of the paper."""

from typing import Any

from fedtheory.core.statement import Statement
from fedtheory.papers.fedres.statements.best_response import BEST_RESPONSE
from fedtheory.papers.fedres.statements.fictitious_play import FICTITIOUS_PLAY
from fedtheory.papers.fedres.statements.half_rescoring import HALF_RESCORING
from fedtheory.papers.fedres.statements.lem1_deviation import LEMMA_1
from fedtheory.papers.fedres.statements.lem2_half_step import LEMMA_2
from fedtheory.papers.fedres.statements.lem6_recursion import LEMMA_6
from fedtheory.papers.fedres.statements.mb2_batches import MINI_BATCHES
from fedtheory.papers.fedres.statements.thm1_erm import THEOREM_1
from fedtheory.papers.fedres.statements.thm2_sgd import THEOREM_2
from fedtheory.papers.fedres.statements.thm2full_any_steps import ANY_STEPS
from fedtheory.papers.fedres.statements.thm2plus_small_steps import PLUS_STEPS
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.papers.fedres.statements.thm3_bandit import BANDIT_REGRET
from fedtheory.papers.fedres.statements.thm3any_steps import BANDIT_ANY_STEPS
from fedtheory.papers.fedres.statements.thm3d_any_period import ANY_PERIOD
from fedtheory.papers.fedres.statements.thm3one_common_step import ONE_STEP

STATEMENTS: tuple[Statement[Any], ...] = (
    THEOREM_1,
    LEMMA_1,
    LEMMA_2,
    LEMMA_6,
    THEOREM_2,
    ANY_STEPS,
    SEPARATE_STEPS,
    PLUS_STEPS,
    MINI_BATCHES,
    BANDIT_REGRET,
    ONE_STEP,
    BANDIT_ANY_STEPS,
    ANY_PERIOD,
    FICTITIOUS_PLAY,
    BEST_RESPONSE,
    HALF_RESCORING,
)
