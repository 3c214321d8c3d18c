"""The evaluations that rows, constraints and metrics are about: by number, relative to a round, or to the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree

FIXED, ROUND, END = "fixed", "round", "end"


class Stopped(FedTheoryError):
    """The search failed: at which stage, and why."""

    def __init__(self, stage: str, why: str, multipliers: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"stopped at {stage}: {why}")
        self.stage, self.why, self.multipliers = stage, why, multipliers or {}


class Place(NamedTuple):
    """The number of an evaluation: a fixed one, round + offset, or end + offset."""

    kind: str
    offset: int

    def number(self, at: int, last: int) -> int:
        """The number itself, at a round of a horizon whose last evaluation is `last`."""
        return {FIXED: 0, ROUND: at, END: last}[self.kind] + self.offset

    def moved(self, rounds: int) -> "Place":
        """The same, this many rounds later."""
        return self._replace(offset=self.offset + rounds) if self.kind == ROUND else self


class Atom(NamedTuple):
    """A vector or value in the rows: a symbol, at an evaluation or at none."""

    symbol: str
    place: Place | None = None

    def moved(self, rounds: int) -> "Atom":
        """The same, this many rounds later."""
        return self if self.place is None else Atom(self.symbol, self.place.moved(rounds))


Key = tuple[Atom, ...]
"""No atom: the constant. One: a value. Two, in order: an inner product."""


@dataclass(frozen=True)
class Layout:
    """The first evaluations are fixed, the last ones count from the end; the others are rounds."""

    first: int
    """The number of the first round."""
    tail: int
    """How many evaluations come after the last round."""


def ordered(one: Atom, other: Atom) -> Key:
    """Two atoms in order."""
    return (one, other) if str(one) <= str(other) else (other, one)


def number_of(tree: Tree) -> int | None:
    """The number of the evaluation that an atom belongs to."""
    return int(str(tree[1])) if isinstance(tree, list) and len(tree) == 2 else None
