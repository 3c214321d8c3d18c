"""The properties that an instance may promise."""

from typing import TYPE_CHECKING

from fedtheory.core.concept import Property
from fedtheory.core.moved import moved

CONVEX = Property("convex", "every client's loss is convex on the domain")
SMOOTH = Property("smooth", "every client's loss has a Lipschitz gradient on the domain")
STRONGLY_CONVEX = Property(
    "strongly convex", "each loss less mu/2 times the squared norm is convex"
)
COMPACT_DOMAIN = Property("compact convex domain", "the domain is convex, closed and bounded")
FEASIBLE_START = Property("feasible start", "every client starts inside the domain")
CONSENSUS_START = Property("consensus start", "all clients start at one point")
FULL_PARTICIPATION = Property("full participation", "every client takes part in every round")
EXACT_GRADIENTS = Property("exact gradients", "gradients are computed without noise")
EXACT_ORACLE = Property("exact oracle", "linear minimisation is exact")
TWO_GROUPS = Property(
    "two opposed halves on an interval",
    "half of the clients have the loss -3bx, half bx, on an interval of length D around 0, each half starting at one point",
)
FROZEN = Property("frozen", "the answers off the supports cancel those on them, and f^0 = 0")
JOINTLY_CONVEX_DIVERGENCE = Property(
    "jointly convex divergence", "the Bregman divergence is convex in both of its arguments at once"
)

if not TYPE_CHECKING:  # else any name would be one of this module's

    def __getattr__(name: str) -> object:
        raise moved(__name__, name)
