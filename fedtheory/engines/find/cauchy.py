"""Cauchy and Schwarz: products of norms, as they enter a combination of inner products.

(u . v)^2 <= |u|^2 |v|^2 is proved once, for two vector variables, from the squares that make it so; norms follow
by squaring both sides, and claims about norms by one linear system with Cauchy-Schwarz among its columns.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal, Schema, combination, references, square
from fedtheory.engines.find.gram import Column, coefficients, identities
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Polynomial, Ratio, make, multiply, times

MOST_NORMS = 5


def cauchy(goal: Goal) -> Iterator[Proposal]:
    """The inequality itself, then claims in which norms occur."""
    if not goal.scalar:
        return
    yield from _itself(goal)
    norms = _norms(goal)
    if norms:
        u, v = goal.new_name("u"), goal.new_name("v")
        lemma = _inequality(u, v)
        yield from identities(goal, [*_inequalities(goal, norms, u, v), *_scaled(goal, norms)], {"?0": lemma})


def _inequality(u: str, v: str) -> Schema:
    norms: Tree = ["*", *(["root", "2", ["dot", w, w]] for w in (u, v))]
    return {"forall": {u: "vector", v: "vector"}, "if": [], "then": ["<=", ["dot", u, v], norms]}


def _itself(goal: Goal) -> Iterator[Proposal]:
    """(u . v)^2 <= |u|^2 |v|^2 for two vector variables: by one square if |v| > 0, by another if not."""
    vectors = [name for name, sort in goal.schema["forall"].items() if sort == "vector"]
    if len(vectors) != 2:
        return
    u, v = vectors
    inner, uu, vv = (_dot(a, b) for a, b in ((u, v), (u, u), (v, v)))
    wanted = times(uu, vv)
    for m, c in times(inner, inner).items():
        wanted[m] = wanted.get(m, Fraction(0)) - c
    if goal.top != wanted or goal.relation != "<=":
        return
    norm: Tree = ["dot", v, v]
    for condition in goal.schema["if"]:
        if condition == ["<", "0", norm]:
            of: Tree = ["-", ["*", norm, u], ["*", ["dot", u, v], v]]
            yield combination([square(of, ["/", "1", norm])])
            return
        if condition == ["<=", norm, "0"]:
            # With N = |u|^2 + 1: |(u.v) u - N v|^2 / N is (u.v)^2 (|u|^2/N - 2) + N |v|^2.
            large: Tree = ["+", ["dot", u, u], "1"]
            of = ["-", ["*", ["dot", u, v], u], ["*", large, v]]
            yield combination([square(of, ["/", "1", large]), square("1", ["-", norm])])
            return
    below, above = (
        {**goal.schema, "if": [*goal.schema["if"], claim]} for claim in (["<=", norm, "0"], ["<", "0", norm])
    )
    yield Proposal("cases", {"on": [norm, "0"], "below": "?0", "above": "?1"}, (), {"?0": below, "?1": above})


def _dot(u: str, v: str) -> Polynomial:
    from fedtheory.kernel.polynomial import dot_atom

    return {((dot_atom(make("f", u), make("f", v)), 1),): Fraction(1)}


def _norms(goal: Goal) -> list[Tree]:
    """Vectors in inner products of the goal or of what it may use, if there are norms about."""
    schemas: list[Any] = [goal.schema["then"], *goal.schema["if"]]
    schemas += [given["then"] for given in goal.context.schemas.values() if not given["forall"]]
    terms = [term for claim in schemas for term in _subterms(claim) if isinstance(term, list)]
    if not any(term[0] == "root" for term in terms):
        return []
    found: list[Tree] = []
    for w in (w for term in terms if term[0] == "dot" for w in term[1:]):
        if w not in found:
            found.append(w)
    return sorted(found, key=lambda w: len(repr(w)))[:MOST_NORMS]


def _subterms(term: Any) -> Iterator[Any]:
    yield term
    if isinstance(term, list):
        for part in term[1:]:
            yield from _subterms(part)


def _inequalities(goal: Goal, norms: list[Tree], u: str, v: str) -> Iterator[Column]:
    for a, b in combinations(norms, 2):
        for second in (b, ["-", b]):
            claim: Tree = ["-", ["*", _norm(a), _norm(b)], ["dot", a, second]]
            value = _read(goal, claim)
            if value is not None and value.top:
                yield Column(value, {"use": "?0", "at": {u: a, v: second}, "mean": None}, 1.5)


def _scaled(goal: Goal, norms: list[Tree]) -> Iterator[Column]:
    """What is known, times a norm; squares of norms less simple numbers; norms themselves."""
    parameters = [x for x in goal.facts.lower if x.shape[0] == "f"]
    for a in norms:
        norm = _read(goal, _norm(a))
        if norm is None:
            continue
        yield Column(norm, square("1", _norm(a)), 1.5)
        for known in references(goal):
            if known.relation in {"<=", "<"} and isinstance(known.difference, Ratio) and known.entry["mean"] is None:
                value = multiply(known.difference, norm)
                if value.top:
                    yield Column(value, {**known.entry, "times": _norm(a)}, 1.8)
        for c, size in coefficients(parameters):
            value = _read(goal, of := ["-", _norm(a), c])
            if value is not None:
                yield Column(multiply(value, value), square(of), 2.0 + size)


def _norm(a: Tree) -> Tree:
    return ["root", "2", ["dot", a, a]]


def _read(goal: Goal, term: Tree) -> Ratio | None:
    try:
        return goal.facts.scalar(term, goal.scope)
    except Rejected:
        return None
