"""What convex quadratics on a compact domain promise, and where they start."""

from fedtheory.core.concept import Property
from fedtheory.core.properties import (
    COMPACT_DOMAIN,
    CONSENSUS_START,
    CONVEX,
    EXACT_GRADIENTS,
    EXACT_ORACLE,
    FEASIBLE_START,
    FULL_PARTICIPATION,
    SMOOTH,
)
from fedtheory.core.trajectory import Array

CONVEX_QUADRATICS = frozenset(
    {CONVEX, SMOOTH, COMPACT_DOMAIN, FULL_PARTICIPATION, EXACT_GRADIENTS, EXACT_ORACLE}
)


def promises(start: Array, *, outside: float) -> frozenset[Property]:
    """The promises of convex quadratics that start here, (runs, n, p), at most `outside` away from their domain."""
    feasible = {FEASIBLE_START} if outside <= 0 else set()
    consensus = {CONSENSUS_START} if (start == start[:, :1]).all() else set()
    return CONVEX_QUADRATICS | feasible | consensus
