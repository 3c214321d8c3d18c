"""The proofs of FedNewton, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.proofs.fednewton.average_contraction import PROOF as AVERAGE_PROOF
from fedtheory.proofs.fednewton.prox_contraction import PROOF as PROX_PROOF

PROOFS: tuple[Proof, ...] = (
    PROX_PROOF,
    AVERAGE_PROOF,
)
ARGUMENTS: tuple[Argument, ...] = ()
