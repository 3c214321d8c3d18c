"""Gram identities: unknown multipliers of known inequalities, solved for over the rational functions.

A claim about vectors is a linear identity between inner products, function values and means, with multipliers
that are rational functions of the parameters. A linear programme at one sampled point tells which inequalities
and which squares are in use; on these the linear system has one solution, found exactly and for all parameters,
in every dimension.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.fields import Element, Field, plain, signed
from fedtheory.engines.find.goal import Goal, Proposal, Schema, atoms_of, combination, references, square
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.sampling import Points, about, names_in, points
from fedtheory.engines.find.products import number
from fedtheory.engines.find.shift import eliminable
from fedtheory.engines.find.shift import plain as plain_atom
from fedtheory.engines.find.writing import product, total, written_atom, written_monomial
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Atom, Monomial, Polynomial, Ratio, constant, dot, mean, monomial, multiply

Row = Monomial  # a product of Gram atoms; () for what holds parameters only
MOST_VECTORS = 7
MOST_SQUARES = 1200
MOST_COFACTORS = 40


@dataclass(frozen=True)
class Column:
    """Something nonnegative (or zero, when free) that may enter with a multiplier, and how it enters."""

    value: Ratio
    entry: Mapping[str, Any]  # a term of a combination, its `times` to be multiplied
    cost: float
    free: bool = False
    strict: bool = False
    coefficients: Mapping[Row, Element] = field(default_factory=dict)


def gram(goal: Goal) -> Iterator[Proposal]:
    """The difference as a combination of references, facts and squares with multipliers in the parameters."""
    if goal.relation == "in":
        return
    if isinstance(goal.claim.difference, Ratio):
        yield from identities(goal, [], {})
    else:
        yield from _vector_equality(goal)


def identities(goal: Goal, extra: Sequence["Column"], lemmas: Mapping[str, Schema]) -> Iterator[Proposal]:
    """The same with more columns, which may refer to lemmas."""
    columns = _relevant(goal, [*columns_of(goal), *extra])
    if goal.relation == "=":
        columns = [column for column in columns if column.free]
    everything = [goal.difference, *(column.value for column in columns)]
    seen: list[frozenset[Atom]] = []
    for unknowns in classified(goal, everything):
        if unknowns not in seen:
            seen.append(unknowns)
            yield from _solutions(goal, columns, unknowns, lemmas)


def _solutions(
    goal: Goal, columns: list[Column], unknowns: frozenset[Atom], lemmas: Mapping[str, Schema]
) -> Iterator[Proposal]:
    everything = [goal.difference, *(column.value for column in columns)]
    parameters = sorted({x for a in everything for x in used_in(a)} - unknowns, key=number)
    if any(x in unknowns for a in everything for x in _atoms_of_bottom(a)):
        return
    within = Field(parameters, eliminable({((x, 1),): Fraction(1) for x in parameters}))
    sample = points(goal, parameters, meeting=about(goal, parameters))
    if sample is None and parameters:
        return
    sample = sample or Points({}, 1)
    wanted = rows_of(goal.difference, unknowns, within)
    slack = Column(constant(1), square("1"), 0.5, strict=True)
    squares = [] if goal.relation == "=" else [slack, *_squares(goal, columns, parameters)]
    split = [
        replace(column, coefficients=rows_of(column.value, unknowns, within)) for column in [*columns, *squares]
    ]
    for at in range(min(3, sample.size)):
        if goal.late():
            return
        support = _support(split, wanted, within, sample, at)
        if support is None:
            continue
        solved = _exact([split[k] for k in support], wanted, within)
        if solved is None:
            continue
        proposal = _proposal(goal, [split[k] for k in support], solved, within, sample)
        if proposal is not None:
            used = {key: schema for key, schema in lemmas.items() if key in names_in(proposal.detail)}
            yield replace(proposal, lemmas=used)
            return


def _support(
    columns: Sequence[Column], wanted: Mapping[Row, Element], within: Field, sample: Points, at: int
) -> list[int] | None:
    """Which columns a vertex of the linear programme at one sampled point uses."""
    one = Points({x: v[at : at + 1] for x, v in sample.values.items()}, 1)

    def numbers(coefficients: Mapping[Row, Element]) -> dict[Row, Fraction] | None:
        values = {row: float(np.asarray(within.at(a, one)).reshape(-1)[0]) for row, a in coefficients.items()}
        if not all(np.isfinite(v) for v in values.values()):
            return None
        return {row: Fraction(v) for row, v in values.items() if v}

    numeric = [numbers(column.coefficients) for column in columns]
    target = numbers(wanted)
    usable = [k for k, column in enumerate(numeric) if column]
    if target is None:
        return None
    weights = nonnegative_solution(
        [numeric[k] or {} for k in usable],
        target,
        cost=[columns[k].cost for k in usable],
        free=[place for place, k in enumerate(usable) if columns[k].free],
        exact=False,
    )
    return None if weights is None else [usable[k] for k in weights]


def _exact(
    columns: Sequence[Column], wanted: Mapping[Row, Element], within: Field
) -> list[Element] | None:
    rows = list(dict.fromkeys([*wanted, *(row for column in columns for row in column.coefficients)]))
    zero = within.constant(0)
    table = [[column.coefficients.get(row, zero) for column in columns] for row in rows]
    return within.solved(table, [wanted.get(row, zero) for row in rows])


def _proposal(
    goal: Goal, columns: Sequence[Column], multipliers: Sequence[Element], within: Field, sample: Points
) -> Proposal | None:
    terms: list[dict[str, Any]] = []
    needs: list[Tree] = []
    vectors: dict[str, tuple[dict[str, Any], list[Tree]]] = {}
    open_ = goal.relation == "<"
    for column, a in zip(columns, multipliers, strict=True):
        if not a:
            continue
        if column.free:
            times = plain(within, a)
            times = product(times, column.entry.get("times", "1"))
            if "vector" in column.entry:
                own = {key: part for key, part in column.entry.items() if key != "vector"}
                vectors.setdefault(repr(own), (own, []))[1].append(product(times, column.entry["vector"]))
            else:
                terms.append({**column.entry, "times": times})
            continue
        strict = open_ and column.strict
        sign = signed(goal, within, a, sample, strict=strict)
        if sign is None:
            return None
        needs += [need for need in sign.needs if need not in needs]
        open_ = open_ and not strict
        if strict and column.entry.get("square") == "1":
            continue  # left over, and positive
        terms.append({**column.entry, "times": product(sign.term, column.entry.get("times", "1"))})
    if open_:
        return None
    terms += [{**own, "times": total(*parts)} for own, parts in vectors.values()]
    return combination(terms, *needs)


# ---- columns


def _relevant(goal: Goal, columns: Sequence[Column]) -> list[Column]:
    """Columns that share an atom which is no parameter with the goal, directly or through others."""
    used = used_in(goal.difference)
    linking = _linking if any(map(_linking, used)) else plain_atom
    reached = {x for x in used if linking(x)}
    left, out = list(columns), []
    while True:
        new = [column for column in left if reached & set(used_in(column.value))]
        if not new:
            return [column for column in columns if column in out]
        out += new
        left = [column for column in left if column not in new]
        reached |= {x for column in new for x in used_in(column.value) if linking(x)}


def _linking(x: Atom) -> bool:
    return never_parameter(x) or (x.shape[0] == "f" and len(x.shape) > 2)


def columns_of(goal: Goal) -> Iterator[Column]:
    """References and facts."""
    vectors = _vectors([goal.difference])
    for reference in references(goal):
        entry, free = dict(reference.entry), reference.relation == "="
        if isinstance(reference.difference, Ratio):
            if reference.difference.top:
                yield Column(reference.difference, entry, 1.0, free=free, strict=reference.relation == "<")
            if free:
                for q in _cofactors(goal, reference.difference):
                    value = multiply(reference.difference, Ratio({q: Fraction(1)}))
                    yield Column(value, {**entry, "times": written_monomial(q, {})}, 1.5, free=True)
        elif entry["mean"] is None:
            for u in vectors:
                value = dot(reference.difference, {u: constant(1)})
                if value.top:
                    yield Column(value, {**entry, "vector": written_atom(u, {})}, 1.0, free=True)


def _cofactors(goal: Goal, equality: Ratio) -> list[Monomial]:
    """What the goal's monomials are multiples by of an equality's, in atoms that are no parameters."""
    out: list[Monomial] = []
    for m in equality.top:
        own = {x: e for x, e in m if _linking(x)}
        for k in goal.top if own else ():
            rest = {x: e - own.get(x, 0) for x, e in k if _linking(x)}
            if all(x in rest and rest[x] >= 0 for x in own):
                q = monomial(rest)
                if q and q not in out:
                    out.append(q)
    return out[:MOST_COFACTORS]


def _squares(goal: Goal, columns: Sequence[Column], parameters: Sequence[Atom]) -> Iterator[Column]:
    """Squares of vectors: those the terms square, atoms, and differences with simple coefficients."""
    values = [goal.difference, *(column.value for column in columns)]
    vectors = _vectors(values)[:MOST_VECTORS]
    averaged = sorted({u for a in values for x in used_in(a) for u in _under_mean(x)}, key=number)[:MOST_VECTORS]
    seen = 0
    for u in vectors:
        yield from _square_of(goal, {u: Fraction(1)}, {}, 2.0)
    for u, v in combinations(vectors, 2):
        for c, size in coefficients(parameters):
            for sign in (Fraction(-1), Fraction(1)):
                seen += 1
                if seen > MOST_SQUARES:
                    return
                yield from _square_of(goal, {u: Fraction(1), v: sign}, {v: c}, 2.0 + size)
    for u in averaged:
        yield from _square_of(goal, {u: Fraction(1)}, {}, 2.0)
        others = [*vectors, *(v for v in averaged if v.number > u.number)]
        for v in others:
            for c, size in coefficients(parameters)[:12]:
                for sign in (Fraction(-1), Fraction(1)):
                    yield from _square_of(goal, {u: Fraction(1), v: sign}, {v: c}, 2.0 + size)


def _square_of(
    goal: Goal, parts: Mapping[Atom, Fraction], scaled: Mapping[Atom, Tree], cost: float
) -> Iterator[Column]:
    bound = sorted({token for x in parts for token in _tokens(x)})
    names = {token: goal.new_name("i") for token in bound}
    term = total(
        *(product(str(c), scaled.get(x, "1"), written_atom(x, names)) for x, c in parts.items())
    )
    client = next(iter(names.values()), None)
    if len(names) > 1:
        return
    scope, token = goal.scope, ""
    try:
        if client is not None:
            token, scope = goal.facts.new_client(client, scope)
        v = goal.facts.vector(term, scope)
        value = dot(v, v)
        if client is not None:
            value = mean(value, token)
    except Rejected:
        return
    if value.top:
        yield Column(value, square(term, "1", client), cost)


def coefficients(parameters: Sequence[Atom]) -> list[tuple[Tree, float]]:
    """Simple functions of the parameters, with what they cost."""
    names = [written_atom(x, {}) for x in parameters if x.shape[0] in {"f", "root"}][:6]
    out: list[tuple[Tree, float]] = [("1", 0.0)]
    out += [(x, 0.5) for x in names]
    out += [(["/", "1", x], 0.6) for x in names]
    out += [(["*", x, y], 1.0) for x, y in combinations(names, 2)]
    out += [(["/", x, y], 1.1) for x in names for y in names if x != y]
    return out


def _vectors(values: Sequence[Ratio]) -> list[Atom]:
    """Vector atoms in inner products, free of bound clients."""
    found = {u for a in values for x in used_in(a) if x.shape[0] == "dot" for u in x.shape[1:]}
    return sorted((u for u in found if not _tokens(u)), key=number)


def _under_mean(x: Atom) -> list[Atom]:
    if x.shape[0] == "mean":
        _, client, inside = x.shape
        return [u for y, _ in inside if y.shape[0] == "dot" for u in y.shape[1:] if client in u.clients]
    return []


def _tokens(x: Atom) -> set[str]:
    """Clients bound outside an atom that it depends on."""
    return {client for client in x.clients if client.startswith("#")}


# ---- which atoms are unknowns, which are parameters


def classified(goal: Goal, values: Sequence[Ratio]) -> Iterator[frozenset[Atom]]:
    """Sets of atoms that enter linearly, the likeliest first: inner products and values, then plain scalars."""
    inside = {y for a in values for x in used_in(a) for y in _inside(x)} | {x for a in values for x in _atoms_of_bottom(a)}
    ranks: dict[Atom, int] = {}
    for x in {x for a in values for x in used_in(a)}:
        ranks[x] = _rank(goal, x)
    for most in (2, 1, 3, 4):
        chosen: set[Atom] = set()
        for x in sorted(ranks, key=lambda x: (ranks[x], x.number)):
            if ranks[x] == 0:
                chosen.add(x)
            elif ranks[x] <= most and x not in inside and _linear(x, chosen, values):
                chosen.add(x)
        yield frozenset(chosen)


def _rank(goal: Goal, x: Atom) -> int:
    """0 for what is no parameter; then by how little is known of its sign."""
    if never_parameter(x):
        return 0
    if x.shape[0] != "f":
        return 9
    known = goal.facts.shows({((x, 1),): Fraction(1)}, strict=False)
    return (4 if known else 3) if plain_atom(x) else (2 if known else 1)


def never_parameter(x: Atom) -> bool:
    """Inner products, means, values at vectors, and roots of such."""
    if x.shape[0] == "root":
        return any(never_parameter(y) for y in atoms_of(dict(x.shape[2])))
    return x.shape[0] in {"dot", "mean"} or (
        x.shape[0] == "f" and any(kind == "vector" for kind, _ in x.shape[2:])
    )


def _linear(x: Atom, chosen: set[Atom], values: Sequence[Ratio]) -> bool:
    return all(
        dict(m).get(x, 0) <= 1 and (x not in dict(m) or not any(y in chosen for y, _ in m if y != x))
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
    return [*atoms_of(a.top), *_atoms_of_bottom(a)]


def _atoms_of_bottom(a: Ratio) -> list[Atom]:
    return atoms_of(*(dict(f) for f, _ in a.bottom))


def rows_of(a: Ratio, unknowns: frozenset[Atom], within: Field) -> dict[Row, Element]:
    """The quotient as a linear combination of products of unknowns."""
    parts: dict[Row, Polynomial] = {}
    for m, c in a.top.items():
        row = tuple((x, e) for x, e in m if x in unknowns or never_parameter(x))
        rest = tuple((x, e) for x, e in m if not (x in unknowns or never_parameter(x)))
        parts.setdefault(row, {})[rest] = c
    return {row: within.ratio(Ratio(p, a.bottom)) for row, p in parts.items()}


# ---- equalities of vectors


def _vector_equality(goal: Goal) -> Iterator[Proposal]:
    """v = w as a linear combination of equalities of vectors."""
    known = [r for r in references(goal) if r.relation == "=" and not isinstance(r.difference, Ratio)]
    if not known or not goal.claim.difference:
        return
    everything = [goal.claim.difference, *(r.difference for r in known)]
    parameters = sorted({x for v in everything for c in v.values() for x in used_in(c)}, key=number)
    within = Field(parameters, eliminable({((x, 1),): Fraction(1) for x in parameters}))
    rows = sorted({x for v in everything for x in v}, key=number)
    zero = within.constant(0)
    table = [[within.ratio(r.difference[x]) if x in r.difference else zero for r in known] for x in rows]
    target = [within.ratio(goal.claim.difference[x]) if x in goal.claim.difference else zero for x in rows]
    for count in range(1, min(4, len(known)) + 1):
        for chosen in combinations(range(len(known)), count):
            solved = within.solved([[row[k] for k in chosen] for row in table], target)
            if solved is not None:
                pairs = zip(chosen, solved, strict=True)
                yield combination([{**known[k].entry, "times": plain(within, a)} for k, a in pairs if a])
                return

