"""The proofs of FedFW; a proof that is not in this tuple is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.papers.fedfw.proofs import (
    appA_naive,
    displays,
    equations,
    ext1_lower,
    ext1_printed,
    ext1_sharpened,
    ext2_printed,
    ext2_sharpened,
    lem1_lines,
    split_domains,
    thm2_equations,
    thm3_printed,
)
from fedtheory.papers.fedfw.proofs.appA_local import LOCAL_LOWER, LOCAL_PRINTED
from fedtheory.papers.fedfw.proofs.eq15_tracking import EQUATION_15_SHARPENED
from fedtheory.papers.fedfw.proofs.eq67_distance import EQUATION_67_CORRECTED, EQUATION_67_SHARPENED
from fedtheory.papers.fedfw.proofs.inexact_oracle import INEXACT_SHARPENED, INEXACT_SURROGATE
from fedtheory.papers.fedfw.proofs.lem3_homotopy import LEMMA_3_CORRECTED, MENDED
from fedtheory.papers.fedfw.proofs.plus_multipliers import PLUS_PACE, PLUS_SUM
from fedtheory.papers.fedfw.proofs.schedules_penalty import SCHEDULES_SHARPENED
from fedtheory.papers.fedfw.proofs.thm1_lower import THEOREM_1_LOWER
from fedtheory.papers.fedfw.proofs.thm1_printed import THEOREM_1_CORRECTED, THEOREM_1_PRINTED
from fedtheory.papers.fedfw.proofs.thm1_sharpened import THEOREM_1_RATE, THEOREM_1_SHARPENED
from fedtheory.papers.fedfw.proofs.thm2_lower import THEOREM_2_LOWER
from fedtheory.papers.fedfw.proofs.thm2_printed import THEOREM_2_CORRECTED, THEOREM_2_PRINTED
from fedtheory.papers.fedfw.proofs.thm2_sharpened import (
    THEOREM_2_ANY_START,
    THEOREM_2_BEST,
    THEOREM_2_OBJECTIVE,
    THEOREM_2_PRINTED_G,
    THEOREM_2_RATE,
    THEOREM_2_SHARPENED,
)
from fedtheory.papers.fedfw.proofs.thm3_lower import THEOREM_3_LOWER
from fedtheory.papers.fedfw.proofs.thm3_sharpened import (
    LEMMA_3_SHARPENED,
    LEMMA_3_SURROGATE,
    THEOREM_3_RATE,
    THEOREM_3_SHARPENED,
)

PROOFS: tuple[Proof, ...] = (
    THEOREM_1_PRINTED,
    THEOREM_1_CORRECTED,
    THEOREM_1_SHARPENED,
    THEOREM_1_RATE,
    THEOREM_1_LOWER,
    *equations.PROOFS,
    *appA_naive.PROOFS,
    SCHEDULES_SHARPENED,
    INEXACT_SHARPENED,
    INEXACT_SURROGATE,
    PLUS_SUM,
    PLUS_PACE,
    LOCAL_PRINTED,
    LOCAL_LOWER,
    split_domains.SPLIT_SHARPENED,
    split_domains.SPLIT_SURROGATE,
    split_domains.SPLIT_DISTANCE_SHARPENED,
    split_domains.SPLIT_INFEASIBILITY,
    THEOREM_3_SHARPENED,
    THEOREM_3_RATE,
    THEOREM_3_LOWER,
    LEMMA_3_SHARPENED,
    LEMMA_3_SURROGATE,
    EQUATION_15_SHARPENED,
    LEMMA_3_CORRECTED,
    *MENDED,
    EQUATION_67_CORRECTED,
    EQUATION_67_SHARPENED,
    *thm3_printed.PROOFS,
    *ext1_printed.PROOFS,
    *ext1_sharpened.PROOFS,
    *ext1_lower.PROOFS,
    *ext2_sharpened.PROOFS,
    *ext2_printed.PROOFS,
    THEOREM_2_PRINTED,
    THEOREM_2_CORRECTED,
    THEOREM_2_PRINTED_G,
    THEOREM_2_SHARPENED,
    THEOREM_2_BEST,
    THEOREM_2_RATE,
    THEOREM_2_OBJECTIVE,
    THEOREM_2_ANY_START,
    THEOREM_2_LOWER,
    *thm2_equations.PROOFS,
)

ARGUMENTS: tuple[Argument, ...] = (*displays.ARGUMENTS, *lem1_lines.ARGUMENTS)
