"""The proofs of FedFW; a proof that is not in this tuple is not replayed."""

from fedtheory.core.proof import Proof
from fedtheory.proofs.fedfw import appA_naive, equations
from fedtheory.proofs.fedfw.thm1_lower import THEOREM_1_LOWER
from fedtheory.proofs.fedfw.thm1_printed import THEOREM_1_CORRECTED, THEOREM_1_PRINTED
from fedtheory.proofs.fedfw.thm1_sharpened import THEOREM_1_RATE, THEOREM_1_SHARPENED

PROOFS: tuple[Proof, ...] = (
    THEOREM_1_PRINTED,
    THEOREM_1_CORRECTED,
    THEOREM_1_SHARPENED,
    THEOREM_1_RATE,
    THEOREM_1_LOWER,
    *equations.PROOFS,
    *appA_naive.PROOFS,
)
