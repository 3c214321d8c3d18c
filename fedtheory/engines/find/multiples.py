"""Products of what is known: references times monomials, whose signs are plain, in one linear programme.

Here no letter is a parameter. Every monomial of the claim is an equation, and a fact enters times each monomial that
turns one of its own into one of these, under its mean where it has one: (k + 1)/k, letters under roots, one fact times a
square, an equality times whatever. The weights are rationals.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import Column, linking, multiplied, square_columns, vectors_told
from fedtheory.engines.find.composite import composite_columns
from fedtheory.engines.find.goal import Goal, Proposal, Referred, combination, references
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.writing import (
    product,
    quotient,
    rational,
    total,
    written_atom,
    written_bottom,
)
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import (
    Atom,
    Monomial,
    Polynomial,
    Ratio,
    mean,
    monomial,
    multiply,
    rename_monomial,
    times,
)

MOST_MONOMIALS = 400  # of the claim
SIZES = (250, 900)  # columns after the first and the second look
MOST_SOURCES = 60
MOST_PAIRS = 6000


@dataclass(frozen=True)
class Source:
    """Something nonnegative, or zero, before it is multiplied; `raw` before its mean is taken."""

    value: Ratio
    entry: Mapping[str, Any]
    free: bool
    strict: bool
    raw: Ratio | None = None
    average: tuple[str, str] | None = None


@dataclass(frozen=True)
class Multiple:
    """A source times a monomial: its rows, and its term but for the weight."""

    rows: Polynomial
    entry: Mapping[str, Any]
    free: bool
    strict: bool


def multiples(goal: Goal) -> Iterator[Proposal]:
    """The claim as a sum of facts times monomials, and of monomials that have a sign."""
    for columns, rows in columns_and_rows(goal):
        yield from _solved(goal, columns, rows)


def columns_and_rows(goal: Goal) -> Iterator[tuple[list[Multiple], list[Monomial]]]:
    """Ever more multiples, with all their monomials: of what is known, then of squares as well."""
    if not isinstance(goal.claim.difference, Ratio) or not 0 < len(goal.top) <= MOST_MONOMIALS:
        return
    own = [s for s in _sources(goal) if s.free or goal.relation != "="]
    for sources in (own, [*own, *_squares(goal, own)]):
        if sources is not own and (goal.relation == "=" or len(sources) == len(own)):
            return
        found: dict[Any, Multiple] = {}
        rows = dict.fromkeys(goal.top)
        for most in SIZES:
            before = len(found)
            _look(goal, sources[:MOST_SOURCES], rows, found, most)
            if len(found) == before:
                break
            for column in found.values():
                rows |= dict.fromkeys(column.rows)
            yield list(found.values()), list(rows)


def _solved(goal: Goal, columns: list[Multiple], rows: Iterable[Monomial]) -> Iterator[Proposal]:
    slack = [
        Multiple({m: Fraction(1)}, {}, free=False, strict=_sign(goal, m) == 2)
        for m in rows
        if goal.relation != "=" and _sign(goal, m)
    ]
    everything = [*columns, *slack]
    cost = [1.0 + 0.2 * len(c.rows) for c in columns] + [0.3] * len(slack)
    most = {}
    if goal.relation == "<":
        size = float(max(map(abs, goal.top.values())))
        most = {k: size for k, c in enumerate(everything) if c.strict}
        for k in most:
            cost[k] = -1e3
    weights = nonnegative_solution(
        [c.rows for c in everything],
        goal.top,
        cost=cost,
        free=[k for k, c in enumerate(everything) if c.free],
        most=most,
        deadline=goal.deadline,
    )
    if weights is None or (most and not any(weights.get(k, 0) > 0 for k in most)):
        return
    # The slack is what is left over, and plainly nonnegative.
    own = {k: c for k, c in weights.items() if k < len(columns)}
    yield combination(terms_of(goal, columns, own))


def terms_of(
    goal: Goal, columns: Sequence[Multiple], weights: Mapping[int, Fraction]
) -> list[dict[str, Any]]:
    """The columns with their weights as terms, one for all multiples of one reference."""
    terms: dict[str, tuple[Mapping[str, Any], list[Tree]]] = {}
    for k, c in weights.items():
        entry = dict(columns[k].entry)
        factor = goal.over_bottom(rational(c), entry.pop("times"))
        factor = product(factor, entry.pop("vector", "1"))
        terms.setdefault(repr(entry), (entry, []))[1].append(factor)
    return [{**entry, "times": total(*parts)} for entry, parts in terms.values()]


# ---- what is multiplied


def _sources(goal: Goal) -> Iterator[Source]:
    for known in references(goal):
        if isinstance(known.difference, Ratio) and known.difference.top:
            raw = known.raw if known.average and isinstance(known.raw, Ratio) else None
            yield Source(
                known.difference,
                dict(known.entry),
                known.relation == "=",
                known.relation == "<",
                raw,
                known.average,
            )
        elif not isinstance(known.difference, Ratio):
            yield from _dotted(goal, known)


def _dotted(goal: Goal, known: Referred) -> Iterator[Source]:
    """An equality of vectors times each vector in sight."""
    for column in multiplied(goal, known, vectors_told(goal)):
        yield Source(column.value, column.entry, free=True, strict=False)


def _squares(goal: Goal, sources: Sequence[Source]) -> Iterator[Source]:
    """Squares of vectors, and of sums and differences of two; those of letters alone are for `products`."""
    if not any(map(linking, goal.atoms)):
        return
    columns = [Column(s.value, s.entry, 1.0) for s in sources]
    vectors = square_columns(goal, columns, (), simple=True)
    for column in chain(vectors, composite_columns(goal, (), simple=True)):
        yield Source(column.value, column.entry, free=False, strict=False)


# ---- times what


def _look(
    goal: Goal,
    sources: Sequence[Source],
    rows: Mapping[Monomial, None],
    found: dict[Any, Multiple],
    most: int,
) -> None:
    """Adds multiples with monomials among the rows, those first that have most of theirs there."""
    wanted: dict[tuple[int, Monomial, bool], float] = {}
    for k, source in enumerate(sources):
        for q, inside in _cofactors(goal, source, rows):
            if (k, q, inside) in found:
                continue
            hits = wanted.get((k, q, inside), 0.0)
            top = (source.raw if inside and source.raw else source.value).top
            wanted[k, q, inside] = hits + 1 / len(top)
    order = sorted(wanted, key=lambda key: (-wanted[key], len(key[1]), key[0]))
    for k, q, inside in order[: max(0, most - len(found))]:
        goal.in_time()
        made = _multiple(goal, sources[k], q, inside=inside)
        if made is not None:
            found[k, q, inside] = made


def _cofactors(
    goal: Goal, source: Source, rows: Mapping[Monomial, None]
) -> Iterator[tuple[Monomial, bool]]:
    """Monomials that turn one of the source's into a row, and whether they go under its mean."""
    goal.in_time()
    count = 0
    for m in source.value.top:
        for row in rows:
            q = _over(row, m)
            if q is not None and (source.free or _sign(goal, q)) and _fits(goal, q):
                yield q, False
            count += 1
            if count > MOST_PAIRS:
                return
    if source.raw is None or source.average is None:
        return
    token, over = source.average
    inner = {
        rename_monomial(x.shape[2], x.shape[1], token)
        for row in rows
        for x, e in row
        if x.shape[0] == over and e == 1
    }
    for m in source.raw.top:
        for row in inner:
            q = _over(row, m)
            if (
                q
                and any(token in x.clients for x, _ in q)
                and (source.free or _sign(goal, q))
                and _fits(goal, q)
            ):
                yield q, True


def _over(row: Monomial, m: Monomial) -> Monomial | None:
    """row / m, as powers of either sign."""
    powers = dict(row)
    for x, e in m:
        powers[x] = powers.get(x, 0) - e
    q = monomial(powers)
    return None if sum(abs(e) for _, e in q) > 8 else q


def _fits(goal: Goal, q: Monomial) -> bool:
    """Whether the monomial may be divided by what it is divided by."""
    return all(e > 0 or goal.facts.positive_atom(x) for x, e in q)


def _sign(goal: Goal, m: Monomial) -> int:
    """2 for a positive monomial, 1 for a nonnegative one, 0 if it has no plain sign."""
    low, facts = goal.facts.lower, goal.facts
    signs = []
    for x, e in m:
        if (x in low and low[x] >= (Fraction(0), True)) or (x not in low and facts.positive(x)):
            signs.append(2)
        elif e % 2 == 0 or x.square or (x in low and low[x][0] >= 0) or _shown(goal, x):
            signs.append(1)
        else:
            return 0
    return min(signs, default=2)


def _shown(goal: Goal, x: Atom) -> bool:
    return goal.facts.shows({((x, 1),): Fraction(1)}, strict=False)


def _multiple(goal: Goal, source: Source, q: Monomial, *, inside: bool) -> Multiple | None:
    above = tuple((x, e) for x, e in q if e > 0)
    below = tuple((x, -e) for x, e in q if e < 0)
    names: dict[str, str] = {}
    entry = dict(source.entry)
    if inside and source.raw is not None and source.average is not None:
        token, over = source.average
        own = entry["mean"]
        names = {token: own if isinstance(own, str) else own[1]}
        try:
            value = mean(multiply(source.raw, Ratio({above: Fraction(1)})), token, over)
        except Rejected:
            return None
        top = value.top
    else:
        value = source.value
        top = times(value.top, {above: Fraction(1)})
    term = product(
        _written(above, names),
        written_bottom(value.bottom, names),
        *([entry.pop("times")] if "times" in entry else []),
    )
    term = _divided(term, below, names)
    rows = {monomial(_less(m, below)): c for m, c in top.items()}
    entry["times"] = term
    strict = source.strict and _sign(goal, q) == 2
    return Multiple(rows, entry, source.free, strict)


def _less(m: Monomial, below: Monomial) -> dict[Atom, int]:
    powers = dict(m)
    for x, e in below:
        powers[x] = powers.get(x, 0) - e
    return powers


def _written(m: Monomial, names: Mapping[str, str]) -> Tree:
    parts = ([written_atom(x, names)] * e for x, e in m)
    return product(*chain.from_iterable(parts))


def _divided(term: Tree, below: Monomial, names: Mapping[str, str]) -> Tree:
    """One division an atom, so that the kernel finds each of them positive."""
    for x, e in below:
        for _ in range(e):
            term = quotient(term, written_atom(x, names))
    return term
