"""The proofs of FedNewton, and its arguments; what is not in these tuples is not replayed."""

from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof

PROOFS: tuple[Proof, ...] = ()
ARGUMENTS: tuple[Argument, ...] = ()
