"""Clopper and Pearson's interval against the binomial law itself."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.engines.statistics.proportions import clopper_pearson


def at_most(k: int, n: int, p: Fraction) -> Fraction:
    return sum((comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k + 1)), Fraction(0))


@given(st.integers(1, 40), st.data(), st.sampled_from([0.5, 0.1, 1e-3, 1e-6]))
def test_the_ends_are_where_the_tails_have_half_the_level(
    n: int, data: st.DataObject, alpha: float
) -> None:
    """In rationals: at the lower end so many failures or more are hardly likely, at the upper so many or fewer."""
    k = data.draw(st.integers(0, n))
    low, high = (Fraction(end) for end in clopper_pearson(k, n, alpha))
    half = Fraction(alpha) / 2
    if k:
        assert 0 < 1 - at_most(k - 1, n, low) <= half
        assert 1 - at_most(k - 1, n, low * (1 + Fraction(1, 10**7))) > half * Fraction(999, 1000)
    else:
        assert low <= 0
    if k < n:
        assert 0 < at_most(k, n, high) <= half
    else:
        assert high == 1


@pytest.mark.parametrize("p", [Fraction(1, 20), Fraction(1, 3)])
def test_it_covers_as_often_as_it_says(p: Fraction) -> None:
    """Exactly: the probability of all counts whose interval misses p."""
    n, alpha = 25, Fraction(1, 10)
    missed = Fraction(0)
    for k in range(n + 1):
        low, high = clopper_pearson(k, n, float(alpha))
        if not low <= p <= high:
            missed += comb(n, k) * p**k * (1 - p) ** (n - k)
    assert 0 < missed <= alpha
