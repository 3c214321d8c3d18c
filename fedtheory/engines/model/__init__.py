"""Layer `model`: every hypothesis of a proof evaluated on runs of the real algorithm, which can contradict it and no more."""

from fedtheory.engines.model.judge import Finding, Modelled, Read, modelled, stands_for, told
from fedtheory.engines.model.observe import MODELS, observed, world_of

__all__ = [
    "MODELS",
    "Finding",
    "Modelled",
    "Read",
    "modelled",
    "observed",
    "stands_for",
    "told",
    "world_of",
]
