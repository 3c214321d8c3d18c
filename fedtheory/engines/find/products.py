"""Nonnegative combinations of products of facts: one linear programme (Handelman, Pólya).

The generators are what is known nonnegative: shifted variables, facts, roots, comparisons of roots, squares of
differences. The programme finds which products of them add up to the claim, in floating point; the weights are
then solved for again in rationals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import never_parameter
from fedtheory.engines.find.goal import Goal, Proposal, atoms_of, combination, lone, number, square
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.shift import least, lower_bound, root_below
from fedtheory.engines.find.writing import product, rational, written, written_atom
from fedtheory.kernel.polynomial import Atom, Frozen, Polynomial, freeze, plus, times

ONE: Polynomial = {(): Fraction(1)}
MOST_UNKNOWNS = 4  # inner products and the like
SIZES = ((1, 300), (2, 600), (3, 1500), (4, 2500))  # factors in a product, most products


@dataclass(frozen=True)
class Factor:
    """Something nonnegative: as a polynomial, as a term, and what must be shown for it."""

    p: Polynomial
    term: Tree
    degree: Fraction
    need: Tree | None = None
    squared: bool = False


@dataclass(frozen=True)
class Product:
    """A product of factors."""

    p: Polynomial
    factors: tuple[Factor, ...]
    degree: Fraction


def products(goal: Goal) -> Iterator[Proposal]:
    """The top as a nonnegative combination of products of what is known, few factors first."""
    if not goal.scalar or not goal.top or sum(map(never_parameter, goal.atoms)) > MOST_UNKNOWNS:
        return
    factors = list(_linear(goal)), list(_squares(goal))
    degree = _degree(goal.top)
    tried = 0
    for most, limit in SIZES:
        if goal.late():
            return
        generators = _generators(goal, factors, most, degree, limit)
        if len(generators) == tried:
            continue
        tried = len(generators)
        weights = _weights(goal, generators)
        if weights is None:
            continue
        yield _proposal(goal, generators, weights)


def _proposal(goal: Goal, generators: Sequence[Product], weights: dict[int, Fraction]) -> Proposal:
    terms, needs = [], []
    for k, c in weights.items():
        if goal.relation == "<" and not generators[k].factors:
            continue  # what is left over, and positive
        parts = generators[k].factors
        of = product(*(f.term for f in parts if f.squared))
        terms.append(
            square(of, goal.over_bottom(rational(c), *(f.term for f in parts if not f.squared)))
        )
        needs += [f.need for f in parts if f.need is not None and f.need not in needs]
    return combination(terms, *needs)


def _weights(goal: Goal, generators: Sequence[Product]) -> dict[int, Fraction] | None:
    cost = [1.0 + float(g.degree) + 2 * len(g.factors) for g in generators]
    if goal.relation == "<=":
        return nonnegative_solution(
            [g.p for g in generators], goal.top, cost=cost, deadline=goal.deadline
        )
    # A strict claim needs something positive to be left over.
    one = next(k for k, g in enumerate(generators) if not g.factors)
    size = max(map(abs, goal.top.values()))
    cost[one] = -1e3
    found = nonnegative_solution(
        [g.p for g in generators],
        goal.top,
        cost=cost,
        most={one: float(size)},
        deadline=goal.deadline,
    )
    return found if found and found.get(one, 0) > 0 else None


def _generators(
    goal: Goal, factors: tuple[list[Factor], list[Factor]], most: int, degree: Fraction, limit: int
) -> list[Product]:
    """Products of at most so many factors, at most one of them a square, of no larger degree than the claim."""
    linear, squares = factors
    layers = [[Product(ONE, (), Fraction(0))]]
    for _ in range(most):
        layer = []
        for base in layers[-1]:
            goal.in_time()
            start = linear.index(base.factors[-1]) if base.factors else 0
            for f in linear[start:]:
                if base.degree + f.degree <= degree:
                    layer.append(
                        Product(times(base.p, f.p), (*base.factors, f), base.degree + f.degree)
                    )
            if len(layer) > limit:
                break
        layers.append(layer[:limit])
    plain = [g for layer in layers for g in layer]
    out = list(plain)
    for g in plain:
        goal.in_time()
        if len(g.factors) < most:
            out += [
                Product(times(g.p, s.p), (*g.factors, s), g.degree + s.degree)
                for s in squares
                if g.degree + s.degree <= degree
            ]
    distinct: dict[Frozen, Product] = {}
    for g in sorted(out, key=lambda g: (g.degree, len(g.factors))):
        distinct.setdefault(freeze(g.p), g)
    return list(distinct.values())[: 2 * limit]


def _linear(goal: Goal) -> Iterator[Factor]:
    """Facts, shifted variables, roots, and comparisons of roots."""
    low, present = goal.facts.lower, set(atoms_of(goal.top))
    wanted = present | {
        x for r in present if r.shape[0] == "root" for x in atoms_of(dict(r.shape[2]))
    }
    for x in sorted(wanted, key=number):
        if x in low:
            c = low[x][0]
            p = plus(lone(x), ONE, -c) if c else lone(x)
            name = written_atom(x, {})
            yield Factor(p, ["-", name, rational(c)] if c else name, Fraction(1))
        elif x.shape[0] != "f" and goal.facts.nonnegative(x):
            yield Factor(lone(x), written_atom(x, {}), _weight(x))
    for k, _ in goal.facts.known:
        linear = [m for m in k if m]
        plain = (
            len(linear) == 1 and len(linear[0]) == 1 and linear[0][0][1] == 1 and k[linear[0]] > 0
        )
        if linear and not plain and set(atoms_of(k)) <= wanted:
            yield Factor(k, written(k), _degree(k))
    yield from _compared(goal, [x for x in goal.atoms if x.shape[0] == "root"])


def _compared(goal: Goal, roots: list[Atom]) -> Iterator[Factor]:
    """Differences of roots whose insides compare, and roots less their lower bounds."""
    for r in roots:
        c = root_below(least(goal, dict(r.shape[2])), r.shape[1])
        if c:
            need: Tree = ["<=", rational(c), written_atom(r, {})]
            p = plus(lone(r), ONE, -c)
            yield Factor(p, ["-", written_atom(r, {}), rational(c)], _weight(r), need)
    for r, s in combinations(roots, 2):
        if r.shape[1] != s.shape[1]:
            continue
        for small, large in ((r, s), (s, r)):
            if goal.facts.shows(
                plus(dict(large.shape[2]), dict(small.shape[2]), Fraction(-1)), strict=False
            ):
                a, b = written_atom(small, {}), written_atom(large, {})
                p = plus(lone(large), lone(small), Fraction(-1))
                yield Factor(p, ["-", b, a], max(_weight(r), _weight(s)), ["<=", a, b])


def _squares(goal: Goal) -> Iterator[Factor]:
    """Squares of atoms without a sign, and of differences."""
    plain = [x for x in goal.atoms if x.shape[0] in {"f", "root"}][:8]
    for x in plain:
        if x.shape[0] == "f" and not (x in goal.facts.lower and goal.facts.lower[x][0] >= 0):
            yield _square(lone(x), written_atom(x, {}))
    for x, y in combinations(plain, 2):
        p = plus(lone(x), lone(y), Fraction(-1))
        yield _square(p, ["-", written_atom(x, {}), written_atom(y, {})])
        if not all(goal.facts.nonnegative(z) for z in (x, y)):
            p = plus(lone(x), lone(y))
            yield _square(p, ["+", written_atom(x, {}), written_atom(y, {})])
    for x in plain:
        low = lower_bound(goal, x)
        for c in {Fraction(1), *([low] if low else [])}:
            p = plus(lone(x), ONE, -c)
            yield _square(p, ["-", written_atom(x, {}), rational(c)])


def _square(p: Polynomial, term: Tree) -> Factor:
    return Factor(times(p, p), term, 2 * _degree(p), squared=True)


def _degree(p: Polynomial) -> Fraction:
    return max((sum((_weight(x) * e for x, e in m), Fraction(0)) for m in p), default=Fraction(0))


def _weight(x: Atom) -> Fraction:
    """The degree of an atom: a root has that of its inside, divided."""
    return _degree(dict(x.shape[2])) / x.shape[1] if x.shape[0] == "root" else Fraction(1)
