"""Rational functions in a proof's parameters and their roots: unknown multipliers are solved for over this field.

Powers of a root reduce to its inside, and square roots leave the denominators, so that equal elements look equal.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.clock import NEVER, in_time
from fedtheory.engines.find.goal import Goal, atoms_of
from fedtheory.engines.find.rings import element, factors, polynomial, ring
from fedtheory.engines.find.sampling import Points, evaluated
from fedtheory.engines.find.writing import product, quotient, written
from fedtheory.kernel.polynomial import Atom, Polynomial, Ratio

Flint = Any  # flint ships no types


class Field:
    """The rational functions in some atoms; computing with them ends with the deadline."""

    def __init__(self, atoms: Sequence[Atom], deadline: float = NEVER) -> None:
        self.deadline = deadline
        self._known = dict[Any, Element]()
        self.atoms = [*dict.fromkeys([*atoms, *_under_roots(atoms)])]
        self.ring = ring(len(self.atoms))
        self.one = self.ring.from_dict({(0,) * max(1, len(self.atoms)): 1})
        self.relations = [
            (k, int(x.shape[1]), element(dict(x.shape[2]), self.atoms, self.ring))
            for k, x in enumerate(self.atoms)
            if x.shape[0] == "root"
        ]

    def of(self, a: Ratio) -> "Element":
        """A quotient as an element; the same one for the same quotient."""
        key = frozenset(a.top.items()), a.bottom
        if key not in self._known:
            self._known[key] = self._read(a)
        return self._known[key]

    def _read(self, a: Ratio) -> "Element":
        out = self._of(a.top)
        for factor, e in a.bottom:
            for _ in range(e):
                out = out / self._of(dict(factor))
        return out

    def constant(self, c: Fraction | int) -> "Element":
        """A rational as an element."""
        return self._of({(): Fraction(c)} if c else {})

    def _of(self, p: Polynomial) -> "Element":
        return Element(self, element(p, self.atoms, self.ring), self.one)

    def reduced(self, q: Flint) -> Flint:
        """Roots to their powers replaced by their insides."""
        for place, k, inside in self.relations:
            if int(q.degrees()[place]) < k:
                continue
            parts: dict[int, dict[tuple[int, ...], Any]] = {}
            for exponents, c in q.to_dict().items():
                e = int(exponents[place])
                rest = (*exponents[:place], e % k, *exponents[place + 1 :])
                bucket = parts.setdefault(e // k, {})
                bucket[rest] = bucket.get(rest, 0) + c
            q = sum(
                (self.ring.from_dict(terms) * inside**e for e, terms in parts.items()), 0 * self.one
            )
        return q

    def conjugate(self, q: Flint, place: int) -> Flint:
        """The polynomial with the other sign of a square root."""
        return self.ring.from_dict({m: -c if m[place] % 2 else c for m, c in q.to_dict().items()})

    def solved(
        self, rows: Sequence[Sequence["Element"]], right: Sequence["Element"]
    ) -> list["Element"] | None:
        """The one solution of a linear system; None when there is none, or more than one."""
        table = [[*row, b] for row, b in zip(rows, right, strict=True)]
        size = len(table[0]) - 1 if table else 0
        at = 0
        for column in range(size):
            pivot = min(
                (r for r in range(at, len(table)) if table[r][column]),
                key=lambda r: table[r][column].size,
                default=None,
            )
            if pivot is None:
                return None
            table[at], table[pivot] = table[pivot], table[at]
            lead = table[at][column]
            table[at] = [c / lead if c else c for c in table[at]]
            for r in range(len(table)):
                if r != at and (factor := table[r][column]):
                    table[r] = [
                        a - factor * b if b else a for a, b in zip(table[r], table[at], strict=True)
                    ]
            at += 1
        if any(row[size] for row in table[at:]):
            return None
        return [table[r][size] for r in range(size)]


class Element:
    """A quotient of polynomials in lowest terms."""

    def __init__(self, field: Field, top: Flint, bottom: Flint) -> None:
        in_time(field.deadline)
        top, bottom = field.reduced(top), field.reduced(bottom)
        for place, k, _ in field.relations:
            if k == 2 and int(bottom.degrees()[place]):
                other = field.conjugate(bottom, place)
                top, bottom = field.reduced(top * other), field.reduced(bottom * other)
        common = top.gcd(bottom) if top else bottom
        lead = (bottom / common).leading_coefficient() if common else 1
        self.field, self.top, self.bottom = field, top / common / lead, bottom / common / lead
        self._seen: tuple[Points, Any] | None = None

    def __bool__(self) -> bool:
        return bool(self.top)

    def __add__(self, other: "Element") -> "Element":
        if self.bottom == other.bottom:
            return Element(self.field, self.top + other.top, self.bottom)
        return Element(
            self.field,
            self.top * other.bottom + other.top * self.bottom,
            self.bottom * other.bottom,
        )

    def __neg__(self) -> "Element":
        return Element(self.field, -self.top, self.bottom)

    def __sub__(self, other: "Element") -> "Element":
        return self + -other

    def __mul__(self, other: "Element") -> "Element":
        return Element(self.field, self.top * other.top, self.bottom * other.bottom)

    def __truediv__(self, other: "Element") -> "Element":
        return Element(self.field, self.top * other.bottom, self.bottom * other.top)

    @property
    def size(self) -> int:
        """The number of its terms."""
        return len(self.top) + len(self.bottom)

    @cached_property
    def parts(self) -> tuple[Polynomial, Polynomial]:
        """Numerator and denominator as polynomials in atoms."""
        return polynomial(self.top, self.field.atoms), polynomial(self.bottom, self.field.atoms)

    def at(self, sample: Points) -> Any:
        """Its values at sampled points; those at the last ones are kept."""
        if self._seen is None or self._seen[0] is not sample:
            top, bottom = self.parts
            with np.errstate(all="ignore"):
                at = evaluated(top, sample.values)[0] / evaluated(bottom, sample.values)[0]
            self._seen = sample, at
        return self._seen[1]

    @property
    def term(self) -> Tree:
        """The element as a quotient, whatever its sign."""
        top, bottom = self.parts
        return quotient(written(top), written(bottom))


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


def signed(goal: Goal, a: Element, sample: Points, *, strict: bool = False) -> Signed | None:
    """The element written as nonnegative factors over positive ones; None if a sample says it is negative."""
    top, bottom = a.parts
    if not top:
        return Signed("0", [])
    above, below = (
        _factored(goal, top, sample, strict=strict),
        _factored(goal, bottom, sample, strict=True),
    )
    if above is None or below is None or above[0] * below[0] <= 0:
        return None
    return Signed(quotient(above[1], below[1]), [*above[2], *below[2]])


def _factored(
    goal: Goal, p: Polynomial, sample: Points, *, strict: bool
) -> tuple[int, Tree, list[Tree]] | None:
    content, parts = factors(p, atoms_of(p))
    sign = 1 if content > 0 else -1
    terms: list[Tree] = [str(abs(content))]
    needs: list[Tree] = []
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
