r"""The units of a formula: powers of the objective's unit and of the space's.

With the objective in units u and the space in units v, a letter of dimension (a, b) becomes u^a v^b times itself. The
same then holds of every product and power; sums, maxima and comparisons want equal units on all sides.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.concept import Dimension


class MixedUnits(Exception):
    """A sum or comparison of different units."""


def agree(dimensions: Sequence[Dimension | None], of: Sequence[Any]) -> Dimension | None:
    """The common units of several terms; 0 has any."""
    known = [(d, term) for d, term in zip(dimensions, of, strict=True) if d is not None]
    for dimension, term in known:
        if not same(dimension, known[0][0]):
            one, other = written(known[0][0]), written(dimension)
            raise MixedUnits(f"{known[0][1]} ({one}) beside {term} ({other})")
    return known[0][0] if known else None


def dimension_of(expr: Any, known: Mapping[sp.Symbol, Dimension]) -> Dimension | None:
    """The units of a formula; None for 0, which has any."""
    if expr == 0:
        return None
    if expr.is_number:
        return Dimension()
    match expr:
        case sp.Symbol():
            return known[expr]
        case sp.Add() | sp.Max() | sp.Min() | sp.Abs():
            return agree([dimension_of(arg, known) for arg in expr.args], expr.args)
        case sp.Mul():
            factors = [dimension_of(arg, known) or Dimension() for arg in expr.args]
            return Dimension(
                sum((Fraction(d.objective) for d in factors), Fraction(0)),
                sum((Fraction(d.length) for d in factors), Fraction(0)),
            )
        case sp.Pow(base=base, exp=sp.Rational() as power) if power.is_number:
            inside, k = (
                dimension_of(base, known) or Dimension(),
                Fraction(int(power.p), int(power.q)),
            )
            return Dimension(k * inside.objective, k * inside.length)
    for arg in expr.args:  # exp, log, a power with a letter on top: only of pure numbers
        agree([Dimension(), dimension_of(arg, known)], (expr, arg))
    return Dimension()


def same(one: Dimension | None, other: Dimension | None) -> bool:
    """Whether two quantities can be compared."""
    return one is None or other is None or tuple(map(Fraction, one)) == tuple(map(Fraction, other))


def written(dimension: Dimension | None) -> str:
    """Units in words."""
    if dimension is None:
        return "zero"
    return f"objective^{dimension.objective} length^{dimension.length}"
