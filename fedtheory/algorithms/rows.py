"""Points in rational arithmetic, one a client."""

from fractions import Fraction

Point = tuple[Fraction, ...]  # p entries
Rows = tuple[Point, ...]  # n points, one a client


def mean(X: Rows) -> Point:
    """The mean of the rows."""
    return tuple(sum(column, Fraction(0)) / len(X) for column in zip(*X, strict=True))
