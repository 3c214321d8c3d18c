"""Losses of one output: the optimum solves its equation, and slopes are as large as they are said to be."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.ffgb.instances.pointwise_losses import (
    LOSSES,
    largest_slope,
    logistic_optimum,
    optimum,
    slope,
    slopes,
)

RATIONAL = sorted(set(LOSSES) - {"logistic"})
LABELS = st.lists(st.fractions(-5, 5, max_denominator=4), min_size=3, max_size=3)
SHARES = st.lists(st.integers(1, 5), min_size=3, max_size=3).map(
    lambda counts: [Fraction(c, sum(counts)) for c in counts]
)
MU = st.fractions(Fraction(1, 5), 5, max_denominator=5)


def derivative(loss, labels, shares, mu, f):
    return mu * f + sum(p * slope(loss, f, y) for p, y in zip(shares, labels, strict=True))


@pytest.mark.parametrize("loss", RATIONAL)
@given(labels=LABELS, shares=SHARES, mu=MU)
def test_zero_is_a_subgradient_at_the_optimum(loss, labels, shares, mu):
    f = optimum(loss, labels, shares, mu)
    bit = Fraction(1, 10**9)
    assert derivative(loss, labels, shares, mu, f - bit) < 0
    assert derivative(loss, labels, shares, mu, f + bit) > 0
    if loss != "absolute":
        assert derivative(loss, labels, shares, mu, f) == 0


@given(label=st.floats(0, 1), mu=st.floats(0.01, 10))
def test_the_logistic_optimum_is_within_its_error(label, mu):
    f, error = logistic_optimum(label, mu)
    assert error < 1e-12 / mu**2

    def slope_at(x):
        return mu * x + float(slopes("logistic", np.array(x), np.array(label)))

    assert slope_at(f - 4 * error) < 0 < slope_at(f + 4 * error)


@pytest.mark.parametrize("loss", LOSSES)
def test_no_slope_is_larger_than_said_and_one_comes_near(loss):
    y = Fraction(1, 4)
    f = np.linspace(-50, 50, 1001)
    steepest = np.abs(slopes(loss, f, np.array(0.25))).max()
    said = largest_slope(loss, y)
    if loss == "square":
        assert said is None
        assert steepest > 49
    else:
        assert steepest == pytest.approx(float(said), abs=1e-12)


@pytest.mark.parametrize("loss", RATIONAL)
@given(f=st.fractions(-5, 5, max_denominator=8), y=st.fractions(-5, 5, max_denominator=8))
def test_floats_slope_as_rationals_do(loss, f, y):
    assert float(slopes(loss, np.array(float(f)), np.array(float(y)))) == pytest.approx(
        float(slope(loss, f, y)), abs=1e-12
    )


def test_the_logistic_loss_has_nothing_rational():
    half = Fraction(1, 2)
    for ask in (
        lambda: slope("logistic", half, half),
        lambda: optimum("logistic", [half], [half], half),
    ):
        with pytest.raises(FedTheoryError, match="rational"):
            ask()
