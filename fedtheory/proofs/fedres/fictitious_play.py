"""Fictitious play on Appendix C: its two proofs."""

from fedtheory.proofs.fedres.fictitious_lower import FICTITIOUS_LOWER
from fedtheory.proofs.fedres.fictitious_upper import FICTITIOUS_UPPER

PROOFS = (FICTITIOUS_UPPER, FICTITIOUS_LOWER)
