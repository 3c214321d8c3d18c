r"""Sampled FFGB in exact rational arithmetic: the law of fᵗ over all subsets, and runs along chosen subsets.

With rational data every function is rational, and every subset of a round is as likely as any other.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.ffgb.algorithms.ffgb_exact import (
    Function,
    RationalBoostingProblem,
    Rows,
    mean,
    squared_distance,
)

MANY = 20_000
"""More functions at once than this are not followed."""


@dataclass(frozen=True)
class ExactLaw:
    """Entry t - 1 is what is known after round t: E‖fᵗ - f*‖², its largest value, and E‖fᵗ - ḡ‖²."""

    expected: tuple[Fraction, ...]
    largest: tuple[Fraction, ...]
    error: tuple[Fraction, ...]


def ffgb_law(
    problem: RationalBoostingProblem, *, K: int, c: Fraction | int, m: int, rounds: int
) -> ExactLaw:
    """All subsets of m clients in each round, with η = c/(μ(tK + k + 1))."""
    law: dict[Function, Fraction] = {tuple(problem.start): Fraction(1)}
    expected, largest, errors = [], [], []
    for t in range(rounds):
        ahead: dict[Function, Fraction] = defaultdict(Fraction)
        error = Fraction(0)
        for f, chance in law.items():
            g = returned(problem, f, K=K, c=c, t=t)
            drawn = list(combinations(range(len(g)), m))
            for subset in drawn:
                there = mean(tuple(g[i] for i in subset))
                ahead[there] += chance / len(drawn)
                error += chance / len(drawn) * _apart(problem, there, mean(g))
        law = dict(ahead)
        if len(law) > MANY:
            message = f"{len(law)} functions after round {t + 1}, more than {MANY}"
            raise FedTheoryError(message, code="FT021")
        distances = [squared_distance(problem, f) for f in law]
        expected.append(
            sum((p * d for p, d in zip(law.values(), distances, strict=True)), Fraction(0))
        )
        largest.append(max(distances))
        errors.append(error)
    return ExactLaw(tuple(expected), tuple(largest), tuple(errors))


def ffgb_along(
    problem: RationalBoostingProblem, subsets: Sequence[Sequence[int]], *, K: int, c: Fraction | int
) -> tuple[Fraction, ...]:
    """‖fᵗ - f*‖² along these subsets, one a round."""
    f = problem.start
    distances = []
    for t, subset in enumerate(subsets):
        g = returned(problem, f, K=K, c=c, t=t)
        f = mean(tuple(g[i] for i in subset))
        distances.append(squared_distance(problem, f))
    return tuple(distances)


def returned(
    problem: RationalBoostingProblem, f: Function, *, K: int, c: Fraction | int, t: int
) -> Rows:
    """Algorithm 2 on all clients: what each returns in round t, counted from 0."""
    g: Rows = (f,) * len(problem.weights)
    residual: Rows = tuple((Fraction(0),) * len(f) for _ in g)
    for n in range(t * K + 2, t * K + K + 2):
        slopes = problem.gradients(g)
        phi = tuple(
            tuple(a + b for a, b in zip(*rows, strict=True))
            for rows in zip(residual, slopes, strict=True)
        )
        h = problem.oracle(phi)  # line 4
        eta = Fraction(c, n) / problem.mu
        g = tuple(
            tuple(Fraction(n - c, n) * a - eta * b for a, b in zip(*rows, strict=True))
            for rows in zip(g, h, strict=True)
        )  # line 5
        residual = tuple(
            tuple(a - b if weight else Fraction(0) for weight, a, b in zip(*rows, strict=True))
            for rows in zip(problem.weights, phi, h, strict=True)
        )  # line 6
    return g


def _apart(problem: RationalBoostingProblem, f: Function, g: Function) -> Fraction:
    inputs = mean(problem.weights)
    return sum((a * (x - y) ** 2 for a, x, y in zip(inputs, f, g, strict=True)), Fraction(0))
