"""An instance: a problem that knows its constants, and what it promises."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fedtheory.core.concept import Concept, Metric, Property

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True)
class Certificate:
    """How far a computed constant can be off, and by which method one knows."""

    claim: str
    error: float
    method: str


@dataclass(frozen=True)
class Instance(Generic[P_co]):
    """A problem with its constants. `trivial` holds what is true of a metric without any theorem."""

    name: str
    problem: P_co
    constants: Mapping[Concept, float]
    promises: frozenset[Property]
    certificates: tuple[Certificate, ...] = ()
    trivial: Mapping[Metric, float] = field(default_factory=dict)
    recipe: Mapping[str, str | int | float] = field(
        default_factory=dict
    )  # builder and arguments: enough to rebuild it
