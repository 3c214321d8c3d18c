"""The proofs of FedRes, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.papers.fedres.proofs import (
    appendix_d,
    best_response,
    best_response_descent,
    best_response_lower,
    best_response_population,
    erm_appendix_a,
    example2,
    fictitious_exponent_upper,
    fictitious_play,
    half_rescoring,
    lem1_deviation,
    lem2_half_step,
    lem6_recursion,
)
from fedtheory.papers.fedres.proofs.mb_batches import MINI_BATCHES_PRINTED, MINI_BATCHES_SHARPENED
from fedtheory.papers.fedres.proofs.sgd_printed import APPENDIX_B, EUCLIDEAN, REMARK_4
from fedtheory.papers.fedres.proofs.thm1_erm import (
    THEOREM_1_PRINTED,
    THEOREM_1_ROUND,
    THEOREM_1_SHARPENED,
)
from fedtheory.papers.fedres.proofs.thm2_any_steps import ANY_STEPS_SHARPENED
from fedtheory.papers.fedres.proofs.thm2_printed import ANY_STEPS_PRINTED, SEPARATE_PRINTED
from fedtheory.papers.fedres.proofs.thm2_sgd import (
    PLUS_SHARPENED,
    SEPARATE_SHARPENED,
    THEOREM_2_CORRECTED,
)
from fedtheory.papers.fedres.proofs.thm2_small_steps import SMALL_STEPS
from fedtheory.papers.fedres.proofs.thm2_world import THEOREM_2_PRINTED
from fedtheory.papers.fedres.proofs.thm2full_world import ANY_STEPS_DEPENDENT
from fedtheory.papers.fedres.proofs.thm3_bandit import BANDIT_IN_FULL, BANDIT_PRINTED
from fedtheory.papers.fedres.proofs.thm3_own_period import BANDIT_OWN_PERIOD
from fedtheory.papers.fedres.proofs.thm3any_steps import BANDIT_SHARPENED, BANDIT_SMALL_STEPS
from fedtheory.papers.fedres.proofs.thm3d_any_period import BANDIT_CORRECTED, TUNED_SHARPENED
from fedtheory.papers.fedres.proofs.thm3d_world import ANY_PERIOD_PRINTED
from fedtheory.papers.fedres.proofs.thm3one_world import BANDIT_ONE_STEP

PROOFS: tuple[Proof, ...] = (
    THEOREM_1_PRINTED,
    THEOREM_1_SHARPENED,
    THEOREM_1_ROUND,
    *lem1_deviation.PROOFS,
    *lem2_half_step.PROOFS,
    *lem6_recursion.PROOFS,
    THEOREM_2_PRINTED,
    THEOREM_2_CORRECTED,
    ANY_STEPS_PRINTED,
    ANY_STEPS_DEPENDENT,
    ANY_STEPS_SHARPENED,
    SMALL_STEPS,
    SEPARATE_PRINTED,
    SEPARATE_SHARPENED,
    PLUS_SHARPENED,
    MINI_BATCHES_PRINTED,
    MINI_BATCHES_SHARPENED,
    BANDIT_PRINTED,
    BANDIT_ONE_STEP,
    BANDIT_IN_FULL,
    BANDIT_OWN_PERIOD,
    BANDIT_SHARPENED,
    BANDIT_SMALL_STEPS,
    BANDIT_CORRECTED,
    ANY_PERIOD_PRINTED,
    TUNED_SHARPENED,
    *fictitious_play.PROOFS,
    *best_response.PROOFS,
    *best_response_lower.PROOFS,
    *half_rescoring.PROOFS,
)
ARGUMENTS: tuple[Argument, ...] = (
    *erm_appendix_a.ARGUMENTS,
    EUCLIDEAN,
    APPENDIX_B,
    REMARK_4,
    *appendix_d.ARGUMENTS,
    *example2.ARGUMENTS,
    *best_response_population.ARGUMENTS,
    *best_response_descent.ARGUMENTS,
    *fictitious_exponent_upper.ARGUMENTS,
)
