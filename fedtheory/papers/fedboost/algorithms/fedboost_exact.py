r"""FedBoost in rational arithmetic, for losses with rational gradients and F = ‖x‖²/2: the law of the weights, mask by mask.

The projection on the simplex, the masks' probabilities and the gradient at α 1/γ are rational, so with a rational step
the expected gap is. Histories that lead to the same weights with the same sum are followed as one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Protocol

Row = tuple[Fraction, ...]
ZERO = Fraction(0)


class RationalEnsemble(Protocol):
    """What the exact run asks of a loss of the weights."""

    @property
    def start(self) -> Row:
        """α_1, where F is smallest on the simplex."""

    def gradient(self, alpha: Row) -> Row:
        """∇L, outside of the simplex as well."""

    def gap(self, alpha: Row) -> Fraction:
        """L(α) - L(α_opt)."""

    def probabilities(self, alpha: Row) -> Row:
        """γ_t."""


def expected_gaps(problem: RationalEnsemble, etas: Sequence[Fraction]) -> list[Fraction]:
    """The expected gap of the mean of α_1, ..., α_t for t = 1, 2, ...; the step of round t is entry t - 1."""
    start = problem.start
    law: dict[tuple[Row, Row], Fraction] = {(start, start): Fraction(1)}
    gaps = []
    for t, eta in enumerate(etas, start=1):
        gaps.append(
            sum(
                (c * problem.gap(tuple(s / t for s in total)) for (_, total), c in law.items()),
                ZERO,
            )
        )
        if t == len(etas):
            break
        after: dict[tuple[Row, Row], Fraction] = defaultdict(Fraction)
        for (alpha, total), chance in law.items():
            for seen, share in _masks(alpha, problem.probabilities(alpha)):  # steps 2, 3
                delta = problem.gradient(seen)  # step 4
                ahead = projected(tuple(a - eta * d for a, d in zip(alpha, delta, strict=True)))
                summed = tuple(s + a for s, a in zip(total, ahead, strict=True))
                after[ahead, summed] += chance * share
        law = after
    return gaps


def projected(y: Row) -> Row:
    """The nearest point of the simplex (sort, and cut where the sum is 1)."""
    down, total, level = sorted(y, reverse=True), ZERO, ZERO
    for k, value in enumerate(down, start=1):
        total += value
        if value > (total - 1) / k:
            level = (total - 1) / k
    return tuple(max(value - level, ZERO) for value in y)


def _masks(alpha: Row, gamma: Row) -> Iterator[tuple[Row, Fraction]]:
    """α 1/γ and its probability; a predictor without weight is left out, sent or not."""
    choices = [
        [(a, Fraction(1))] if not a or g == 1 else [(a / g, g), (ZERO, 1 - g)]
        for a, g in zip(alpha, gamma, strict=True)
    ]
    for mask in product(*choices):
        chance = Fraction(1)
        for _, share in mask:
            chance *= share
        yield tuple(value for value, _ in mask), chance
