"""The proofs of FFGB, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.proofs.ffgb.lemD1_bounded import LEMMA_D1_CORRECTED
from fedtheory.proofs.ffgb.thm4_1_total_variation import THEOREM_41_CORRECTED, THEOREM_41_SHARPENED

PROOFS: tuple[Proof, ...] = (
    THEOREM_41_CORRECTED,
    THEOREM_41_SHARPENED,
    LEMMA_D1_CORRECTED,
)
ARGUMENTS: tuple[Argument, ...] = ()
