"""Algorithm 3 of FFGB with m clients in a round, in exact rational arithmetic: the law of fᵗ over all subsets."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.ffgb.algorithms.ffgb_exact import Function, Rows, mean
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_exact import MANY
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import (
    RationalRegressionProblem,
    squared_norm,
)


@dataclass(frozen=True)
class ExactSquareLaw:
    """Entry t - 1 is known after round t: E‖fᵗ - f*‖², its largest value, and E‖fᵗ - ū‖²."""

    expected: tuple[Fraction, ...]
    largest: tuple[Fraction, ...]
    extension: tuple[Fraction, ...]


def ffgb_square_law(
    problem: RationalRegressionProblem, *, K: int, mu: Fraction, m: int, rounds: int
) -> ExactSquareLaw:
    """All subsets of m clients in each round, with η = 4/(μ(tK + k + 1))."""
    law: dict[Function, Fraction] = {tuple(problem.start): Fraction(1)}
    u_bar = mean(problem.extensions)
    expected, largest, extension = [], [], []
    for t in range(rounds):
        ahead: dict[Function, Fraction] = defaultdict(Fraction)
        for f, chance in law.items():
            g = _returned(problem, f, K=K, mu=mu, t=t)
            drawn = list(combinations(range(len(g)), m))
            for subset in drawn:
                ahead[mean(tuple(g[i] for i in subset))] += chance / len(drawn)
        law = dict(ahead)
        if len(law) > MANY:
            message = f"{len(law)} functions after round {t + 1}, more than {MANY}"
            raise FedTheoryError(message, code="FT021")
        distances = {f: squared_norm(problem.weights, _apart(f, problem.optimum)) for f in law}
        expected.append(sum((p * distances[f] for f, p in law.items()), Fraction(0)))
        largest.append(max(distances.values()))
        off = (p * squared_norm(problem.weights, _apart(f, u_bar)) for f, p in law.items())
        extension.append(sum(off, Fraction(0)))
    return ExactSquareLaw(tuple(expected), tuple(largest), tuple(extension))


def _returned(
    problem: RationalRegressionProblem, f: Function, *, K: int, mu: Fraction, t: int
) -> Rows:
    """What each client returns in round t, counted from 0."""
    g: Rows = (f,) * len(problem.weights)
    residual: Rows = tuple((Fraction(0),) * len(f) for _ in g)
    for k in range(1, K + 1):
        eta = 4 / (mu * (t * K + k + 1))
        phi = tuple(_apart(*rows) for rows in zip(problem.extensions, residual, strict=True))
        h = problem.oracle(phi, k)  # line 4
        g = tuple(
            tuple((1 - eta) * a + eta * b for a, b in zip(*rows, strict=True))
            for rows in zip(g, h, strict=True)
        )  # line 5
        residual = tuple(_apart(*rows) for rows in zip(h, phi, strict=True))  # line 6
    return g


def _apart(one: Function, other: Function) -> Function:
    return tuple(a - b for a, b in zip(one, other, strict=True))
