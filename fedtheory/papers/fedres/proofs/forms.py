"""Quadratic forms as matrices: what a psd line of a certificate asks for."""

from collections.abc import Callable
from fractions import Fraction
from operator import add

from fedtheory.core.proof import Line
from fedtheory.core.term import Schema

Form = Callable[..., Fraction]


def matrix(of: Form, size: int) -> list[list[Fraction]]:
    """The matrix of a quadratic form of so many numbers, by polarisation."""
    unit = [[Fraction(j == k) for j in range(size)] for k in range(size)]
    return [[(of(*map(add, u, w)) - of(*u) - of(*w)) / 2 for w in unit] for u in unit]


def positive(name: str, claim: Schema, of: Form, basis: str) -> Line:
    """The claim, whose right side less its left one is this form of the variables of `basis`, one letter each."""
    rows = [[str(entry) for entry in row] for row in matrix(of, len(basis))]
    return Line(claim, "psd", {"basis": list(basis), "matrix": rows, "mean": None}, name)


def loss_at_a_quarter(a: Fraction, b: Fraction, x: Fraction, y: Fraction) -> Fraction:
    """Appendix C's population loss at v = 1/4, in numbers."""
    return (x - y) ** 2 + (x - a) ** 2 + (y - b) ** 2 + a**2 / 4
