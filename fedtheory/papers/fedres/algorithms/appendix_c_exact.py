"""Appendix C in fractions: the population's loss, its best responses and the moments of its features."""

from collections.abc import Sequence
from fractions import Fraction

from fedtheory.core.written import Written as Q
from fedtheory.papers.fedres.algorithms.best_response_exact import ExactGame, Model

QUARTER = Q(1, 4)
START: Model = (Q(1), Q(0))


def game(v: Fraction = QUARTER) -> ExactGame:
    """Both models start at (1, 0)."""
    return ExactGame(START, START, lambda local: server(local, v), client)


def server(local: Model, v: Fraction = QUARTER) -> Model:
    """The best response (r/(1+v), s)."""
    return local[0] / (1 + v), local[1]


def client(shared: Model) -> Model:
    """The best response: a third of what is missing to 1 is added to both."""
    third = (1 - shared[0] - shared[1]) / 3
    return shared[0] + third, shared[1] + third


def population_loss(shared: Model, local: Model, v: Fraction = QUARTER) -> Fraction:
    """E ℓ."""
    (p, q), (r, s) = shared, local
    return (1 - r - s) ** 2 + (r - p) ** 2 + (s - q) ** 2 + v * p**2


def gaussian_moments(
    covariance: Sequence[Sequence[Fraction]], mean: Sequence[Fraction]
) -> dict[tuple[int, ...], Fraction]:
    """E of all products of up to four coordinates of a Gaussian vector, by Stein's identity."""
    known: dict[tuple[int, ...], Fraction] = {(): Q(1)}

    def moment(indices: tuple[int, ...]) -> Fraction:
        if indices not in known:
            first, rest = indices[0], indices[1:]
            value = mean[first] * moment(rest)
            for k, other in enumerate(rest):
                value += covariance[first][other] * moment(rest[:k] + rest[k + 1 :])
            known[indices] = value
        return known[indices]

    size = range(len(mean))
    for i in size:
        for j in size:
            for k in size:
                for m in size:
                    moment((i, j, k, m))
            moment((i, j))
    return known


def features(v: Fraction = QUARTER) -> tuple[list[list[Fraction]], list[Fraction]]:
    """Covariance and mean of (a + ε, b, 1 - a, 1 - b)."""
    one, zero = Q(1), Q(0)
    covariance = [
        [1 + v, zero, -one, zero],
        [zero, one, zero, -one],
        [-one, zero, one, zero],
        [zero, -one, zero, one],
    ]
    return covariance, [zero, zero, one, one]


def growth(eta: Fraction, v: Fraction = QUARTER) -> list[list[Fraction]]:
    """The matrix of E‖e - 2η x x·e‖² as a form of e: what a step of Algorithm 5 makes of the distance to the optimum."""
    known = gaussian_moments(*features(v))
    size = range(4)
    return [
        [
            Q(i == j)
            - 4 * eta * known[i, j]
            + 4 * eta**2 * sum((known[i, j, k, k] for k in size), Q(0))
            for j in size
        ]
        for i in size
    ]
