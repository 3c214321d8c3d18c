"""Squares of vectors, and of numbers, as they are written in the claim and in what is cited, and of sums of two.

x(t, w) - x_star is one vector here and not two; what depends on a client or an outcome is averaged over it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import Column, coefficients
from fedtheory.engines.find.goal import Goal, square
from fedtheory.engines.find.writing import product, total
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Atom, Ratio, add, constant, multiply
from fedtheory.kernel.rules import put

MOST_WRITTEN = 9
MOST_COEFFICIENTS = 12


class Written(NamedTuple):
    """A term that is squared somewhere, or stands in an inner product, and what it is averaged over there."""

    term: Tree
    vector: bool
    over: tuple[tuple[str, str], ...]  # kind and name of what binds it


def composite_columns(goal: Goal, parameters: Sequence[Atom], *, simple: bool) -> Iterator[Column]:
    """Squares of what is written, of sums and differences of two; unless simple, with coefficients."""
    found = _written(goal)
    if simple:
        for own in found:
            value = _inner(goal, own, own)
            if value is not None and value.top:
                yield Column(value, square(own.term, "1", _average(own.over)), 2.2)
    choices = coefficients(parameters)
    twice = [(product("2", c), size + 0.2) for c, size in choices[1:4]]
    chosen = choices[:1] if simple else [("2", 0.5), *choices[1:MOST_COEFFICIENTS], *twice]
    factors = [(c, size, read) for c, size in chosen if (read := _scalar(goal, c)) is not None]
    for one, other in combinations(found, 2):
        over = tuple(dict.fromkeys([*one.over, *other.over]))
        if one.vector != other.vector or len(over) > 1:
            continue
        products = [_inner(goal, *pair) for pair in ((one, one), (one, other), (other, other))]
        if any(value is None for value in products):
            continue
        uu, uv, vv = (value for value in products if value is not None)
        for c, size, factor in factors:
            goal.in_time()
            twice_c, squared = multiply(factor, constant(2)), multiply(factor, factor)
            for u, v, first, last in ((one, other, uu, vv), (other, one, vv, uu)):
                for sign in ("-1", "1"):
                    value = add(
                        add(first, multiply(squared, last)), multiply(twice_c, uv), Fraction(sign)
                    )
                    of = total(u.term, product(sign, c, v.term))
                    if value.top:
                        yield Column(value, square(of, "1", _average(over)), 2.6 + size)
                if c == "1":
                    break


def _average(over: Sequence[tuple[str, str]]) -> Any:
    for kind, name in over:
        return name if kind == "mean" else [kind, name]
    return None


def _inner(goal: Goal, u: Written, v: Written) -> Ratio | None:
    """The product of two, averaged over what either depends on."""
    value: Tree = ["dot" if u.vector else "*", u.term, v.term]
    for kind, name in dict.fromkeys([*u.over, *v.over]):
        value = [kind, name, value]
    return _scalar(goal, value)


def _scalar(goal: Goal, term: Tree) -> Ratio | None:
    try:
        return goal.facts.scalar(term, goal.scope)
    except Rejected:
        return None


def _written(goal: Goal) -> list[Written]:
    """Distinct terms, those of the claim first; names that are bound are made new, one for all of a kind."""
    names = {"mean": goal.new_name("i"), "expect": goal.new_name("w")}
    found: dict[str, Written] = {}
    for claim in _claims(goal):
        for side in claim[1:]:
            for own in _visit(side, (), names):
                found.setdefault(repr(own), own)
    return list(found.values())[:MOST_WRITTEN]


def _claims(goal: Goal) -> Iterator[Any]:
    """The claim and what is cited, at its values and averaged."""
    yield from (c for c in (goal.schema["then"], *goal.schema["if"]) if c[0] != "in")
    for hint in goal.context.hints:
        schema = goal.context.schemas.get(hint["use"])
        if schema is None or schema["then"][0] == "in":
            continue
        then: Any = schema["then"]
        fresh = {v: f"{v}__" for v in hint["at"]}
        for v, new in fresh.items():
            then = put(then, v, new)
        for v, new in fresh.items():
            then = put(then, new, hint["at"][v])
        mean = hint.get("mean")
        if mean is not None:
            kind, name = ("mean", mean) if isinstance(mean, str) else mean
            then = [then[0], *([kind, name, side] for side in then[1:])]
        yield then


def _visit(
    term: Any, over: tuple[tuple[str, str], ...], names: Mapping[str, str]
) -> Iterator[Written]:
    if isinstance(term, str):
        return
    match term:
        case ["mean" | "expect" as kind, str(name), inner]:
            if any(kind == k for k, _ in over):
                yield from _visit(inner, (*over, (kind, f"{name}_")), names)
            else:
                yield from _visit(
                    put(inner, name, names[kind]), (*over, (kind, names[kind])), names
                )
            return
        case ["dot", u, v]:
            yield _own(u, over, vector=True)
            if v != u:
                yield _own(v, over, vector=True)
        case ["^", base, "2"]:
            if not isinstance(base, str):
                yield _own(base, over, vector=False)
    for part in term[1:]:
        yield from _visit(part, over, names)


def _own(term: Tree, over: tuple[tuple[str, str], ...], *, vector: bool) -> Written:
    used = set(_names(term))
    return Written(term, vector, tuple(pair for pair in over if pair[1] in used))


def _names(term: Any) -> Iterator[str]:
    if isinstance(term, str):
        yield term
    else:
        for part in term:
            yield from _names(part)
