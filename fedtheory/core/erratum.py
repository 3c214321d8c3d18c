"""A mistake in print, with a witness that anyone can recheck."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


@dataclass(frozen=True)
class Witness:
    """Exact numbers: what the print says would be `lhs relation rhs`, and is not (or is loose, when `expected` says so)."""

    claim: str
    lhs: Fraction
    relation: str
    rhs: Fraction
    method: str
    expected: bool = (
        False  # the relation is expected to hold (a loose constant) or to fail (a false print)
    )

    @property
    def holds(self) -> bool:
        """Whether `lhs relation rhs` is true of these numbers."""
        match self.relation:
            case "<=":
                return self.lhs <= self.rhs
            case "<":
                return self.lhs < self.rhs
            case ">=":
                return self.lhs >= self.rhs
            case "=":
                return self.lhs == self.rhs
        message = f"unknown relation {self.relation!r}"
        raise ValueError(message)


@dataclass(frozen=True)
class Erratum:
    """Printed, right, how bad, and the numbers. `witness` recomputes them exactly each time it is called."""

    id: str
    about: str  # id of the statement, or of the item
    severity: Severity
    source: Source
    printed: str
    corrected: str
    why: str
    witness: Callable[[], tuple[Witness, ...]]
