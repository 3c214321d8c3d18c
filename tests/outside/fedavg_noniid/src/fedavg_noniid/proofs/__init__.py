"""What is proved of it."""

from fedavg_noniid.proofs.thm1_full_participation import PROOF

PROOFS = (PROOF,)
