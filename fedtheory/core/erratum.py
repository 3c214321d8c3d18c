"""A mistake in print, with a witness that anyone can recheck."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from fedtheory.core.expression import Tree
from fedtheory.core.statement import Source
from fedtheory.core.text import readable
from fedtheory.core.verdict import Severity
from fedtheory.core.written import tree_of


class Kind(Enum):
    """What shows a mistake."""

    COUNTEREXAMPLE = "counterexample"  # an instance, or an exact run of the algorithm, that a formula of the print fails on
    DOES_NOT_FOLLOW = "does not follow"  # a line of the print with numbers put in
    CONTRADICTS = "contradicts"  # two places of the print, both quoted
    EXTRACTION = "extraction"  # the copy at hand may have lost it
    ARGUED = "argued, not shown"  # in words alone

    @property
    def word(self) -> str:
        """The word that is printed."""
        return self.value


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

    @property
    def sides(self) -> tuple[Tree, Tree]:
        """The formulas that the numbers were computed by, as the kernels read them."""
        return tree_of(self.lhs), tree_of(self.rhs)

    @property
    def formula(self) -> str:
        """The claim with its numbers put in; empty where both sides come out of a run."""
        left, right = self.sides
        if isinstance(left, str) and isinstance(right, str):
            return ""
        return f"{readable(left)} {self.relation} {readable(right)}"


Shown = Iterable[Witness]
"""What the functions of a ledger yield."""


def fails(
    claim: str, lhs: Fraction | int, relation: str, rhs: Fraction | int, how: str = ""
) -> Witness:
    """What the print says of these numbers, or would give: it is false."""
    return Witness(claim, _kept(lhs), relation, _kept(rhs), how)


def holds(
    claim: str, lhs: Fraction | int, relation: str, rhs: Fraction | int, how: str = ""
) -> Witness:
    """A hypothesis, or the right claim: it is true."""
    return Witness(claim, _kept(lhs), relation, _kept(rhs), how, expected=True)


def _kept(number: Fraction | int) -> Fraction:
    return number if isinstance(number, Fraction) else Fraction(number)


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
    kind: Kind = Kind.DOES_NOT_FOLLOW
    title: str = ""
    against: str = ""  # what contradicts: the other place, quoted
