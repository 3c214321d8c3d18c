"""Transport in floats: both ends hold what the assignment of equal samples costs, and meet where they are said to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

from fedtheory.calculator.estimate import transport as module
from fedtheory.calculator.estimate.transport import enclosed, solved


def equal(costs):
    """Equal weights, and the least cost: each row stands for as many columns."""
    n, m = costs.shape
    rows, columns = linear_sum_assignment(np.repeat(costs, m // n, axis=0))
    return np.full(n, 1 / n), np.full(m, 1 / m), costs[rows // (m // n), columns].mean()


@given(
    seed=st.integers(0, 2**32 - 1),
    n=st.integers(1, 12),
    times=st.integers(1, 6),
    d=st.integers(1, 4),
    p=st.integers(1, 2),
    scale=st.sampled_from([1e-9, 1.0, 1e9]),
)
def test_the_ends_hold_the_assignment(seed, n, times, d, p, scale):
    rng = np.random.default_rng(seed)
    X, Y = rng.integers(0, 5, size=(n, d)), rng.normal(size=(n * times, d)) + 1
    costs = (scale * cdist(X.astype(float), Y)) ** p
    a, b, least = equal(costs)
    for how in (solved, enclosed):
        found = how(costs, a, b)
        assert found.lower <= least * (1 + 1e-13)
        assert found.upper >= least * (1 - 1e-13)
    assert solved(costs, a, b).upper - solved(costs, a, b).lower <= 1e-8 * least


@pytest.mark.parametrize("p", [1, 2])
def test_the_iteration_comes_near(p):
    rng = np.random.default_rng(0)
    X, Y = rng.normal(size=(60, 10)), rng.normal(size=(600, 10)) + 0.3
    costs = cdist(X, Y) ** p
    a, b, least = equal(costs)
    found = enclosed(costs, a, b)
    assert found.lower >= 0.98 * least
    assert found.upper <= 1.1 * least


def test_the_columns_are_looked_at_once_more_where_few_were_drawn(monkeypatch):
    rng = np.random.default_rng(1)
    costs = cdist(rng.normal(size=(40, 3)), rng.normal(size=(800, 3)) + 1)
    a, b, least = equal(costs)
    monkeypatch.setattr(module, "SAMPLED", 200)
    found = enclosed(costs, a, b)
    assert 0.95 * least <= found.lower <= least <= found.upper <= 1.2 * least


def test_neither_potentials_nor_a_plan_are_trusted(monkeypatch):
    rng = np.random.default_rng(2)
    costs = cdist(rng.normal(size=(10, 2)), rng.normal(size=(30, 2)) + 2)
    a, b, least = equal(costs)
    warm, program = module._warm, module._program

    def off(*args):
        u, warmth = warm(*args)
        return u + rng.normal(size=len(u)), warmth

    def less(*args):
        plan, places, u = program(*args)
        return 0.7 * plan, places, u + rng.normal(size=len(u))

    monkeypatch.setattr(module, "_warm", off)
    monkeypatch.setattr(module, "_program", less)
    for how in (solved, enclosed):
        found = how(costs, a, b)
        assert found.lower < 0.999 * least
        assert found.upper > 1.001 * least


def test_measures_of_any_weights():
    costs = np.array([[0.0, 1.0, 3.0], [2.0, 0.0, 1.0]])
    # 0.1 goes from the first row to the second column, 0.3 from the second to the third
    found = solved(costs, np.array([0.5, 0.5]), np.array([0.4, 0.3, 0.3]))
    assert found.lower <= 0.4 <= found.upper
    assert found.upper - found.lower < 1e-12
