r"""FedFW-sto on the box [-1, 1]^p without rounding: exact expectations over every path of a few rounds.

All iterates are rational, for the oracles answer with corners and η_t is rational. The estimators d_i are not, since
ρ_t = 4/(t+7)^(2/3): they are balls, of which only the sign of d_i + λ_t(x_i - x̄) matters; a sign that the balls leave
open is an error, never a guess.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Literal, Protocol

from flint import arb, ctx, fmpq

from fedtheory.core.errors import FedTheoryError

Point = tuple[Fraction, ...]  # p entries
Rows = tuple[Point, ...]  # n points, one a client
Balls = tuple[tuple[arb, ...], ...]  # n by p
BITS = 192


class RationalBoxProblem(Protocol):
    """What the exact run asks: rational data on the box [-1, 1]^p."""

    @property
    def start(self) -> Rows:
        """x_i¹."""

    @property
    def tie(self) -> Literal[-1, 1]:
        """The corner's entry where the gradient's is 0."""

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""

    def objective_gap(self, x_bar: Point) -> Fraction:
        """F(x̄) - F*."""

    def stacked_gap(self, X: Rows) -> Fraction:
        """F̂(X) - F*."""


@dataclass(frozen=True)
class ExactExpectations:
    """Entry k belongs to round k + 1: expectations of F(x̄) - F*, of F̂(X) - F* and of dist²(X, 𝒞)."""

    gap: tuple[Fraction, ...]
    stacked_gap: tuple[Fraction, ...]
    spread: tuple[Fraction, ...]


@dataclass(frozen=True)
class Schedule:
    """Entry k belongs to round k + 1: η_t, and λ_t and ρ_t as balls."""

    eta: tuple[Fraction, ...]
    penalty: tuple[arb, ...]
    rho: tuple[arb, ...]


def schedule_of_theorem_3(lambda_0: Fraction, rounds: int) -> Schedule:
    """η_t = 9/(t+8), λ_t = λ₀√(t+8), ρ_t = 4/(t+7)^(2/3)."""
    with ctx.workprec(BITS):
        now = range(1, rounds + 1)
        return Schedule(
            tuple(Fraction(9, t + 8) for t in now),
            tuple(_ball(lambda_0) * arb(t + 8).sqrt() for t in now),
            tuple(4 / arb(t + 7).root(3) ** 2 for t in now),
        )


def fedfw_sto_exact(
    problem: RationalBoxProblem, noise: Rows, schedule: Schedule, *, shared: bool
) -> ExactExpectations:
    """Measure iterate t over all paths, then make round t; the clients draw rows of `noise` alone, or all the same one.

    Raises:
        FedTheoryError: a sign that the balls leave open.
    """
    n = len(problem.start)
    outcomes = [(row,) * n for row in noise] if shared else list(product(noise, repeat=n))
    nothing = tuple(tuple(arb(0) for _ in row) for row in problem.start)
    paths: list[tuple[Rows, Balls]] = [(problem.start, nothing)]
    gaps, stacked, spreads = [], [], []
    with ctx.workprec(BITS):
        for k in range(len(schedule.eta)):
            means = [mean(X) for X, _ in paths]
            gaps.append(_average([problem.objective_gap(x_bar) for x_bar in means]))
            stacked.append(_average([problem.stacked_gap(X) for X, _ in paths]))
            spreads.append(
                _average([_spread(X, m) for (X, _), m in zip(paths, means, strict=True)])
            )
            if k + 1 == len(schedule.eta):
                break
            paths = [
                _round(problem, X, d, drawn, schedule, k) for X, d in paths for drawn in outcomes
            ]
    return ExactExpectations(tuple(gaps), tuple(stacked), tuple(spreads))


def mean(X: Rows) -> Point:
    """The mean of the rows."""
    return tuple(sum(column, Fraction(0)) / len(X) for column in zip(*X, strict=True))


def _round(
    problem: RationalBoxProblem, X: Rows, d: Balls, drawn: Rows, schedule: Schedule, k: int
) -> tuple[Rows, Balls]:
    """X^{t+1} and D^{t+1}: lines 4 to 7."""
    n, rho, x_bar = len(X), schedule.rho[k], mean(X)
    gradients = problem.gradients(X)
    d = tuple(
        tuple((1 - rho) * d_ij + rho * _ball((g + c) / n) for d_ij, g, c in zip(*rows, strict=True))
        for rows in zip(d, gradients, drawn, strict=True)
    )  # line 4
    eta, penalty = schedule.eta[k], schedule.penalty[k]
    moved = []
    for x_i, d_i in zip(X, d, strict=True):
        row = []
        for x, m, d_ij in zip(x_i, x_bar, d_i, strict=True):
            s = -_sign(d_ij + penalty * _ball(x - m)) or problem.tie  # lines 5 and 6
            row.append((1 - eta) * x + eta * s)  # line 7
        moved.append(tuple(row))
    return tuple(moved), d


def _sign(value: arb) -> int:
    if value > 0:
        return 1
    if value < 0:
        return -1
    if value == 0:
        return 0
    message = f"the sign of {value.str(5)} is open; an oracle's answer hangs on it"
    raise FedTheoryError(message, code="FT021")


def _spread(X: Rows, x_bar: Point) -> Fraction:
    squares = ((x - m) ** 2 for x_i in X for x, m in zip(x_i, x_bar, strict=True))
    return sum(squares, Fraction(0))


def _average(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def _ball(number: Fraction) -> arb:
    return arb(fmpq(number.numerator, number.denominator))
