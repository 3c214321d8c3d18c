"""What may enter a Gram identity with an unknown multiplier: references, squares of vectors, and their expansion.

A column is a scalar that is nonnegative (or zero), as a quotient in the kernel's normal form and as a term of a
combination that still lacks its multiplier.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from itertools import product as product_of
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.fields import Element, Field
from fedtheory.engines.find.goal import Goal, Referred, atoms_of, lone, number, references, square
from fedtheory.engines.find.shift import plain
from fedtheory.engines.find.writing import product, total, written_atom, written_monomial
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import (
    Atom,
    Monomial,
    Polynomial,
    Ratio,
    add,
    constant,
    dot,
    mean,
    monomial,
    multiply,
    rename,
    vector_mean_atom,
)

ONE = constant(1)
Row = Monomial  # a product of atoms that are no parameters; () for what holds parameters only
MOST_VECTORS = 7
MOST_COEFFICIENTS = 24
MOST_COFACTORS = 40


@dataclass(frozen=True)
class Column:
    """Something nonnegative (or zero, when free), and how it enters: a term whose `times` is to be multiplied."""

    value: Ratio
    entry: Mapping[str, Any]
    cost: float
    free: bool = False
    strict: bool = False
    coefficients: Mapping[Row, Element] = field(default_factory=dict)


# ---- references


def known_columns(goal: Goal) -> Iterator[Column]:
    """References: inequalities, equalities (also times what the goal has them times), equalities of vectors."""
    vectors = vectors_told(goal)
    for reference in references(goal):
        entry = dict(reference.entry)
        if not isinstance(reference.difference, Ratio):
            yield from multiplied(goal, reference, vectors)
        elif reference.difference.top:
            free = reference.relation == "="
            yield Column(
                reference.difference, entry, 1.0, free=free, strict=reference.relation == "<"
            )
            for q in _cofactors(goal, reference.difference) if free else ():
                value = multiply(reference.difference, Ratio({q: Fraction(1)}))
                yield Column(value, {**entry, "times": written_monomial(q, {})}, 1.5, free=True)


def vectors_told(goal: Goal) -> list[Atom]:
    """The vectors of the claim, and of the facts that were cited by name: all that suggest themselves would be too many."""
    cited = references(goal) if goal.context.hints else []
    return vectors_of(
        [goal.difference, *(r.difference for r in cited if isinstance(r.difference, Ratio))]
    )


def relevant(goal: Goal, columns: Sequence[Column]) -> list[Column]:
    """Columns that share a vector or another atom that is no parameter with the goal, directly or through others."""
    used = used_in(goal.difference)
    only_plain = not any(map(linking, used))

    def links(a: Ratio) -> set[Atom]:
        own = [x for x in used_in(a) if (plain(x) if only_plain else linking(x))]
        return {y for x in own for y in _vectors_in(x) or [x]}

    reached = links(goal.difference)
    linked = [links(column.value) for column in columns]
    left: list[int] = list(range(len(columns)))
    kept: set[int] = set()
    while True:
        new = [k for k in left if reached & linked[k]]
        if not new:
            return [columns[k] for k in sorted(kept)]
        kept.update(new)
        left = [k for k in left if k not in kept]
        reached = reached.union(*(linked[k] for k in new))


def linking(x: Atom) -> bool:
    """Whether an atom ties what speaks of it together, as no letter does."""
    return never_parameter(x) or (x.shape[0] == "f" and len(x.shape) > 2)


def _vectors_in(x: Atom) -> list[Atom]:
    """The vectors of an inner product or of an averaged one, means as what they average."""
    match x.shape:
        case ("dot", *pair):
            return [
                rename(u.shape[2], u.shape[1], MARKS[u.shape[0][1:]])
                if u.shape[0] in {"vmean", "vexpect"}
                else u
                for u in pair
            ]
        case ("mean" | "expect" as over, bound, inside):
            return [rename(u, bound, MARKS[over]) for y, _ in inside for u in _vectors_in(y)]
    return []


def multiplied(goal: Goal, reference: Referred, vectors: Sequence[Atom]) -> Iterator[Column]:
    """An equality of vectors, multiplied by each vector in sight, and averaged if it is about a client or an outcome."""
    own, average = reference.entry["mean"], reference.average
    averaged, raw, names = [], list(reference.raw), {}
    if average is not None:
        averaged = averaged_vectors([goal.difference])
        raw += [vector_mean_atom(x, *average) for x in raw if average[0] in x.clients]
        name = own if isinstance(own, str) else own[1]
        names = {average[0]: name, MARKS[average[1]]: name}
    for u in dict.fromkeys([*vectors, *averaged, *raw]):
        term = written_atom(u, names)
        try:
            value = dot(reference.raw, goal.facts.vector(term, reference.scope))
            if average is not None:
                value = mean(value, *average)
        except Rejected:
            continue
        if value.top:
            yield Column(value, {**reference.entry, "vector": term}, 1.0, free=True)


def _cofactors(goal: Goal, equality: Ratio) -> list[Monomial]:
    """What the goal's monomials are multiples by of an equality's, in atoms that are no parameters."""
    out: list[Monomial] = []
    for m in equality.top:
        own = {x: e for x, e in m if linking(x)}
        for k in goal.top if own else ():
            rest = {x: e - own.get(x, 0) for x, e in k if linking(x)}
            if all(x in rest and rest[x] >= 0 for x in own):
                q = monomial(rest)
                if q and q not in out:
                    out.append(q)
    return out[:MOST_COFACTORS]


# ---- squares


def square_columns(
    goal: Goal, columns: Sequence[Column], parameters: Sequence[Atom], *, simple: bool
) -> Iterator[Column]:
    """Squares of vectors and of sums and differences of two; unless simple, with coefficients as well."""
    values = [goal.difference, *(column.value for column in columns)]
    vectors = vectors_of(values)[:MOST_VECTORS]
    averaged = averaged_vectors(values)[:MOST_VECTORS]
    names: dict[str, str] = {AVERAGED: goal.new_name("i"), DRAWN: goal.new_name("w")}
    over: dict[str, Any] = {AVERAGED: names[AVERAGED], DRAWN: ["expect", names[DRAWN]]}

    def inner(u: Atom, v: Atom) -> Ratio:
        a = dot({u: ONE}, {v: ONE})
        for kind, mark in MARKS.items():
            a = mean(a, mark, kind) if mark in u.clients | v.clients else a
        return a

    def column(of: Tree, value: Ratio, cost: float, *own: Atom) -> Column:
        marks = [mark for mark in over if any(mark in u.clients for u in own)]
        return Column(value, square(of, "1", over[marks[0]] if marks else None), cost)

    if simple:
        for u in [*vectors, *averaged]:
            yield column(written_atom(u, names), inner(u, u), 2.0, u)
    pairs = [*combinations(vectors, 2), *product_of(averaged, vectors), *combinations(averaged, 2)]
    pairs = [(u, v) for u, v in pairs if len(over.keys() & (u.clients | v.clients)) < 2]
    products = [(inner(u, u), inner(u, v), inner(v, v)) for u, v in pairs]
    chosen = coefficients(parameters)
    for c, size in chosen[:1] if simple else chosen[1:MOST_COEFFICIENTS]:
        try:
            factor = goal.facts.scalar(c, goal.scope)
        except Rejected:  # a divisor that is not shown positive
            continue
        twice, squared = multiply(factor, constant(2)), multiply(factor, factor)
        for (u, v), (uu, uv, vv) in zip(pairs, products, strict=True):
            if goal.late():
                return
            both, last = multiply(twice, uv), multiply(squared, vv)
            for sign in ("-1", "1"):
                value = add(add(uu, last), both, Fraction(sign))
                of = total(written_atom(u, names), product(sign, c, written_atom(v, names)))
                yield column(of, value, 2.0 + size, u, v)


def coefficients(parameters: Sequence[Atom]) -> list[tuple[Tree, float]]:
    """Simple functions of the parameters, with what they cost."""
    names = [written_atom(x, {}) for x in parameters if x.shape[0] in {"f", "root"}][:6]
    out: list[tuple[Tree, float]] = [("1", 0.0)]
    out += [(x, 0.5) for x in names]
    out += [(["/", "1", x], 0.6) for x in names]
    out += [(["*", x, y], 1.0) for x, y in combinations(names, 2)]
    out += [(["/", x, y], 1.1) for x in names for y in names if x != y]
    return out


def vectors_of(values: Sequence[Ratio]) -> list[Atom]:
    """Vector atoms in inner products, free of bound clients."""
    found = {u for a in values for x in used_in(a) if x.shape[0] == "dot" for u in x.shape[1:]}
    return sorted((u for u in found if not any(c.startswith("#") for c in u.clients)), key=number)


AVERAGED = "#c"  # the client of vectors under a mean, whatever the normal form calls it there
DRAWN = "#w"  # the same for the outcome of an expectation
MARKS = {"mean": AVERAGED, "expect": DRAWN}


def averaged_vectors(values: Sequence[Ratio]) -> list[Atom]:
    """Vector atoms in averaged inner products, as they depend on the client or the outcome."""
    found = {u for a in values for x in used_in(a) for u in _under_mean(x)}
    return sorted(found, key=number)


def _under_mean(x: Atom) -> list[Atom]:
    if x.shape[0] in MARKS:
        over, bound, inside = x.shape
        pairs = [y.shape[1:] for y, _ in inside if y.shape[0] == "dot"]
        return [rename(u, bound, MARKS[over]) for pair in pairs for u in pair if bound in u.clients]
    return []


# ---- which atoms are unknowns, which are parameters


def classified(goal: Goal, values: Sequence[Ratio]) -> Iterator[frozenset[Atom]]:
    """Sets of atoms that enter linearly, the likeliest first: inner products and values, then plain scalars."""
    inside = {y for a in values for x in used_in(a) for y in _inside(x)} | {
        x for a in values for x in _bottom(a)
    }
    ranks = {x: _rank(goal, x) for a in values for x in used_in(a)}
    seen: list[frozenset[Atom]] = []
    for most in (2, 1, 3, 4):
        chosen: set[Atom] = set()
        for x in sorted(ranks, key=lambda x: (ranks[x], x.number)):
            free = x not in inside and _linear(x, chosen, values)
            if ranks[x] == 0 or (ranks[x] <= most and free):
                chosen.add(x)
        if frozenset(chosen) not in seen:
            seen.append(frozenset(chosen))
            yield seen[-1]


def never_parameter(x: Atom) -> bool:
    """Inner products, means, values at vectors, and roots of such."""
    match x.shape:
        case ("root", _, p):
            return any(never_parameter(y) for y in atoms_of(dict(p)))
        case ("f", _, *arguments):
            return any(kind == "vector" for kind, _ in arguments)
    return x.shape[0] in {"dot", "mean", "expect"}


def _rank(goal: Goal, x: Atom) -> int:
    """0 for what is no parameter; then by how little is known of its sign."""
    if never_parameter(x):
        return 0
    if x.shape[0] != "f":
        return 9
    known = goal.facts.shows(lone(x), strict=False)
    return (4 if known else 3) if plain(x) else (2 if known else 1)


def _linear(x: Atom, chosen: set[Atom], values: Sequence[Ratio]) -> bool:
    return all(
        dict(m).get(x, 0) <= 1
        and (x not in dict(m) or not any(y in chosen for y, _ in m if y != x))
        for a in values
        for m in a.top
    )


def _inside(x: Atom) -> list[Atom]:
    match x.shape:
        case ("root", _, p):
            return atoms_of(dict(p))
        case ("exp" | "log", (top, bottom)):
            return atoms_of(dict(top), *(dict(f) for f, _ in bottom))
    return []


def used_in(a: Ratio) -> list[Atom]:
    """The atoms of a quotient."""
    return [*atoms_of(a.top), *_bottom(a)]


def _bottom(a: Ratio) -> list[Atom]:
    return atoms_of(*(dict(f) for f, _ in a.bottom))


def parameters_of(values: Sequence[Ratio], unknowns: frozenset[Atom]) -> list[Atom] | None:
    """The other atoms; None if one that must not be a parameter stands in a denominator."""
    if any(x in unknowns or never_parameter(x) for a in values for x in _bottom(a)):
        return None
    return sorted(
        {x for a in values for x in used_in(a) if x not in unknowns and not never_parameter(x)},
        key=number,
    )


def rows_of(a: Ratio, unknowns: frozenset[Atom], within: Field) -> dict[Row, Element]:
    """The quotient as a linear combination of products of unknowns."""
    parts: dict[Row, Polynomial] = {}
    for m, c in a.top.items():
        row = tuple((x, e) for x, e in m if x in unknowns or never_parameter(x))
        rest = tuple((x, e) for x, e in m if not (x in unknowns or never_parameter(x)))
        parts.setdefault(row, {})[rest] = c
    return {row: within.of(Ratio(p, a.bottom)) for row, p in parts.items()}
