"""The proofs of FFGB; a proof that is not in this tuple is not replayed."""

from fedtheory.core.proof import Proof
from fedtheory.proofs.ffgb.lemD1_bounded import LEMMA_D1_CORRECTED
from fedtheory.proofs.ffgb.thm4_1_total_variation import THEOREM_41_CORRECTED, THEOREM_41_SHARPENED

PROOFS: tuple[Proof, ...] = (
    THEOREM_41_CORRECTED,
    THEOREM_41_SHARPENED,
    LEMMA_D1_CORRECTED,
)
