"""Distances between finite measures: known values, laws of a metric, and certificates that can be refused."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances.distances import (
    optimal,
    total_variation,
    transport,
    wasserstein_1,
    wasserstein_2_squared,
)

LINE = tuple((Fraction(x),) for x in (0, 1, 3, 4, 7))


def measure(counts):
    return tuple(Fraction(c, sum(counts)) for c in counts)


MEASURES = st.lists(st.integers(0, 9), min_size=5, max_size=5).filter(any).map(measure)


@given(MEASURES, MEASURES)
def test_on_a_line_w1_is_the_area_between_the_distribution_functions(alpha, beta):
    area, gap = Fraction(0), Fraction(0)
    for (x,), (y,), a, b in zip(LINE, LINE[1:], alpha, beta, strict=False):
        gap += a - b
        area += abs(gap) * (y - x)
    assert wasserstein_1(LINE, alpha, beta) == area


@given(MEASURES, MEASURES)
def test_on_a_line_w2_carries_in_order(alpha, beta):
    total, i, j = Fraction(0), 0, 0
    left, wanted = list(alpha), list(beta)
    while i < len(LINE) and j < len(LINE):
        mass = min(left[i], wanted[j])
        total += mass * (LINE[i][0] - LINE[j][0]) ** 2
        left[i] -= mass
        wanted[j] -= mass
        i, j = i + (not left[i]), j + (bool(left[i]) and not wanted[j])
    assert wasserstein_2_squared(LINE, alpha, beta) == total


@given(MEASURES, MEASURES, MEASURES)
def test_total_variation_and_w1_are_metrics(alpha, beta, gamma):
    for distance in (total_variation, lambda a, b: wasserstein_1(LINE, a, b)):
        assert distance(alpha, beta) == distance(beta, alpha)
        assert distance(alpha, gamma) <= distance(alpha, beta) + distance(beta, gamma)
        assert (distance(alpha, beta) == 0) == (alpha == beta)


@given(MEASURES, MEASURES)
def test_total_variation_is_the_cost_of_moving_at_all(alpha, beta):
    costs = [[Fraction(i != j) for j in range(5)] for i in range(5)]
    assert transport(costs, alpha, beta).cost == total_variation(alpha, beta)


def test_in_the_plane_w2_needs_no_roots_and_w1_does():
    square = [(Fraction(x), Fraction(y)) for x in (0, 1) for y in (0, 1)]
    alpha, beta = measure([1, 0, 0, 1]), measure([0, 1, 1, 0])
    assert wasserstein_2_squared(square, alpha, beta) == 1
    with pytest.raises(FedTheoryError, match="no exact W_1"):
        wasserstein_1(square, alpha, beta)
    stretched = [(3 * x, 4 * y) for x, y in square]  # all distances are 3, 4 or 5
    assert wasserstein_1(stretched, alpha, beta) == 3


def test_a_plan_or_a_potential_that_is_off_is_refused():
    costs = [[abs(x - y) for (y,) in LINE] for (x,) in LINE]
    alpha, beta = measure([3, 0, 1, 0, 2]), measure([0, 2, 2, 2, 0])
    found = transport(costs, alpha, beta)
    assert optimal(found, costs, alpha, beta)
    first, *others = found.plan
    for wrong in (
        replace(found, cost=found.cost + 1),
        replace(found, u=(found.u[0] + 1, *found.u[1:])),
        replace(found, v=tuple(v - 1 for v in found.v)),
        replace(found, plan=(tuple(reversed(first)), *others)),
    ):
        assert not optimal(wrong, costs, alpha, beta)


@pytest.mark.parametrize(
    ("alpha", "beta"),
    [((1, 1), (1, 0)), ((2, -1), (1, 0)), ((1, 0, 0), (1, 0))],
)
def test_what_is_no_pair_of_measures_is_refused(alpha, beta):
    costs = [[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]]
    with pytest.raises(FedTheoryError) as refused:
        transport(costs, tuple(map(Fraction, alpha)), tuple(map(Fraction, beta)))
    assert refused.value.code == "FT021"
