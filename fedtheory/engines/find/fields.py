"""Rational functions in a proof's parameters: unknown multipliers are solved for over this field."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import QQ
from sympy.polys.matrices import DomainMatrix

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, atoms_of
from fedtheory.engines.find.rings import factors
from fedtheory.engines.find.sampling import Points, evaluated
from fedtheory.engines.find.shift import powers_of
from fedtheory.engines.find.writing import product, quotient, written
from fedtheory.kernel.polynomial import Atom, Polynomial, Ratio, monomial, times

Element = Any  # a rational function; SymPy's own class


class Field:
    """The rational functions in some atoms; `roots` tells which variables are written as powers of their root."""

    def __init__(self, atoms: Sequence[Atom], roots: Sequence[tuple[Atom, int]]) -> None:
        atoms = [*atoms, *(x for x in _under_roots(atoms) if x not in atoms)]
        self.roots = {x: k for x, k in roots if x in atoms}
        self.atoms = [x for x in atoms if x not in self.roots]
        names = [f"x{k}" for k in range(max(1, len(self.atoms)))]
        self.domain = QQ.frac_field(*names)
        self.place = {x: k for k, x in enumerate(self.atoms)}

    def element(self, p: Polynomial) -> Element:
        """A polynomial as an element."""
        for x, k in self.roots.items():
            p = powers_of(p, x, k)
        size = max(1, len(self.atoms))
        terms = {}
        for m, c in p.items():
            exponents = [0] * size
            for x, e in m:
                exponents[self.place[x]] = e
            terms[tuple(exponents)] = QQ(c.numerator, c.denominator)
        return self.domain.field(self.domain.field.ring.from_dict(terms))

    def ratio(self, a: Ratio) -> Element:
        """A quotient as an element."""
        out = self.element(a.top)
        for factor, e in a.bottom:
            out = out / self.element(dict(factor)) ** e
        return out

    def constant(self, c: Fraction | int) -> Element:
        """A rational as an element."""
        return self.element({(): Fraction(c)} if c else {})

    def polynomials(self, a: Element) -> tuple[Polynomial, Polynomial]:
        """Numerator and denominator of an element."""
        return self._polynomial(a.numer), self._polynomial(a.denom)

    def _polynomial(self, q: Any) -> Polynomial:
        p = {
            monomial(dict(zip(self.atoms, exponents, strict=False))): Fraction(
                int(c.numerator), int(c.denominator)
            )
            for exponents, c in q.terms()
            if c
        }
        return times(p, {(): Fraction(1)})  # roots to their powers are their insides again

    def at(self, a: Element, sample: Points) -> Any:
        """The values of an element at sampled points."""
        top, bottom = self.polynomials(a)
        with np.errstate(all="ignore"):
            return evaluated(top, sample.values)[0] / evaluated(bottom, sample.values)[0]

    def solved(self, rows: Sequence[Sequence[Element]], right: Sequence[Element]) -> list[Element] | None:
        """The one solution of a linear system; None when there is none, or more than one."""
        size = len(rows[0]) if rows else 0
        table = [[*row, b] for row, b in zip(rows, right, strict=True)]
        reduced, pivots = DomainMatrix(table, (len(table), size + 1), self.domain).rref()
        if tuple(pivots) != tuple(range(size)):
            return None
        entries = reduced.to_list()
        return [entries[r][size] for r in range(size)]


def _under_roots(atoms: Sequence[Atom]) -> list[Atom]:
    """What the powers of roots are made of."""
    out: list[Atom] = []
    for x in atoms:
        if x.shape[0] == "root":
            inside = atoms_of(dict(x.shape[2]))
            out += [y for y in [*inside, *_under_roots(inside)] if y not in out]
    return out


class Signed:
    """An element as a product of factors with a sign: its term, and what must be shown for the sign."""

    def __init__(self, term: Tree, needs: list[Tree]) -> None:
        self.term, self.needs = term, needs


def signed(goal: Goal, field: Field, a: Element, sample: Points, *, strict: bool = False) -> Signed | None:
    """The element written as nonnegative factors over positive ones; None if a sample says it is negative."""
    top, bottom = field.polynomials(a)
    if not top:
        return Signed("0", [])
    sign, upper, needs = _factored(goal, top, sample, strict=strict) or (0, "", [])
    below = _factored(goal, bottom, sample, strict=True)
    if below is None or sign * below[0] <= 0:
        return None
    return Signed(quotient(upper, below[1]), [*needs, *below[2]])


def plain(field: Field, a: Element) -> Tree:
    """The element as a quotient, whatever its sign."""
    top, bottom = field.polynomials(a)
    return quotient(written(top), written(bottom))


def _factored(goal: Goal, p: Polynomial, sample: Points, *, strict: bool) -> tuple[int, Tree, list[Tree]] | None:
    content, parts = factors(p, atoms_of(p))
    sign, terms, needs = (1 if content > 0 else -1), [str(abs(content))], []
    for q, e in parts:
        own = _sign(q, sample)
        if e % 2 == 0 and not strict:
            own = own or 1
        if own == 0:
            return None
        sign *= own**e
        r = {m: own * c for m, c in q.items()}
        terms.append(written(r) if e == 1 else ["^", written(r), str(e)])
        if (e % 2 or strict) and not goal.facts.shows(r, strict=strict):
            needs.append(["<" if strict else "<=", "0", written(r)])
    return sign, product(*terms), needs


def _sign(p: Polynomial, sample: Points) -> int:
    with np.errstate(all="ignore"):
        value, size = evaluated(p, sample.values)
    if np.any(value > 1e-9 * size):
        return 0 if np.any(value < -1e-9 * size) else 1
    return -1
