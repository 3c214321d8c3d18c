"""A search for contradictions among hypotheses: what is found empties a theorem; what is not found proves nothing.

Nothing is trusted here but in one direction: a contradiction takes a label away, and none gives one. What is assumed of all
numbers, vectors, clients or outcomes is looked at for some of each, for their averages, and as the lines of a proof use it.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import ceil, floor
from typing import Any, NamedTuple

from flint import fmpq

from fedtheory.kernel import shared
from fedtheory.kernel.polynomial import (
    Atom,
    Monomial,
    Polynomial,
    Ratio,
    Rejected,
    dot,
    forget,
    make,
    times,
)
from fedtheory.kernel.reading import Claim, Facts, variable

NUMBERS = {"integer": ("1", "2"), "real": ("1", "0")}
"""Where hypotheses for all numbers are looked at, beside any number, and the symbols of the sort."""
ANY = {sort: f"*{sort}" for sort in ("integer", "real", "vector", "client", "outcome")}
"""One of each sort, under a name that no symbol has, of which nothing is known but that a whole number is large."""
MOST_FACTS, MOST_PRODUCTS, MOST_PIVOTS = 200, 16, 200
MOST_CASES, MOST_LINES, MOST_CELLS = 8, 40, 20_000
Column = tuple[Polynomial, bool]
Row = dict[int, fmpq]
"""A row of a linear programme; what is zero is left out."""
ZERO, ONE = fmpq(0), fmpq(1)


class Case(NamedTuple):
    """What holds of some numbers, vectors, ... if conditions do."""

    conditions: list[Any]
    claim: Any


def contradiction(
    symbols: Mapping[str, Any],
    hypotheses: Mapping[str, Any],
    conditions: list[Any],
    lines: Iterable[Any] = (),
) -> bool:
    """Whether nonnegative multiples of what is assumed, and of products of it, add up to something negative.

    `conditions` may speak of a round t; `lines` are those of accepted certificates that rest on these hypotheses alone.
    """
    forget()
    scope = {name: variable(name, sort) for sort, name in ANY.items()}
    if "t" not in symbols:
        scope["t"] = variable("t", "integer")
    try:
        facts = Facts(symbols, keeps=True)
    except (Rejected, TypeError, ValueError):
        return False
    plain = [h for h in hypotheses.values() if not h["forall"] and not h["if"]]
    large = max((b for h in hypotheses.values() for b in _begins(h)), default=Fraction(1))
    begins = ["<=", str(max(large, Fraction(1))), ANY["integer"]]
    columns = _ground([begins, *conditions, *(h["then"] for h in plain)], facts, scope)
    columns += _whole(columns, symbols)
    if _found([columns, [*columns, *_products(columns)]], facts):
        return True
    more = _columns((c for h in hypotheses.values() for c in _instances(h, symbols)), facts, scope)
    if _found([[*columns, *more]], facts):
        return True
    more += _columns(islice(_of_lines(lines, hypotheses), MOST_LINES), facts, scope)
    return _found([[*columns, *more]], facts)


def _ground(claims: list[Any], facts: Facts, scope: Mapping[str, Any]) -> list[Column]:
    """What is claimed of no variable; what cannot be read yet waits for the facts of the others."""
    found: list[Column] = []
    while claims:
        later = []
        for claim in claims:
            try:
                read = facts.claim(claim, scope)
            except Rejected:
                later.append(claim)
                continue
            facts.learn(read)
            found += _tops(read, facts)
        if len(later) == len(claims):
            break
        claims = later
    return _each(found)


def _columns(cases: Iterable[Case], facts: Facts, scope: Mapping[str, Any]) -> list[Column]:
    """The same of cases whose conditions are among the facts; equal terms are one object, and read once."""
    found: list[Column] = []
    seen: dict[Any, Any] = {}
    for case in cases:
        if len(found) > MOST_FACTS:
            break
        conditions, claim = shared([case.conditions, case.claim], seen)
        try:
            if all(facts.holds(facts.claim(c, scope)) for c in conditions):
                found += _tops(facts.claim(claim, scope), facts)
        except Rejected:
            continue
    return _each(found)


def _each(columns: list[Column]) -> list[Column]:
    """Each once."""
    return list(
        {(frozenset(top.items()), strict): (top, strict) for top, strict in columns}.values()
    )


def _tops(read: Claim, facts: Facts) -> Iterator[Column]:
    """What a claim says is nonnegative, or positive; of two equal vectors, of their difference against itself and others."""
    if read.relation == "in":
        return
    if isinstance(read.difference, Ratio):
        tops = [read.difference.top]
    else:
        others = [
            n
            for n, (arguments, sort) in facts.symbols.items()
            if sort == "vector" and not arguments
        ]
        sides = [read.difference, *(facts.vector(name, {}) for name in others)]
        tops = [dot(read.difference, side).top for side in sides]
    for top in tops:
        yield top, read.relation == "<"
        if read.relation == "=":
            yield {m: -c for m, c in top.items()}, False


def _instances(schema: Mapping[str, Any], symbols: Mapping[str, Any]) -> Iterator[Case]:
    """What is assumed of some numbers, vectors, clients and outcomes, and on average over clients or outcomes."""
    sorts: Mapping[str, str] = schema["forall"]
    if not sorts:
        return
    choices = []
    for sort in sorts.values():
        own = [n for n, (arguments, kind) in symbols.items() if kind == sort and not arguments]
        rounds = ["t"] if sort == "integer" else []
        choices.append([ANY[sort], *rounds, *own[:3], *NUMBERS.get(sort, ())])
    for values in islice(product(*choices), MOST_CASES):
        yield _at(schema, dict(zip(sorts, values, strict=True)))
    relation, *sides = schema["then"]
    for name, over in (("client", "mean"), ("outcome", "expect")):
        averaged = [v for v, sort in sorts.items() if sort == name]
        if len(averaged) == 1 and relation in {"<=", "="}:
            (v,) = averaged
            whole = {**schema, "then": [relation, *([over, v, side] for side in sides)]}
            yield _at(whole, {n: ANY[sort] for n, sort in sorts.items() if n != v})


def _at(schema: Mapping[str, Any], values: Mapping[str, Any]) -> Case:
    """A schema at values of its variables."""
    *conditions, claim = (_put(claim, values) for claim in [*schema["if"], schema["then"]])
    return Case(conditions, claim)


def _put(node: Any, values: Mapping[str, Any]) -> Any:
    """The term or claim with these values for names, all at once; operators and symbols in front stay."""
    if isinstance(node, list):
        return [node[0], *[_put(part, values) for part in node[1:]]]
    return values.get(node, node)


def _begins(schema: Mapping[str, Any]) -> Iterator[Fraction]:
    """The first whole numbers of which a schema speaks."""
    for relation, low, name in schema["if"]:
        if (
            relation in {"<=", "<"}
            and isinstance(name, str)
            and schema["forall"].get(name) == "integer"
        ):
            try:
                yield Fraction(low) + (relation == "<")
            except (TypeError, ValueError):
                continue


def _of_lines(lines: Iterable[Any], hypotheses: Mapping[str, Any]) -> Iterator[Case]:
    """What lines show without conditions, and the cases of hypotheses that they use."""
    for line in lines:
        schema = line["schema"]
        known = [c for c in schema["if"] if any(True for _ in _begins({**schema, "if": [c]}))]
        if len(known) < len(schema["if"]):
            continue
        anything = {name: ANY[sort] for name, sort in schema["forall"].items()}
        shown = _at(schema, anything)
        yield shown
        if line["by"] == "citation":  # its references are in the scopes of other hypotheses
            continue
        for used, at in _references(line):
            given = hypotheses.get(used)
            if given is not None and set(at) == set(given["forall"]) and given["forall"]:
                there = {"if": [], "then": _at(given, at).claim}
                yield Case(shown.conditions, _at(there, anything).claim)


def _references(node: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All references in a line that average over nothing."""
    if isinstance(node, dict):
        if (
            isinstance(node.get("use"), str)
            and isinstance(node.get("at"), dict)
            and node.get("mean") is None
        ):
            yield node["use"], node["at"]
        for part in node.values():
            yield from _references(part)
    elif isinstance(node, list):
        for part in node:
            yield from _references(part)


def _whole(columns: list[Column], symbols: Mapping[str, Any]) -> list[Column]:
    """Bounds of whole numbers, moved to the next whole number."""
    whole = {
        make("f", n) for n, (a, sort) in symbols.items() if sort in {"integer", "count"} and not a
    }
    whole.add(make("f", "t"))
    found: list[Column] = [
        ({((make("f", n), 1),): Fraction(1), (): Fraction(-1)}, False)
        for n, (_, sort) in symbols.items()
        if sort == "count"
    ]
    for top, strict in columns:
        linear = [m for m in top if m]
        if len(linear) != 1 or len(linear[0]) != 1 or linear[0][0][1] != 1:
            continue
        (m,) = linear
        if m[0][0] in whole:
            bound = -top.get((), Fraction(0)) / top[m]
            sign = Fraction(1 if top[m] > 0 else -1)
            nearest = floor(bound) + 1 if strict else ceil(bound)
            if sign < 0:
                nearest = ceil(bound) - 1 if strict else floor(bound)
            found.append(({m: sign, (): -sign * nearest}, False))
    return found


def _found(ways: list[list[Column]], facts: Facts) -> bool:
    """Whether one of these lists of facts is contradictory, with the monomials that have a sign by themselves."""
    return any(_infeasible([*columns, *_squares(columns, facts)]) for columns in ways)


def _products(tops: list[Column]) -> list[Column]:
    """Products of two facts, where there are few."""
    if len(tops) > MOST_PRODUCTS:
        return []
    found = []
    for k, (p, strict) in enumerate(tops):
        for q, also in tops[k:]:
            found.append((times(p, q), strict and also))
    return found


def _squares(columns: list[Column], facts: Facts) -> list[Column]:
    """Monomials that are nonnegative by themselves."""
    monomials = {m for top, _ in columns for m in top if m}
    return [
        ({m: Fraction(1)}, False)
        for m in monomials
        if all(e % 2 == 0 or _nonnegative(x, facts) for x, e in m)
    ]


def _nonnegative(x: Atom, facts: Facts) -> bool:
    """Whether an atom that stands for itself is."""
    if x.shape[0] == "f":
        return x in facts.lower and facts.lower[x][0] >= 0
    return facts.nonnegative(x)


def _infeasible(columns: list[Column]) -> bool:
    """Whether a combination leaves a negative number, or zero with a strict part: a linear programme in fractions."""
    columns = _cancelling(columns)
    if not columns:
        return False
    monomials = {m for top, _ in columns for m in top if m}
    if len(monomials) * len(columns) > MOST_CELLS:
        return False
    place = {m: 2 * k for k, m in enumerate(sorted(monomials, key=str))}
    constant, size = 2 * len(place), 2 * len(place) + 1
    rows: list[Row] = [{} for _ in range(size + 1)]
    gain: Row = {}
    for j, (top, strict) in enumerate(columns):
        for m, c in top.items():
            number = fmpq(c.numerator, c.denominator)
            if m:
                rows[place[m]][j], rows[place[m] + 1][j] = number, -number
            else:
                rows[constant][j] = number
        rows[size][j] = ONE
        gain[j] = (ONE if strict else ZERO) - rows[constant].get(j, ZERO)
    return _positive_maximum(rows, [ZERO] * size + [ONE], gain)


def _cancelling(columns: list[Column]) -> list[Column]:
    """Without what cannot take part: a monomial with one sign only is cancelled by nothing."""
    while True:
        signs: dict[Monomial, set[bool]] = {}
        for top, _ in columns:
            for m, c in top.items():
                if m:
                    signs.setdefault(m, set()).add(c.numerator > 0)
        kept = [c for c in columns if all(len(signs[m]) == 2 for m in c[0] if m)]
        if len(kept) == len(columns):
            return kept
        columns = kept


def _positive_maximum(rows: list[Row], right: list[fmpq], gain: Row) -> bool:
    """Whether max gain.x over x >= 0, rows x <= right (right >= 0) is positive: the simplex method, Bland's rule."""
    width = len(gain)
    table = [{**row, width + k: ONE} for k, row in enumerate(rows)]
    cost, value = {j: -c for j, c in gain.items() if c}, ZERO
    basis = [width + k for k in range(len(rows))]
    for _ in range(MOST_PIVOTS):
        enter = min((j for j, c in cost.items() if c < ZERO), default=None)
        if enter is None:
            break
        ratios = [
            (right[k] / row[enter], basis[k], k)
            for k, row in enumerate(table)
            if row.get(enter, ZERO) > ZERO
        ]
        if not ratios:
            return True
        _, _, leave = min(ratios)
        pivot = table[leave][enter]
        chosen = table[leave] = {j: c / pivot for j, c in table[leave].items()}
        right[leave] /= pivot
        for k, row in enumerate(table):
            if k != leave and enter in row:
                right[k] -= row[enter] * right[leave]
                _subtract(row, chosen, row[enter])
        value -= cost[enter] * right[leave]
        _subtract(cost, chosen, cost[enter])
        basis[leave] = enter
        if value > ZERO:
            return True
    return False


def _subtract(row: Row, other: Row, factor: fmpq) -> None:
    """row - factor other, in its place."""
    for j, c in other.items():
        rest = row[j] - factor * c if j in row else -factor * c
        if rest:
            row[j] = rest
        else:
            del row[j]
