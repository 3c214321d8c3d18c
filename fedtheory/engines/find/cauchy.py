"""Cauchy and Schwarz: products of norms, as they enter a combination of inner products.

(u . v)^2 <= |u|^2 |v|^2, for two vectors or for averages over the clients, follows from one square if |v| > 0 and
from another if not. Norms follow by squaring both sides, and claims about norms by one linear system with
Cauchy-Schwarz among its columns.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import Column, coefficients
from fedtheory.engines.find.goal import (
    Goal,
    Proposal,
    Schema,
    combination,
    itself,
    references,
    square,
)
from fedtheory.engines.find.gram import identities
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Ratio, add, multiply

MOST_NORMS = 5


class Pair(NamedTuple):
    """Two vectors, and the client over which their inner product is averaged."""

    u: Tree
    v: Tree
    client: str | None

    def inner(self, a: Tree, b: Tree) -> Tree:
        """The inner product of two vectors, averaged where that of the pair is."""
        return ["dot", a, b] if self.client is None else ["mean", self.client, ["dot", a, b]]

    @property
    def claim(self) -> Tree:
        """Cauchy-Schwarz, squared."""
        norms = (self.inner(self.u, self.u), self.inner(self.v, self.v))
        return ["<=", ["^", self.inner(self.u, self.v), "2"], ["*", *norms]]


def cauchy(goal: Goal) -> Iterator[Proposal]:
    """The inequality itself, then claims about norms, then claims about squares of inner products."""
    if not goal.scalar:
        return
    yield from _itself(goal)
    norms = _norms(goal)
    if norms:
        u, v = goal.new_name("u"), goal.new_name("v")
        lemma = _inequality(u, v)
        yield from identities(
            goal, [*_inequalities(goal, norms, u, v), *_scaled(goal, norms)], {"?0": lemma}
        )
    for pair in pairs_of(goal.schema["then"]):
        lemma = {**goal.schema, "then": pair.claim}
        if lemma["then"] != goal.schema["then"]:
            yield from identities(goal, list(_squared(goal, pair)), {"?0": lemma})


def _inequality(u: str, v: str) -> Schema:
    claim: Tree = ["<=", ["dot", u, v], ["*", _norm(u), _norm(v)]]
    return {"forall": {u: "vector", v: "vector"}, "if": [], "then": claim}


# ---- the inequality itself


def _itself(goal: Goal) -> Iterator[Proposal]:
    """Squared, however it is spelled: by one square if |v| > 0, by another if not."""
    for pair in pairs_of(goal.schema["then"]):
        value = _value(goal, pair)
        if goal.relation == "<=" and value is not None and value.top == goal.top:
            yield _shown(goal, pair)


def _value(goal: Goal, pair: Pair) -> Ratio | None:
    u, v = pair.u, pair.v
    inner, uu, vv = (_read(goal, pair.inner(a, b)) for a, b in ((u, v), (u, u), (v, v)))
    if inner is None or uu is None or vv is None:
        return None
    return add(multiply(uu, vv), multiply(inner, inner), Fraction(-1))


def _shown(goal: Goal, pair: Pair) -> Proposal:
    u, v = pair.u, pair.v
    inner, norm, large = pair.inner(u, v), pair.inner(v, v), ["+", pair.inner(u, u), "1"]
    own_inner, own_norm, own_large = (other(goal, pair, term) for term in (inner, norm, large))
    if ["<", "0", norm] in goal.schema["if"]:
        of: Tree = ["-", ["*", own_norm, u], ["*", own_inner, v]]
        return combination([square(of, ["/", "1", own_norm], pair.client)])
    if ["<=", norm, "0"] in goal.schema["if"]:
        # With N = |u|^2 + 1: |(u.v) u - N v|^2 / N is (u.v)^2 (|u|^2/N - 2) + N |v|^2.
        of = ["-", ["*", own_inner, u], ["*", own_large, v]]
        last = [square(inner, ["/", "1", large]), square("1", ["-", norm])]
        return combination(
            [square(of, ["/", "1", own_large], pair.client), *last], ["<", "0", large]
        )
    conditions = goal.schema["if"]
    below, above = (
        {**goal.schema, "if": [*conditions, c]} for c in (["<=", norm, "0"], ["<", "0", norm])
    )
    return Proposal(
        "cases", {"on": [norm, "0"], "below": "?0", "above": "?1"}, (), {"?0": below, "?1": above}
    )


def other(goal: Goal, pair: Pair, term: Tree) -> Tree:
    """The term with another name for its averaged client, to stand beside the pair's own."""
    if pair.client is None:
        return term
    return _renamed(term, pair.client, goal.new_name(f"{pair.client}_other"))


def _renamed(term: Tree, old: str, new: str) -> Tree:
    if isinstance(term, str):
        return new if term == old else term
    return [term[0], *(_renamed(part, old, new) for part in term[1:])]


# ---- norms


def _norms(goal: Goal) -> list[Tree]:
    """Vectors in inner products of the goal or of what it may use, if there are norms about."""
    claims: list[Any] = [goal.schema["then"], *goal.schema["if"]]
    claims += [given["then"] for given in goal.context.schemas.values() if not given["forall"]]
    terms = [term for claim in claims for term in _subterms(claim) if isinstance(term, list)]
    if not any(term[0] == "root" for term in terms):
        return []
    found: list[Tree] = []
    for w in (w for term in terms if term[0] == "dot" for w in term[1:]):
        if w not in found and _read(goal, _norm(w)) is not None:
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
            value = _read(goal, ["-", ["*", _norm(a), _norm(b)], ["dot", a, second]])
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
        yield from _times(goal, norm, _norm(a))
        for c, size in coefficients(parameters):
            of: Tree = ["-", _norm(a), c]
            value = _read(goal, of)
            if value is not None:
                yield Column(multiply(value, value), square(of), 2.0 + size)


def _times(goal: Goal, factor: Ratio, term: Tree) -> Iterator[Column]:
    """Known inequalities times a nonnegative factor."""
    for known in references(goal):
        if known.relation in {"<=", "<"} and isinstance(known.difference, Ratio):
            value = multiply(known.difference, factor)
            if value.top:
                yield Column(value, {**known.entry, "times": term}, 1.8)


def _norm(a: Tree) -> Tree:
    return ["root", "2", ["dot", a, a]]


def _read(goal: Goal, term: Tree) -> Ratio | None:
    try:
        return goal.facts.scalar(term, goal.scope)
    except Rejected:
        return None


# ---- squares of inner products


def pairs_of(claim: Tree) -> list[Pair]:
    """Inner products of two different vectors, averaged or not, whose square may be in play."""
    out: list[Pair] = []

    def visit(term: Any, client: str | None) -> None:
        match term:
            case ["mean", str(i), ["dot", u, v]]:
                pair = Pair(u, v, i)
            case ["dot", u, v] if client is None:
                pair = Pair(u, v, None)
            case [_, *parts]:
                for part in parts:
                    visit(part, term[1] if term[0] == "mean" else client)
                return
            case _:
                return
        if u != v and pair not in out:
            out.append(pair)

    visit(claim, None)
    return out[:2]


def _squared(goal: Goal, pair: Pair) -> Iterator[Column]:
    """Cauchy-Schwarz for the pair, and what is known times a squared norm."""
    value = _value(goal, pair)
    if value is None:
        return
    yield Column(value, {**itself(goal, "?0"), "mean": None}, 1.5)
    for w in (pair.u, pair.v):
        norm = _read(goal, pair.inner(w, w))
        if norm is not None:
            yield from _times(goal, norm, pair.inner(w, w))
