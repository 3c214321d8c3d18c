"""Polynomials in atoms as flint's multivariate polynomials, and back."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq_mpoly_ctx

from fedtheory.engines.find.linear import fraction, rational
from fedtheory.kernel.polynomial import Atom, Polynomial, monomial

Ring = Any  # flint ships no types
Element = Any


def ring(size: int) -> Ring:
    """The ring of rational polynomials in so many generators (at least one)."""
    return fmpq_mpoly_ctx.get(tuple(f"x{k}" for k in range(max(size, 1))), "lex")


def element(p: Polynomial, atoms: Sequence[Atom], within: Ring) -> Element:
    """The polynomial, its atoms standing for the generators in order."""
    place = {x: k for k, x in enumerate(atoms)}
    size = max(len(atoms), 1)
    terms = {}
    for m, c in p.items():
        exponents = [0] * size
        for x, e in m:
            exponents[place[x]] = e
        terms[tuple(exponents)] = rational(c)
    return within.from_dict(terms)


def polynomial(q: Element, atoms: Sequence[Atom]) -> Polynomial:
    """The polynomial in atoms that an element stands for."""
    return {
        monomial(dict(zip(atoms, map(int, exponents), strict=False))): fraction(c)
        for exponents, c in q.to_dict().items()
    }


def factors(p: Polynomial, atoms: Sequence[Atom]) -> tuple[Fraction, list[tuple[Polynomial, int]]]:
    """The content and the irreducible factors over the rationals with their multiplicities."""
    content, parts = element(p, atoms, ring(len(atoms))).factor()
    return fraction(content), [(polynomial(q, atoms), int(e)) for q, e in parts]
