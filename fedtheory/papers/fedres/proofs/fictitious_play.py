"""Fictitious play on Appendix C: its two proofs."""

from fedtheory.papers.fedres.proofs.fictitious_lower import FICTITIOUS_LOWER
from fedtheory.papers.fedres.proofs.fictitious_upper import FICTITIOUS_UPPER

PROOFS = (FICTITIOUS_UPPER, FICTITIOUS_LOWER)
