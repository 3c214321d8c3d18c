"""Split boxes in rational arithmetic: the data, and their constants as terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import CLIENTS, HETEROGENEITY, SMOOTHNESS
from fedtheory.core.expression import Tree
from fedtheory.instances.interval import Rows, rationals
from fedtheory.papers.fedfw.instances.split_boxes import OWN_DIAMETER, SPLIT_GAIN

Point = tuple[Fraction, ...]
ZERO = Fraction(0)


@dataclass(frozen=True)
class RationalSplit:
    """Quadratics ½ax² + bx of every client on a box of its own, coordinate by coordinate."""

    a: Rows
    b: Rows
    lower: Rows
    upper: Rows
    start: Rows
    last: bool  # of the two ends at a tie

    @property
    def optimum(self) -> Point:
        """x*, on the box that all share."""
        tables = (self.a, self.b, self.lower, self.upper)
        return tuple(
            _argmin(sum(a, ZERO), sum(b, ZERO), max(low), min(high))
            for a, b, low, high in zip(*(zip(*rows, strict=True) for rows in tables), strict=True)
        )

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""
        return tuple(
            tuple(a * x + b for a, b, x in zip(*rows, strict=True))
            for rows in zip(self.a, self.b, X, strict=True)
        )

    def corners(self, signs: Sequence[Sequence[int]]) -> Rows:
        """Row i: the corner of the box of client i against these signs."""
        return tuple(
            tuple(self._end(s, low, high) for s, low, high in zip(*rows, strict=True))
            for rows in zip(signs, self.lower, self.upper, strict=True)
        )

    def loss(self, X: Rows) -> Fraction:
        """The mean of f_i(x_i)."""
        terms = (
            a * x * x / 2 + b * x
            for rows in zip(self.a, self.b, X, strict=True)
            for a, b, x in zip(*rows, strict=True)
        )
        return sum(terms, ZERO) / len(X)

    def outside(self, x: Point) -> Fraction:
        """Σ dist²(x, 𝒟_i)."""
        near = tuple(
            tuple(min(max(v, low), high) for v, low, high in zip(x, *rows, strict=True))
            for rows in zip(self.lower, self.upper, strict=True)
        )
        return _square(near, (x,) * len(near))

    def _end(self, s: int, low: Fraction, high: Fraction) -> Fraction:
        return low if s > 0 or (s == 0 and self.last) else high


def rational_split(
    *, curvature: str, slope: str, lower: str, upper: str, start: str, tie: str = "first"
) -> RationalSplit:
    """The exact data of `split_boxes`."""
    a, b, low, high, x = map(rationals, (curvature, slope, lower, upper, start))
    return RationalSplit(a, b, low, high, x, last=tie != "first")


def exact_constants(data: RationalSplit) -> Mapping[Concept, Tree]:
    """The constants of `split_boxes`."""
    own = tuple(
        tuple(_argmin(*entries) for entries in zip(*rows, strict=True))
        for rows in zip(data.a, data.b, data.lower, data.upper, strict=True)
    )
    gain = data.loss((data.optimum,) * len(own)) - data.loss(own)
    apart = max(
        sum(((u - l) ** 2 for l, u in zip(*rows, strict=True)), ZERO)
        for rows in zip(data.lower, data.upper, strict=True)
    )
    spread = ZERO
    for a, b, low, high in zip(
        *(zip(*rows, strict=True) for rows in (data.a, data.b, data.lower, data.upper)), strict=True
    ):
        spread += max(_variance(a, b, end) for end in (min(low), max(high)))
    return {
        CLIENTS: str(len(own)),
        SMOOTHNESS: str(max(e for row in data.a for e in row)),
        OWN_DIAMETER: ["root", "2", str(apart)],
        HETEROGENEITY: ["root", "2", str(spread)],
        SPLIT_GAIN: str(gain),
    }


def _argmin(a: Fraction, b: Fraction, low: Fraction, high: Fraction) -> Fraction:
    if a:
        return max(low, min(high, -b / a))
    return low if b > 0 else high


def _variance(a: Sequence[Fraction], b: Sequence[Fraction], x: Fraction) -> Fraction:
    """Of the clients' slopes at a point."""
    slopes = [e * x + s for e, s in zip(a, b, strict=True)]
    centre = sum(slopes, ZERO) / len(slopes)
    return sum(((g - centre) ** 2 for g in slopes), ZERO) / len(slopes)


def _square(X: Rows, Y: Rows) -> Fraction:
    pairs = zip(X, Y, strict=True)
    return sum(((x - y) ** 2 for rows in pairs for x, y in zip(*rows, strict=True)), ZERO)
