"""Sums of squares with multipliers: diagonally dominant by a linear programme, else by a semidefinite one.

The claim becomes p = sum g_b z^T Q_b z with g_b known nonnegative (Putinar's and Schmüdgen's multipliers), plus
known equalities times polynomials. A claim that is no sum of squares is tried again multiplied by a sum of even
powers, as Motzkin's polynomial needs it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import never_parameter
from fedtheory.engines.find.goal import (
    Goal,
    Proposal,
    atoms_of,
    combination,
    lone,
    references,
    square,
)
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.semidefinite import Block, Matrix, semidefinite_solution, squares
from fedtheory.engines.find.writing import (
    product,
    quotient,
    rational,
    total,
    written,
    written_monomial,
)
from fedtheory.kernel.polynomial import Atom, Monomial, Polynomial, Ratio, monomial, times

ONE: Polynomial = {(): Fraction(1)}
MOST_ATOMS = 9
MOST_BASIS = 60
MOST_ENTRIES = 2000
MOST_COLUMNS = 4000
MOST_MULTIPLIERS = 24


@dataclass(frozen=True)
class Multiplier:
    """Something known nonnegative, with the monomials of the squares it multiplies."""

    p: Polynomial
    term: Tree
    basis: tuple[Monomial, ...]


@dataclass(frozen=True)
class Equality:
    """A known zero times a monomial."""

    p: Polynomial
    entry: Mapping[str, Any]
    monomial: Monomial


def sos(goal: Goal) -> Iterator[Proposal]:
    """The top as a sum of squares times what is known nonnegative."""
    if not goal.scalar or not 0 < len(goal.atoms) <= MOST_ATOMS:
        return
    if any(x.shape[0] not in {"f", "root"} or never_parameter(x) for x in goal.atoms):
        return
    for raised in _raised(goal):
        p = times(goal.top, raised)
        tight = _Box(goal, [p])
        for level, box in enumerate((tight, tight, _Box(goal, [p, *_known(goal, tight.atoms)]))):
            if goal.late():
                return
            equalities = list(_equalities(goal, box)) if level else []
            multipliers = _multipliers(goal, p, box, level=level)
            if multipliers and (level == 0 or equalities or len(multipliers) > 1):
                yield from _dominant(goal, p, raised, multipliers, equalities)
                yield from _general(goal, p, raised, multipliers, equalities)


def _raised(goal: Goal) -> Iterator[Polynomial]:
    yield ONE
    if goal.relation == "<=":
        norm: Polynomial = {((x, 2),): Fraction(1) for x in goal.atoms if x.shape[0] == "f"}
        if norm:
            yield {(): Fraction(1), **norm}


# ---- which monomials


class _Box:
    """Degrees of a polynomial in a few directions: each atom, all of them, those with a sign, those without."""

    def __init__(self, goal: Goal, polynomials: Sequence[Polynomial]) -> None:
        self.goal, atoms = goal, atoms_of(polynomials[0])
        signed = [x for x in atoms if x in goal.facts.lower]
        self.atoms = atoms
        groups = [[x] for x in atoms] + [atoms, signed, [x for x in atoms if x not in signed]]
        self.groups = [frozenset(g) for g in groups if g]
        ranges = [[self.range(p, g) for p in polynomials] for g in self.groups]
        self.ends = [(min(low for low, _ in r), max(high for _, high in r)) for r in ranges]
        if len(polynomials) > 1:  # room for squares
            self.ends = [(Fraction(0), Fraction(2 * -(-high // 2))) for _, high in self.ends]

    @staticmethod
    def range(p: Polynomial, group: frozenset[Atom]) -> tuple[Fraction, Fraction]:
        """Least and largest degree in a group of atoms (a root counts as its share)."""
        degrees = [sum((_share(x) * e for x, e in m if x in group), Fraction(0)) for m in p]
        return min(degrees), max(degrees)

    def basis(self, g: Polynomial, power: int) -> list[Monomial]:
        """Monomials m such that g m^power stays in the box."""
        most = self.ends[len(self.atoms)][1] / power
        out = []
        for degree in range(int(most * 2) + 1):
            self.goal.in_time()
            for chosen in combinations_with_replacement(self.atoms, degree):
                m = monomial({x: chosen.count(x) for x in chosen})
                if any(e >= _order(x) for x, e in m):
                    continue
                if self._fits(m, g, power):
                    out.append(m)
            if len(out) > 10 * MOST_BASIS:
                break
        return out

    def _fits(self, m: Monomial, g: Polynomial, power: int) -> bool:
        for group, (low, high) in zip(self.groups, self.ends, strict=True):
            own = power * sum((_share(x) * e for x, e in m if x in group), Fraction(0))
            least, most = self.range(g, group)
            if own + most > high or own + least < low:
                return False
        return True


def _share(x: Atom) -> Fraction:
    if x.shape[0] != "root":
        return Fraction(1)
    return Fraction(max((sum(e for _, e in m) for m, _ in x.shape[2]), default=0), x.shape[1])


def _order(x: Atom) -> int:
    return int(x.shape[1]) if x.shape[0] == "root" else 1 << 30


def _multipliers(goal: Goal, p: Polynomial, box: _Box, *, level: int) -> list[Multiplier]:
    own = box.basis(ONE, 2) if level else _pruned(p, box.basis(ONE, 2))
    out = [Multiplier(ONE, "1", tuple(own))] if own else []
    if level:
        known = [(k, written(k)) for k in _known(goal, box.atoms)]
        known += [
            (lone(x), written_monomial(((x, 1),), {})) for x in box.atoms if x.shape[0] == "root"
        ]
        products = [(times(a, b), product(s, t)) for (a, s), (b, t) in combinations(known, 2)]
        for g, term in [*known, *products][:MOST_MULTIPLIERS]:
            basis = box.basis(g, 2)
            if basis and len(basis) <= MOST_BASIS:
                out.append(Multiplier(g, term, tuple(basis)))
    return [m for m in out if len(m.basis) <= MOST_BASIS]


def _known(goal: Goal, atoms: Sequence[Atom]) -> list[Polynomial]:
    """Known polynomials in the claim's atoms, equalities left to `_equalities`."""
    polynomials = [k for k, _ in goal.facts.known]
    return [
        k
        for k in polynomials
        if any(m for m in k)
        and {x for m in k for x, _ in m} <= set(atoms)
        and {m: -c for m, c in k.items()} not in polynomials
    ]


def _equalities(goal: Goal, box: _Box) -> Iterator[Equality]:
    for reference in references(goal):
        if (
            reference.relation == "="
            and isinstance(reference.difference, Ratio)
            and reference.entry["mean"] is None
        ):
            g = reference.difference.top
            if g and {x for m in g for x, _ in m} <= set(box.atoms):
                for m in box.basis(g, 1)[:400]:
                    yield Equality(times(g, {m: Fraction(1)}), reference.entry, m)


def _pruned(p: Polynomial, basis: Sequence[Monomial]) -> list[Monomial]:
    """Without monomials whose square nothing could cancel."""
    left = list(basis)
    while True:
        crossed = {_product(a, b) for a, b in combinations(left, 2)}
        keep = [
            m
            for m in left
            if _product(m, m) in p
            or _product(m, m) in crossed
            or any(x.shape[0] == "root" for x, _ in m)
        ]
        if len(keep) == len(left):
            return left
        left = keep


def _product(a: Monomial, b: Monomial) -> Monomial:
    powers = dict(a)
    for x, e in b:
        powers[x] = powers.get(x, 0) + e
    return monomial(powers)


# ---- solving


def _dominant(
    goal: Goal,
    p: Polynomial,
    raised: Polynomial,
    multipliers: Sequence[Multiplier],
    equalities: Sequence[Equality],
) -> Iterator[Proposal]:
    """Squares of monomials and of sums and differences of two, by a linear programme."""
    columns: list[Polynomial] = []
    parts: list[tuple[Multiplier, Tree]] = []
    for g in multipliers:
        for m in g.basis:
            columns.append(times(g.p, times({m: Fraction(1)}, {m: Fraction(1)})))
            parts.append((g, written_monomial(m, {})))
        goal.in_time()
        for a, b in combinations(g.basis, 2):
            for sign in (Fraction(-1), Fraction(1)):
                q = {a: Fraction(1), b: sign}
                columns.append(times(g.p, times(q, q)))
                parts.append((g, written(q)))
    if len(columns) > MOST_COLUMNS:
        return
    free = [equality.p for equality in equalities]
    strict = goal.relation == "<"
    places = range(len(columns), len(columns) + len(free))
    most = {}
    cost = [1.0] * (len(columns) + len(free))
    if strict:
        one = next((k for k, c in enumerate(columns) if c == ONE), None)
        if one is None:
            return
        cost[one], most[one] = -1e3, float(max(map(abs, p.values())))
    found = nonnegative_solution(
        [*columns, *free], p, cost=cost, free=places, most=most, deadline=goal.deadline
    )
    if found is None or (strict and not found.get(one)):  # type: ignore[arg-type]
        return
    terms = [
        square(parts[k][1], _over(goal, raised, rational(c), parts[k][0].term))
        for k, c in found.items()
        if k < len(columns) and not (strict and k == one)
    ]
    yield combination(
        [
            *terms,
            *_equal_terms(
                goal,
                raised,
                equalities,
                {k - len(columns): c for k, c in found.items() if k >= len(columns)},
            ),
        ]
    )


def _general(
    goal: Goal,
    p: Polynomial,
    raised: Polynomial,
    multipliers: Sequence[Multiplier],
    equalities: Sequence[Equality],
) -> Iterator[Proposal]:
    """Gram matrices by a semidefinite programme."""
    if sum(len(g.basis) * (len(g.basis) + 1) // 2 for g in multipliers) > MOST_ENTRIES:
        return
    blocks = []
    for g in multipliers:
        entries = {}
        for j, a in enumerate(g.basis):
            goal.in_time()
            for k in range(j, len(g.basis)):
                value = times(g.p, times({a: Fraction(1)}, {g.basis[k]: Fraction(1)}))
                entries[j, k] = {m: c * (1 if j == k else 2) for m, c in value.items()}
        blocks.append(Block(len(g.basis), entries))
    solution = semidefinite_solution(
        blocks, [equality.p for equality in equalities], p, deadline=goal.deadline
    )
    if solution is None:
        return
    plain = (
        len(multipliers) == 1 and not equalities and raised == ONE and not goal.difference.bottom
    )
    if plain and goal.relation == "<=":
        basis = [written_monomial(m, {}) for m in multipliers[0].basis]
        matrix = [[rational(c) for c in row] for row in solution.matrices[0]]
        yield Proposal("psd", {"basis": basis, "matrix": matrix, "mean": None})
        return
    terms = []
    left_over = goal.relation == "<"
    for g, matrix_ in zip(multipliers, solution.matrices, strict=True):
        for pivot, of in _forms(g.basis, matrix_, constant_last=left_over and g.p == ONE):
            if left_over and g.p == ONE and of == ONE:
                left_over = False
                continue
            terms.append(square(written(of), _over(goal, raised, rational(pivot), g.term)))
    equal = dict(enumerate(solution.scalars))
    if not left_over:
        yield combination([*terms, *_equal_terms(goal, raised, equalities, equal)])


def _forms(
    basis: Sequence[Monomial], matrix: Matrix, *, constant_last: bool
) -> Iterator[tuple[Fraction, Polynomial]]:
    """The squares of a form, so ordered that the constant's own is a number when asked for."""
    order = sorted(range(len(basis)), key=lambda k: (basis[k] == () and constant_last, k))
    parts = squares([[matrix[j][k] for k in order] for j in order])
    for pivot, row in parts or []:
        yield pivot, {basis[order[k]]: c for k, c in enumerate(row) if c}


def _equal_terms(
    goal: Goal, raised: Polynomial, equalities: Sequence[Equality], weights: Mapping[int, Fraction]
) -> Iterator[dict[str, Any]]:
    grouped: dict[str, tuple[Mapping[str, Any], list[Tree]]] = {}
    for k, c in weights.items():
        if c:
            equality = equalities[k]
            part = product(rational(c), written_monomial(equality.monomial, {}))
            grouped.setdefault(repr(equality.entry), (equality.entry, []))[1].append(part)
    for entry, parts in grouped.values():
        yield {**entry, "times": _over(goal, raised, total(*parts))}


def _over(goal: Goal, raised: Polynomial, *factors: Tree) -> Tree:
    out = goal.over_bottom(*factors)
    return out if raised == ONE else quotient(out, written(raised))
