"""Exact numbers that several witnesses need: means over all masks, estimates of one example, values of bounds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.ledger import Q
from fedtheory.core.statement import Bound
from fedtheory.errata.enclosure import Values, enclosed_bound

Row = tuple[Fraction, ...]
ZERO = Q(0)


def masks(gamma: Row) -> Iterator[tuple[Row, Fraction]]:
    """Indicators of independent predictors, with their probabilities."""
    for bits in product((0, 1), repeat=len(gamma)):
        chance = Q(1)
        for bit, g in zip(bits, gamma, strict=True):
            chance *= g if bit else 1 - g
        yield tuple(map(Q, bits)), chance


def mean(of: Callable[[Row], Fraction], gamma: Row) -> Fraction:
    """The mean over all masks."""
    return sum((chance * of(bits) for bits, chance in masks(gamma)), ZERO)


def dot(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """The sum of the products."""
    return sum((a * b for a, b in zip(one, other, strict=True)), ZERO)


def squared_distance(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """‖x - y‖², which is the divergence of F = ‖x‖²."""
    return sum(((a - b) ** 2 for a, b in zip(one, other, strict=True)), ZERO)


def cubes(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """The divergence of F = Σ x³, which is strictly convex on positive vectors."""
    pairs = zip(one, other, strict=True)
    return sum((a**3 - b**3 - 3 * b**2 * (a - b) for a, b in pairs), ZERO)


def moment(alpha: Row, gamma: Row) -> Fraction:
    """Σ α²/γ, a predictor without weight counting 0."""
    return sum((a**2 / g for a, g in zip(alpha, gamma, strict=True) if a), ZERO)


def weighted(alpha: Row, budget: int) -> Row:
    """(8): γ = min(1, C α)."""
    return tuple(min(Q(1), budget * a) for a in alpha)


@dataclass(frozen=True)
class Example:
    """One example of the squared loss: what predictors say of it, its value, and weights with their probabilities."""

    h: Row
    y: Fraction
    alpha: Row
    gamma: Row

    def off(self, weights: Row) -> Fraction:
        """What an ensemble is off by."""
        return dot(weights, self.h) - self.y

    def gradient(self, k: int, weights: Row) -> Fraction:
        """The derivative of the squared loss in weight k: 2 (Σ α h - y) h_k."""
        return 2 * self.off(weights) * self.h[k]

    def seen(self, bits: Row) -> Row:
        """What a mask leaves of the weights, debiased."""
        return tuple(a * b / g for a, b, g in zip(self.alpha, bits, self.gamma, strict=True))


THREE = Example(
    h=(Q(1), Q(2), Q(-1)),
    y=Q(1, 3),
    alpha=(Q(1, 2), Q(3, 10), Q(1, 5)),
    gamma=(Q(1, 2), Q(2, 5), Q(1, 4)),
)
"""Three predictors of which 23/20 are sent on average."""


def value(bound: Bound, at: Values) -> Fraction:
    """A bound where it is rational."""
    ends = enclosed_bound(bound, at)
    if ends.lower != ends.upper:
        message = f"the bound {bound.key} is not rational there"
        raise IllFormedStatement(message)
    return ends.lower
