"""Enclosed Wasserstein distances: exact ones lie inside, and a wrong solver only widens the enclosure."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import transport_enclosure
from fedtheory.instances.distances import wasserstein_1, wasserstein_2_squared
from fedtheory.instances.transport_enclosure import enclosed_transport

LINE = tuple((Fraction(k * k, 3),) for k in range(7))


def measures(seed, n):
    rng = np.random.default_rng(seed)
    tables = [rng.integers(0, 9, size=n) + (np.arange(n) == 0) for _ in range(2)]
    return [[Fraction(int(c), int(row.sum())) for c in row] for row in tables]


@pytest.mark.parametrize("seed", range(6))
def test_exact_distances_lie_inside(seed):
    alpha, beta = measures(seed, 7)
    for p, exact in ((1, wasserstein_1), (2, wasserstein_2_squared)):
        found = enclosed_transport(LINE, alpha, beta, p=p)
        assert found.lower <= exact(LINE, alpha, beta) <= found.upper
        assert found.upper - found.lower < Fraction(1, 10**9)


def test_a_cloud_in_the_plane_is_enclosed_though_its_distances_are_irrational():
    rng = np.random.default_rng(3)
    cloud = [tuple(Fraction(int(c), 10) for c in row) for row in rng.integers(0, 50, size=(60, 2))]
    alpha, beta = measures(4, 60)
    found = enclosed_transport(cloud, alpha, beta, p=1)
    assert 0 < found.lower <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**9)


def test_what_the_solver_says_is_not_trusted(monkeypatch):
    alpha, beta = measures(1, 7)
    exact = wasserstein_1(LINE, alpha, beta)
    real = transport_enclosure._solved

    def spoiled(costs, alpha, beta):
        plan, u = real(costs, alpha, beta)
        return [row[::-1] for row in plan], [3 * value + 1 for value in u]

    monkeypatch.setattr(transport_enclosure, "_solved", spoiled)
    found = enclosed_transport(LINE, alpha, beta, p=1)
    assert found.lower < exact < found.upper


def test_measures_of_different_mass_are_refused():
    with pytest.raises(FedTheoryError, match="total mass"):
        enclosed_transport(LINE, [Fraction(1)] + [Fraction(0)] * 6, [Fraction(0)] * 7, p=1)
