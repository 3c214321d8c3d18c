"""A bound that was changed on purpose: a mutation, which says more than is proved, or a restatement, which does not."""

from dataclasses import dataclass
from enum import Enum

from fedtheory.core.statement import Bound


class Kind(Enum):
    """What was done to a bound; the first ones make it say more, the last ones keep it true."""

    CONSTANT = "constant"
    EXPONENT = "exponent"
    SIGN = "sign"
    INDEX = "index shift"
    FACTOR = "lost factor"
    TERM = "lost term"
    FIRST_ROUND = "first round lowered"
    METRIC = "swapped metric or scope"
    ASSUMPTION = "dropped assumption"
    UNCHANGED = "unchanged"
    REWRITTEN = "rewritten"
    WEAKENED = "weaker constant"
    LATER = "later first round"
    STRONGER = "stronger assumption"

    @property
    def restates(self) -> bool:
        """Whether what it makes is true if the bound is."""
        return self in RESTATEMENTS


RESTATEMENTS = frozenset({Kind.UNCHANGED, Kind.REWRITTEN, Kind.WEAKENED, Kind.LATER, Kind.STRONGER})


@dataclass(frozen=True)
class Mutant:
    """The changed bound, and the change in words."""

    kind: Kind
    change: str
    bound: Bound
