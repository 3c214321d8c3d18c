r"""A crossing, run again without rounding: only then is a bound refuted.

The iterates of FedFW on a box with rational data are rational (`algorithms/fedfw_exact.py`), so what is measured is a
rational number, or a square root of one. Ball arithmetic finds the round, and both kernels check the inequality.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from fedtheory import kernel
from fedtheory.algorithms.fedfw import fedfw
from fedtheory.algorithms.fedfw_exact import fedfw_exact
from fedtheory.core.claim import Claim
from fedtheory.core.concept import Metric
from fedtheory.core.expression import Tree, digest, evaluate
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP, SURROGATE_GAP
from fedtheory.core.statement import Bound, Scope, Statement
from fedtheory.engines.check import tree_of
from fedtheory.instances import build, rational
from fedtheory.instances.interval import RationalQuadratics, exact_constants
from fedtheory.kernel import flint

BITS = 256
Measured = Mapping[Metric, list[Tree]]
Exact = Callable[[RationalQuadratics, list[Fraction], list[Fraction], Fraction], Measured]


@dataclass(frozen=True)
class Confirmation:
    """Exact numbers that contradict a bound. `certificate` states them without letters, for the kernels."""

    at_round: int
    measured: Tree  # a rational, or a term with square roots
    ratio: float
    certificate: Mapping[str, Any]
    digest: str | None  # None: a kernel did not accept it


def confirm(
    statement: Statement[Any],
    bound: Bound,
    recipe: Mapping[str, str | int | float],
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
) -> Confirmation | None:
    """The worst crossing of an exact run, if there is one; None also where nothing exact is known of the family."""
    run, data = EXACT.get(statement.algorithm), rational(recipe)
    if run is None or data is None:
        return None
    if bound.scope is not Scope.EVERY_ROUND or not isinstance(bound.value, sp.Expr):
        return None
    promised = build(recipe).promises
    if any(a.requires not in promised for a in (*statement.assumptions, *bound.also)):
        return None

    known = exact_constants(data)
    if any(c.concept not in known for c in statement.constants):
        return None
    letters: dict[str, Tree] = {str(c.symbol): known[c.concept] for c in statement.constants}
    letters |= {str(symbol): str(value) for symbol, value in parameters.items()}
    at = [{**letters, "T": str(rounds), "t": str(t)} for t in range(rounds + 1)]
    eta_t, lambda_t = (_schedule(statement, letter) for letter in ("eta_t", "lambda_t"))
    eta, squared = ([_rational(e, x) for x in at] for e in (eta_t, lambda_t**2))
    measured = run(data, eta[1:], squared[1:], squared[0])
    if bound.metric not in measured:
        return None
    at, series = at[1:], measured[bound.metric]
    with ctx.workprec(BITS):
        crossed = [_crossing(statement, bound, x, m) for x, m in zip(at, series, strict=True)]
    crossed[: bound.first_round - 1] = [None] * (bound.first_round - 1)
    worst = max(range(rounds), key=lambda k: crossed[k] or 0.0)
    ratio = crossed[worst]
    if ratio is None:
        return None

    limit = close(tree_of(bound.value), at[worst])
    claim: Tree = ["<", limit, series[worst]]
    if bound.relation == ">=":
        claim = ["<", series[worst], limit]
    certificate = witness(f"{statement.id}/{bound.key}/crossing", bound.locator, claim)
    return Confirmation(worst + 1, series[worst], ratio, certificate, accepted(certificate))


def _fedfw(
    data: RationalQuadratics, eta: list[Fraction], squared: list[Fraction], squared_before: Fraction
) -> Measured:
    """What FedFW measures; λ_{t-1} is the root of the entry before."""
    seen = fedfw_exact(data, eta, squared)
    before = [squared_before, *squared[:-1]]
    return {
        OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        SURROGATE_GAP: [
            ["+", str(gap), ["*", str(spread / 2), ["root", "2", str(q)]]] if spread else str(gap)
            for gap, spread, q in zip(seen.stacked_gap, seen.spread, before, strict=True)
        ],
        CONSENSUS_DISTANCE: [["root", "2", str(spread)] for spread in seen.spread],
    }


EXACT: Mapping[Any, Exact] = {fedfw: _fedfw}
"""The exact twin of an algorithm."""


def _crossing(
    statement: Statement[Any], bound: Bound, letters: Mapping[str, Tree], measured: Tree
) -> float | None:
    """By which factor the bound is crossed for certain, if it is and its conditions hold for certain."""
    if not all(_certain(claim, letters) for claim in (*statement.conditions, *bound.conditions)):
        return None
    limit, gap = ball(tree_of(bound.value), letters), ball(measured, {})
    below, above = (gap, limit) if bound.relation == ">=" else (limit, gap)
    if not below < above:
        return None
    return float((above / below).mid()) if below > 0 else math.inf


def witness(name: str, source: str, claim: Tree) -> dict[str, Any]:
    """The certificate of a claim about numbers."""
    schema = {"forall": {}, "if": [], "then": claim}
    statement = {"symbols": {}, "given": {}, "show": schema}
    return {
        "schema": 1,
        "id": name,
        "source": source,
        "digest": digest(statement),
        "statement": statement,
        "uses": {},
        "lines": [{"name": "numbers", "schema": schema, "by": "witness", "bits": str(BITS)}],
    }


def accepted(certificate: Mapping[str, Any]) -> str | None:
    """The digest, if both kernels accept it."""
    try:
        own = kernel.check(certificate, {})
        return own if flint.check(dict(certificate), {}) == own else None
    except (kernel.Rejected, flint.Rejected):
        return None


def ball(tree: Tree, letters: Mapping[str, Tree]) -> arb:
    """The value of a term in ball arithmetic, its letters being terms themselves."""
    values = {name: evaluate(term, {}, _number, _root) for name, term in letters.items()}
    return evaluate(tree, values, _number, _root, {"exp": arb.exp, "log": arb.log})


def close(tree: Tree, letters: Mapping[str, Tree]) -> Tree:
    """The term with every letter replaced by its own term."""
    if isinstance(tree, str):
        return letters.get(tree, tree)
    if tree[0] in {"^", "root"}:
        number, base = (2, 1) if tree[0] == "^" else (1, 2)
        closed: list[Tree] = list(tree)
        closed[number], closed[base] = tree[number], close(tree[base], letters)
        return closed
    return [tree[0], *(close(part, letters) for part in tree[1:])]


def _certain(claim: Claim, letters: Mapping[str, Tree]) -> bool:
    left, right = (ball(tree_of(side), letters) for side in (claim.lhs, claim.rhs))
    match claim.relation:
        case "<=":
            return bool(left <= right)
        case "<":
            return bool(left < right)
        case ">=":
            return bool(left >= right)
        case "=":
            return bool(left == right)


def _schedule(statement: Statement[Any], letter: str) -> sp.Expr:
    return next(value for symbol, value in statement.schedule.items() if str(symbol) == letter)


def _rational(expr: sp.Expr, letters: Mapping[str, Tree]) -> Fraction:
    """The value of a formula that has no roots."""
    values = {name: Fraction(term) for name, term in letters.items() if isinstance(term, str)}
    return evaluate(tree_of(expr), values, Fraction, _no_root)


def _no_root(value: Fraction, k: int) -> Fraction:
    message = f"root {k} of {value}: a schedule of an exact run is rational"
    raise ValueError(message)


def _number(text: str) -> arb:
    value = Fraction(text)
    return arb(fmpq(value.numerator, value.denominator))


def _root(value: arb, k: int) -> arb:
    return value.root(k)
