"""Enclosures: the value is inside, and nothing else is promised."""

from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import IllFormedStatement
from fedtheory.errata.enclosure import (
    SCALE,
    Enclosure,
    enclosed,
    enclosed_bound,
    exactly,
    root,
    square_root,
)
from fedtheory.papers.fedfw.statements.eq31_surrogate import EQUATION_31

numbers = st.fractions(min_value=-10, max_value=10, max_denominator=50)
positive = st.fractions(min_value=Fraction(1, 50), max_value=10, max_denominator=50)


def around(value: Fraction, by: Fraction) -> Enclosure:
    return Enclosure(value - abs(by), value + abs(by))


def contains(enclosure: Enclosure, value: Fraction) -> bool:
    return enclosure.lower <= value <= enclosure.upper


@given(a=numbers, b=numbers, by=numbers, power=st.integers(0, 5))
def test_arithmetic_keeps_the_value_inside(
    a: Fraction, b: Fraction, by: Fraction, power: int
) -> None:
    x, y = around(a, by), around(b, by / 3)
    assert contains(x + y, a + b)
    assert contains(x - y, a - b)
    assert contains(x * y, a * b)
    assert contains(x**power, a**power)
    if not contains(y, Fraction(0)):
        assert contains(x / y, a / b)


@given(a=positive, order=st.integers(2, 6))
def test_a_root_is_enclosed_to_one_part_in_a_large_number(a: Fraction, order: int) -> None:
    found = root(a, order)
    assert found.lower**order <= a <= found.upper**order
    assert found.upper - found.lower <= Fraction(1, SCALE)


@given(a=positive, order=st.integers(2, 6))
def test_the_root_of_a_power_is_exact(a: Fraction, order: int) -> None:
    assert root(a**order, order) == exactly(a)


def test_no_root_of_what_may_be_negative() -> None:
    with pytest.raises(IllFormedStatement, match="as low as -1"):
        square_root(Enclosure(Fraction(-1), Fraction(1)))


def test_no_division_by_what_may_be_zero() -> None:
    with pytest.raises(ZeroDivisionError):
        exactly(1) / Enclosure(Fraction(-1), Fraction(1))


@given(a=positive, b=positive)
def test_a_formula_is_enclosed_where_sympy_sees_it(a: Fraction, b: Fraction) -> None:
    x, y = sp.symbols("x y", positive=True)
    formula = (x - sp.sqrt(y)) ** 2 / (1 + sp.sqrt(x * y)) - sp.sqrt(x + sp.sqrt(y))
    found = enclosed(formula, {x: a, y: b})
    at = {x: sp.Rational(a.numerator, a.denominator), y: sp.Rational(b.numerator, b.denominator)}
    value = Fraction(str(formula.subs(at.items()).evalf(40)))
    assert contains(around(found.lower, Fraction(1, 10**20)), value)
    assert found.upper - found.lower < Fraction(1, 10**20)


def test_a_recursion_has_no_enclosure() -> None:
    with pytest.raises(IllFormedStatement, match="recursion"):
        enclosed_bound(EQUATION_31.bound("sum"), {})
