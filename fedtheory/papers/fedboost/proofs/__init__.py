"""The proofs of FedBoost, and its arguments; what is not in these tuples is not replayed.

The appendices that hold the paper's proofs are not at hand: where a locator says so, the proof is ours.
"""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.papers.fedboost.proofs.cor1_sharper import COROLLARY_1_EUCLID, COROLLARY_1_MANY
from fedtheory.papers.fedboost.proofs.cor1_weighted import (
    COROLLARY_1_BEST_SHARPENED,
    COROLLARY_1_CORRECTED,
)
from fedtheory.papers.fedboost.proofs.cor2_repeated import (
    COROLLARY_2_CORRECTED,
    COROLLARY_2_SHARPENED,
)
from fedtheory.papers.fedboost.proofs.cor3_unbiased import (
    COROLLARY_3_BEST_SHARPENED,
    COROLLARY_3_CORRECTED,
)
from fedtheory.papers.fedboost.proofs.printed import (
    COROLLARY_1_PRINTED,
    COROLLARY_2_PRINTED,
    COROLLARY_3_ORDERED,
    THEOREM_2_PRINTED,
)
from fedtheory.papers.fedboost.proofs.printed_agnostic import THEOREM_3_PRINTED
from fedtheory.papers.fedboost.proofs.section3 import (
    LEMMA_2,
    LEMMA_3_PRINTED,
    LEMMA_3_SHARPENED,
    THEOREM_1_PRINTED,
)
from fedtheory.papers.fedboost.proofs.section41 import SECTION_41
from fedtheory.papers.fedboost.proofs.section42 import SECTION_42
from fedtheory.papers.fedboost.proofs.thm2_sampling import (
    BEST_STEP_SHARPENED,
    FIXED_STEP_SHARPENED,
    THEOREM_2_CORRECTED,
)
from fedtheory.papers.fedboost.proofs.thm3_agnostic import (
    THEOREM_3_BEST_SHARPENED,
    THEOREM_3_CORRECTED,
    THEOREM_3_DEBIASED_SHARPENED,
)

PROOFS: tuple[Proof, ...] = (
    LEMMA_3_PRINTED,
    LEMMA_3_SHARPENED,
    THEOREM_1_PRINTED,
    THEOREM_2_PRINTED,
    THEOREM_2_CORRECTED,
    FIXED_STEP_SHARPENED,
    BEST_STEP_SHARPENED,
    COROLLARY_1_PRINTED,
    COROLLARY_1_CORRECTED,
    COROLLARY_1_BEST_SHARPENED,
    COROLLARY_1_EUCLID,
    COROLLARY_1_MANY,
    COROLLARY_2_PRINTED,
    COROLLARY_2_CORRECTED,
    COROLLARY_2_SHARPENED,
    COROLLARY_3_ORDERED,
    COROLLARY_3_CORRECTED,
    COROLLARY_3_BEST_SHARPENED,
    THEOREM_3_PRINTED,
    THEOREM_3_CORRECTED,
    THEOREM_3_BEST_SHARPENED,
    THEOREM_3_DEBIASED_SHARPENED,
)
ARGUMENTS: tuple[Argument, ...] = (LEMMA_2, SECTION_41, SECTION_42)
