r"""FedNewton in rational arithmetic: the iterates, and the squares of what is measured of them.

A step size may be given round by round; 1 is FedNewton. `literal` is the reading of lines 7 and 8 in which every client
solves for its own gradient.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

Vector = tuple[Fraction, ...]


class RationalFederation(Protocol):
    """What the exact run asks."""

    @property
    def first(self) -> Vector:
        """w̄⁰."""

    def mean(self, rows: Sequence[Vector]) -> Vector:
        """Σ p_j times row j."""

    def gradients(self, w: Vector) -> tuple[Vector, ...]:
        """Row j: H_j w - b_j."""

    def solves(self, g: Vector) -> tuple[Vector, ...]:
        """Row j: H_j⁻¹g."""

    def solves_each(self, g_j: Sequence[Vector]) -> tuple[Vector, ...]:
        """Row j: H_j⁻¹g_j."""

    def federated_square(self, w: Vector) -> Fraction:
        """‖f - f_D‖² in L2(ρ)."""

    def weighted_square(self, w: Vector) -> Fraction:
        """‖(C + λ)^{1/2}(w - w_D)‖²."""

    def ridge_square(self, w: Vector) -> Fraction:
        """‖w - w_D‖²_H."""

    def excess_square(self, w: Vector) -> Fraction:
        """‖f - f*‖² in L2(ρ)."""


@dataclass(frozen=True)
class ExactRidgeRun:
    """Entry t belongs to t exchanges, from t = 0 on: iterates, and squared errors."""

    iterates: tuple[Vector, ...]
    federated: tuple[Fraction, ...]
    weighted: tuple[Fraction, ...]
    ridge: tuple[Fraction, ...]
    excess: tuple[Fraction, ...]


def fednewton_exact(
    problem: RationalFederation, rounds: int, *, eta: Sequence[Fraction] | None = None
) -> ExactRidgeRun:
    """The global gradient of line 6, and a step size in each round; 1 without any."""
    sizes = [Fraction(1)] * rounds if eta is None else list(eta)

    def line_4(w: Vector, k: int) -> Vector:
        g = problem.mean(problem.gradients(w))  # lines 5 and 6
        step = problem.mean(problem.solves(g))  # lines 7 and 8
        return tuple(x - sizes[k] * d for x, d in zip(w, step, strict=True))

    return _run(problem, line_4, rounds)


def fednewton_literal_exact(problem: RationalFederation, rounds: int) -> ExactRidgeRun:
    """Lines 7 and 8 letter for letter."""

    def line_4(w: Vector, k: int) -> Vector:
        del k
        step = problem.mean(problem.solves_each(problem.gradients(w)))
        return tuple(x - d for x, d in zip(w, step, strict=True))

    return _run(problem, line_4, rounds)


def _run(
    problem: RationalFederation, line_4: Callable[[Vector, int], Vector], rounds: int
) -> ExactRidgeRun:
    iterates = [problem.first]
    for k in range(rounds):
        iterates.append(line_4(iterates[-1], k))
    return ExactRidgeRun(
        tuple(iterates),
        tuple(problem.federated_square(w) for w in iterates),
        tuple(problem.weighted_square(w) for w in iterates),
        tuple(problem.ridge_square(w) for w in iterates),
        tuple(problem.excess_square(w) for w in iterates),
    )
