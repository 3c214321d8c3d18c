"""Convex functions on the line, quadratic in pieces: values, slopes, proximal points and minimisers, exactly where the data are.

What is written here works on floats and on fractions alike; nothing is rounded that was not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any


@dataclass(frozen=True)
class Bend:
    """`weight` times |x - centre|, rounded off by a parabola where it is nearer than `width`."""

    centre: Any
    weight: Any
    width: Any

    def value(self, x: Any) -> Any:
        """Its value."""
        far = abs(x - self.centre)
        if far <= self.width:
            return self.weight * far * far / (2 * self.width) if self.width else 0 * far
        return self.weight * (far - self.width / 2)

    def slope(self, x: Any, side: int = 0) -> Any:
        """Its slope there; at a kink to the left (-1), to the right (1), or 0 in between."""
        off = x - self.centre
        if abs(off) < self.width or (not off and self.width):
            return self.weight * off / self.width
        if not off:
            return self.weight * side
        return self.weight if off > 0 else -self.weight


@dataclass(frozen=True)
class Piecewise:
    """curvature x²/2 + slope x + bends."""

    curvature: Any
    tilt: Any
    bends: tuple[Bend, ...] = ()

    def value(self, x: Any) -> Any:
        """Its value."""
        whole = self.curvature * x * x / 2 + self.tilt * x
        return whole + sum(bend.value(x) for bend in self.bends)

    def slope(self, x: Any, side: int = 0) -> Any:
        """Its slope, or a subgradient at a kink."""
        return self.curvature * x + self.tilt + sum(bend.slope(x, side) for bend in self.bends)

    @cached_property
    def breaks(self) -> tuple[Any, ...]:
        """Where a piece ends."""
        ends = {b.centre + s * b.width for b in self.bends if b.weight for s in (-1, 1)}
        return tuple(sorted(ends))

    def where(self, slope: Any, *, times: Any = 1, plus: Any = 0) -> Any:
        """A point x at which `plus` x + `times` the slope of this function is `slope`.

        Raises:
            ValueError: there is none.
        """
        last = None
        for end in self.breaks:
            low = plus * end + times * self.slope(end, -1)
            if low > slope:
                return self._between(last, end, low, slope, times, plus)
            if plus * end + times * self.slope(end, 1) >= slope:
                return end
            last = end
        steep = plus + times * self.curvature
        if not steep:
            raise ValueError("there is no such point")
        if last is None:
            return (slope - times * self.tilt) / steep
        return last + (slope - plus * last - times * self.slope(last, 1)) / steep

    def _between(self, left: Any, right: Any, low: Any, slope: Any, times: Any, plus: Any) -> Any:
        """The point on the piece that ends at `right`, where the left side is `low`."""
        if left is None:
            steep = plus + times * self.curvature
        else:
            steep = (low - plus * left - times * self.slope(left, 1)) / (right - left)
        if not steep:
            raise ValueError("there is no such point")
        return right - (low - slope) / steep

    def prox(self, x: Any, step: Any) -> Any:
        """The minimiser z of this + |z - x|²/(2 step)."""
        return self.where(x, times=step, plus=1)

    def minimiser(self, low: Any = None, high: Any = None) -> Any:
        """A minimiser, of an interval if there is one.

        Raises:
            ValueError: there is none.
        """
        if low is None:
            return self.where(0)
        if self.slope(low, 1) >= 0:
            return low
        return high if self.slope(high, -1) <= 0 else self.where(0)

    def curvatures(self) -> tuple[Any, Any]:
        """The least and the largest second derivative; of a kink it is infinite.

        Raises:
            ValueError: there is a kink.
        """
        if any(bend.weight and not bend.width for bend in self.bends):
            raise ValueError("a kink has no curvature")
        ends = self.breaks
        inner = [(self.slope(b, -1) - self.slope(a, 1)) / (b - a) for a, b in pairwise(ends)]
        every = [self.curvature, *inner]
        return min(every), max(every)


def total(parts: Sequence[Piecewise], weight: Any) -> Piecewise:
    """The sum of functions, times a weight."""
    return Piecewise(
        weight * sum(f.curvature for f in parts),
        weight * sum(f.tilt for f in parts),
        tuple(Bend(b.centre, weight * b.weight, b.width) for f in parts for b in f.bends),
    )


def corners(parts: Sequence[Piecewise], low: Any = None, high: Any = None) -> list[list[Any]]:
    """The slopes of several functions where a convex function of them is largest: at the ends of all pieces, from both sides.

    Raises:
        ValueError: slopes grow without end.
    """
    ends = sorted({x for f in parts for x in f.breaks if low is None or low < x < high})
    if low is not None:
        both = ((x, side) for x in ends for side in (-1, 1))
        places = [(low, 0), (low, 1), *both, (high, -1), (high, 0)]
        return [[f.slope(x, side) for f in parts] for x, side in places]
    if any(f.curvature for f in parts):
        raise ValueError("slopes grow without end")
    if not ends:
        return [[f.tilt for f in parts]]
    return [[f.slope(x, side) for f in parts] for x in ends for side in (-1, 1)]
