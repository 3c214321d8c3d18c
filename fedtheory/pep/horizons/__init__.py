"""From the worst cases of small horizons to a theorem about every horizon."""

from fedtheory.pep.horizons.every import SMALL, EveryHorizon, for_every
from fedtheory.pep.horizons.places import Stopped

__all__ = ["SMALL", "EveryHorizon", "Stopped", "for_every"]
