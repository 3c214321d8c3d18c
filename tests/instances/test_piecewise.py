"""Convex functions on the line that are quadratic in pieces: what is said of them is true, exactly."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fedtheory.instances.piecewise import Bend, Piecewise, corners, total

numbers = st.fractions(-5, 5, max_denominator=4)
sizes = st.fractions(0, 5, max_denominator=4)
functions = st.builds(
    Piecewise, st.one_of(st.just(Fraction(0)), sizes), numbers, st.lists(st.builds(Bend, numbers, sizes, sizes), max_size=3).map(tuple))  # fmt: skip


@given(functions, numbers, numbers)
def test_a_slope_is_a_subgradient(f, a, b):
    assert f.value(a) + f.slope(a) * (b - a) <= f.value(b)
    assert f.slope(a, -1) <= f.slope(a) <= f.slope(a, 1)


@given(functions, numbers, st.fractions("1/4", 3, max_denominator=4))
def test_a_proximal_point_is_where_a_subgradient_leads_back(f, x, step):
    z = f.prox(x, step)
    assert f.slope(z, -1) <= (x - z) / step <= f.slope(z, 1)


@given(functions, numbers)
def test_a_minimiser_is_no_higher_than_any_point(f, a):
    low, high = Fraction(-2), Fraction(3)
    best = f.minimiser(low, high)
    assert low <= best <= high
    assert f.value(best) <= f.value(max(low, min(a, high)))
    try:
        everywhere = f.minimiser()
    except ValueError:
        assume(False)
    assert f.value(everywhere) <= f.value(a)


@given(functions, numbers, numbers)
def test_curvatures_are_between_what_is_told(f, a, b):
    try:
        least, most = f.curvatures()
    except ValueError:
        assert any(bend.weight and not bend.width for bend in f.bends)
        return
    off = f.value(b) - f.value(a) - f.slope(a) * (b - a)
    assert least / 2 * (b - a) ** 2 <= off <= most / 2 * (b - a) ** 2


@given(st.lists(functions, min_size=1, max_size=3), numbers)
def test_the_mean_square_of_slopes_is_largest_at_a_corner(parts, a):
    at = max(Fraction(-2), min(a, Fraction(3)))
    most = max(sum(s * s for s in slopes) for slopes in corners(parts, Fraction(-2), Fraction(3)))
    assert sum(f.slope(at) ** 2 for f in parts) <= most
    flat = [Piecewise(Fraction(0), f.tilt, f.bends) for f in parts]
    assert sum(f.slope(a) ** 2 for f in flat) <= max(
        sum(s * s for s in slopes) for slopes in corners(flat)
    )


def test_what_is_not_there_is_told():
    line = Piecewise(Fraction(0), Fraction(1))
    with pytest.raises(ValueError, match="no such point"):
        line.minimiser()
    with pytest.raises(ValueError, match="kink"):
        Piecewise(
            Fraction(0), Fraction(1), (Bend(Fraction(0), Fraction(1), Fraction(0)),)
        ).curvatures()
    with pytest.raises(ValueError, match="without end"):
        corners([Piecewise(Fraction(1), Fraction(0))])


@given(functions, functions, numbers)
def test_a_sum_is_the_sum(f, g, a):
    whole = total([f, g], Fraction(1, 2))
    assert 2 * whole.value(a) == f.value(a) + g.value(a)
    assert 2 * whole.slope(a) == f.slope(a) + g.slope(a)
