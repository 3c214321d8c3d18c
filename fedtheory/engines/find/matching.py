"""Where to use a quantified hypothesis: at the values that make its terms occur in the claim.

A hypothesis about f(i, u) and f(i, v) is of use at the u and v for which the claim speaks of f(i, u) and f(i, v).
Memberships among its conditions are looked for among the other hypotheses in the same way.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.kernel.reading import RESERVED

Values = dict[str, Tree]
MOST = 24  # uses of one hypothesis


def uses(
    schemas: Mapping[str, Mapping[str, Any]], claims: Sequence[Tree], scope: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """References to quantified hypotheses at values found in the claims; `scope` has the claims' own variables."""
    terms = _distinct([term for claim in claims for side in claim[1:] for term in _subterms(side)])
    for name, schema in sorted(schemas.items()):
        if schema["forall"]:
            found = _covers(_patterns(schema), terms, schema["forall"], {})
            for values in islice(_new(found), MOST):
                yield from _use(schemas, name, schema, values, scope)


def instances(
    schemas: Mapping[str, Mapping[str, Any]], claim: Any, scope: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """References to hypotheses that say, letter for letter, this claim at some values."""
    for name, schema in sorted(schemas.items()):
        then = schema["then"]
        values: Values | None = {} if then[0] == claim[0] else None
        for pattern, term in zip(then[1:], claim[1:], strict=True):
            found = None if values is None else _match(pattern, term, schema["forall"], values)
            values = found
        if values is not None and set(values) == set(schema["forall"]):
            yield from _use(schemas, name, schema, values, scope)


def _use(
    schemas: Mapping[str, Mapping[str, Any]],
    name: str,
    schema: Mapping[str, Any],
    values: Values,
    scope: Mapping[str, str],
) -> Iterator[dict[str, Any]]:
    averaged = {client for value in values.values() for client in _clients(value)} - set(scope)
    averaged |= {
        str(values[v])
        for v, sort in schema["forall"].items()
        if sort == "client" and str(values[v]) not in scope
    }
    if len(averaged) > 1:
        return
    reasons = [_reason(schemas, _put(condition, values)) for condition in schema["if"]]
    own: dict[str, Any] = {"use": name, "at": dict(values)}
    outcomes = {str(values[v]) for v, sort in schema["forall"].items() if sort == "outcome"}
    for over in averaged:
        own |= {"mean": ["expect", over] if over in outcomes else over}
    if any(reasons):
        yield {**own, "because": reasons}
    yield own  # the conditions may be facts


def _reason(schemas: Mapping[str, Mapping[str, Any]], condition: Any) -> dict[str, Any] | None:
    """Why a membership holds: a hypothesis that says so of this vector."""
    if condition[0] != "in":
        return None
    for name, schema in sorted(schemas.items()):
        then = schema["then"]
        if then[0] == "in" and then[1] == condition[1]:
            values = _match(then[2], condition[2], schema["forall"], {})
            if values is not None and set(values) == set(schema["forall"]):
                return {"use": name, "at": values}
    return None


# ---- matching


def _patterns(schema: Mapping[str, Any]) -> list[Tree]:
    """Applied symbols in a schema that mention its variables, those with most of them first."""
    claims = [schema["then"], *schema["if"]]
    terms = _distinct([t for claim in claims for side in claim[1:] for t in _subterms(side)])
    own = {str(t): len(_names(t) & set(schema["forall"])) for t in terms if _applied(t)}
    return sorted((t for t in terms if own.get(str(t))), key=lambda t: -own[str(t)])


def _covers(
    patterns: Sequence[Tree], terms: Sequence[Tree], variables: Mapping[str, str], values: Values
) -> Iterator[Values]:
    """Values of all variables, each pattern that brings a new one matched to some term."""
    missing = set(variables) - set(values)
    if not missing:
        yield values
        return
    pattern = next((p for p in patterns if _names(p) & missing), None)
    if pattern is None:
        return
    rest = [p for p in patterns if p is not pattern]
    for term in terms:
        found = _match(pattern, term, variables, values)
        if found is not None:
            yield from _covers(rest, terms, variables, found)


def _match(
    pattern: Tree, term: Tree, variables: Mapping[str, str], values: Values
) -> Values | None:
    if isinstance(pattern, str):
        if pattern not in variables:
            return values if pattern == term else None
        if pattern in values:
            return values if values[pattern] == term else None
        return {**values, pattern: term}
    match pattern:
        case ["+", str(v), "1"] if variables.get(v) == "integer" and not _one_up(term):
            # t + 1 is t at t - 1
            below: Tree = str(int(str(term)) - 1) if _literal(term) else ["-", term, "1"]
            return _match(v, below, variables, values)
    if isinstance(term, str) or len(term) != len(pattern):
        return None
    if pattern[0] != term[0]:
        return None
    found: Values | None = values
    for p, t in zip(pattern[1:], term[1:], strict=True):
        found = None if found is None else _match(p, t, variables, found)
    return found


def _one_up(term: Tree) -> bool:
    return isinstance(term, list) and term[0] == "+" and term[-1] == "1" and len(term) == 3


def _literal(term: Any) -> bool:
    return isinstance(term, str) and term.removeprefix("-").isdigit()


def _put(term: Any, values: Values) -> Any:
    """The term at these values, all at once."""
    if isinstance(term, str):
        return values.get(term, term)
    return [term[0], *(_put(part, values) for part in term[1:])]


# ---- terms


def _subterms(term: Tree) -> Iterator[Tree]:
    yield term
    if isinstance(term, list):
        for part in term[1:]:
            yield from _subterms(part)


def _applied(term: Tree) -> bool:
    return isinstance(term, list) and str(term[0]).isidentifier() and term[0] not in RESERVED


def _names(term: Tree) -> set[str]:
    if isinstance(term, str):
        return {term}
    return set().union(*(_names(part) for part in term[1:]))


def _clients(term: Tree) -> set[str]:
    """Names that a symbol of the term is applied to and no mean or expectation inside it binds."""
    if isinstance(term, str):
        return set()
    if term[0] in {"mean", "expect"}:
        return _clients(term[2]) - {str(term[1])}
    own = {p for p in term[1:] if isinstance(p, str) and _applied(term) and p.isidentifier()}
    return own.union(*(_clients(part) for part in term[1:]))


def _distinct(terms: Sequence[Tree]) -> list[Tree]:
    return list({str(term): term for term in terms}.values())


def _new(found: Iterator[Values]) -> Iterator[Values]:
    seen = set()
    for values in found:
        key = str(sorted(values.items()))
        if key not in seen:
            seen.add(key)
            yield values
