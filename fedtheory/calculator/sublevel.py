"""Where a formula of one variable is not positive: the whole set, by subdivision.

A cell of the half-line is settled when the formula has one sign on it, or rises or falls all along it; else it
is split in two. What stays open at the last split is left out, so the set is never too large.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan, sqrt, ulp

from fedtheory.calculator.interval import Slope

Formula = Callable[[float, float], Slope]
"""The formula over a cell: value and slope, as certain intervals."""
Sign = Callable[[float], bool]
"""Whether the formula is certainly not positive at a point."""
Height = Callable[[float], float]
"""The formula in floats, to look where its sign changes; nothing rests on it."""

Cell = tuple[float, float]

FINEST = 1e-9
"""Cells are not split below this relative width."""
MOST_CELLS = 5_000
STEPS_OUT, FARTHER = 12, 8
CHORDS = 60


@dataclass(frozen=True)
class End:
    """An end of an interval of the set: inside is in the set, and outside is not, or is where the search ended."""

    inside: float
    outside: float

    @property
    def is_crossing(self) -> bool:
        """Whether the set ends here because the formula becomes positive."""
        return self.inside != self.outside


@dataclass(frozen=True)
class Span:
    """An interval of the set."""

    left: End
    right: End


Piece = tuple[float, float, End | None, End | None]
"""A part of the set within one cell, with its ends where it does not fill the cell."""


def sublevel(
    formula: Formula, holds: Sign, ends: Sequence[float], height: Height | None = None
) -> tuple[tuple[Span, ...], tuple[Cell, ...]]:
    """The intervals on which the formula is not positive, and the cells left open: begins with the cells between `ends`."""
    pieces: list[Piece] = []
    left_open: list[Cell] = []
    open_cells = [*pairwise(ends)][::-1]
    for _ in range(MOST_CELLS):
        if not open_cells:
            break
        a, b = open_cells.pop()
        over = formula(a, b)
        if over.value.upper <= 0:
            pieces.append((a, b, None, None))
        elif over.value.lower > 0:
            continue
        elif over.slope.lower >= 0 or over.slope.upper <= 0:
            pieces += _monotone(holds, a, b, height, rising=over.slope.lower >= 0)
        elif b - a > FINEST * abs(b):
            middle = between(a, b)
            open_cells += [(middle, b), (a, middle)]
        else:
            left_open.append((a, b))
    return _joined(pieces), (*left_open, *open_cells)


def between(a: float, b: float) -> float:
    """The middle by ratio while the ends are far apart, then by difference."""
    if a > 0 and b > 4 * a:
        return sqrt(a) * sqrt(b)
    return a + (b - a) / 2


def _monotone(
    holds: Sign, a: float, b: float, height: Height | None, *, rising: bool
) -> list[Piece]:
    """The part of a cell on which a rising (falling) formula is not positive: bisection, near a guess first."""
    inside, outside = (a, b) if rising else (b, a)
    if not holds(inside):
        return []
    if holds(outside):
        return [(a, b, None, None)]
    if height is not None:
        inside, outside = _near(_crossing(height, a, b), holds, inside, outside)
    for _ in range(4000):
        middle = between(min(inside, outside), max(inside, outside))
        if middle in {inside, outside}:
            break
        inside, outside = (middle, outside) if holds(middle) else (inside, middle)
    end = End(inside, outside)
    return [(a, inside, None, end)] if rising else [(inside, b, end, None)]


def _near(guess: float, holds: Sign, inside: float, outside: float) -> tuple[float, float]:
    """A narrow pair around the guess, one in the set and one not, or the given pair where that fails."""
    step = ulp(guess)
    for _ in range(STEPS_OUT):
        if not min(inside, outside) < guess < max(inside, outside):
            break
        into = holds(guess)
        inside, outside = (guess, outside) if into else (inside, guess)
        # The next guess is on the other side of the crossing, if the first was any good.
        towards = outside if into else inside
        guess += step if towards > guess else -step
        step *= FARTHER
    return inside, outside


def _crossing(height: Height, a: float, b: float) -> float:
    """Where the height changes its sign, nearly: by halves as far as the ends differ in size, then by chords."""
    left = height(a)
    below = left <= 0
    while 0 < 4 * a < b:
        middle = between(a, b)
        at = height(middle)
        if not a < middle < b or isnan(at):
            return middle
        a, b, left = (middle, b, at) if (at <= 0) == below else (a, middle, left)
    right = height(b)
    for _ in range(CHORDS):
        x = b - right * (b - a) / (right - left) if right != left else between(a, b)
        if not a < x < b:
            x = between(a, b)
        at = height(x)
        if at == 0 or isnan(at) or not a < x < b:
            return x
        if (at <= 0) == below:
            left, right = at, right / 2  # the end that stays counts for half: both ends move
            moved, a = x - a, x
        else:
            right, left = at, left / 2
            moved, b = b - x, x
        if min(b - a, moved) <= 2 * ulp(x):
            return x
    return between(a, b)


def _joined(pieces: list[Piece]) -> tuple[Span, ...]:
    """Neighbouring pieces become one span."""
    spans: list[Span] = []
    for a, b, left, right in sorted(pieces, key=lambda piece: piece[0]):
        touches = (
            bool(spans)
            and not spans[-1].right.is_crossing
            and left is None
            and spans[-1].right.inside == a
        )
        start = spans.pop().left if touches else left or End(a, a)
        spans.append(Span(start, right or End(b, b)))
    return tuple(spans)
