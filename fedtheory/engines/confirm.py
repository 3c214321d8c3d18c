r"""A crossing, run again without rounding: only then is a bound refuted.

The iterates of FedFW on a box with rational data are rational (`twins`), so what is measured is a rational number, or a
square root of one. Ball arithmetic finds the round, and both kernels check the inequality.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from fedtheory import kernel
from fedtheory.core.claim import Claim
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, digest, evaluate
from fedtheory.core.statement import Bound, Constant, Scope, Statement
from fedtheory.core.twin import Data, Measured, Steps, exact_root, throughout
from fedtheory.engines.check import allowed, tree_of
from fedtheory.engines.twins import NAMED_TWINS, TWINS, data_of, schedules
from fedtheory.instances import build
from fedtheory.kernel import flint

BITS = 256


@dataclass(frozen=True)
class Confirmation:
    """Exact numbers that contradict a bound. `certificate` states them without letters, for the kernels."""

    at_round: int
    measured: Tree  # a rational, or a term with square roots
    ratio: float
    certificate: Mapping[str, Any]
    digest: str | None  # None: a kernel did not accept it


@dataclass(frozen=True)
class Held:
    """An exact run was made, it is known of which rounds the bound speaks, and none of them crosses it."""


def confirm(
    statement: Statement[Any],
    bound: Bound,
    recipe: Mapping[str, str | int | float],
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
) -> Confirmation | None:
    """The worst crossing of an exact run, if there is one; None also where nothing exact is known of the family."""
    found = examined(statement, bound, recipe, parameters=parameters, rounds=rounds)
    return found if isinstance(found, Confirmation) else None


def examined(
    statement: Statement[Any],
    bound: Bound,
    recipe: Mapping[str, str | int | float],
    *,
    parameters: Mapping[sp.Symbol, Fraction],
    rounds: int,
) -> Confirmation | Held | None:
    """What an exact run says; None where none can be made."""
    twins = (TWINS.of(statement.id), NAMED_TWINS.of(statement.id))
    if not any(statement.algorithm in known for known in twins):
        return None
    try:
        data = data_of(recipe, statement.id)
    except ValueError:
        return None  # the recipe has no instance
    if data is None:
        return None
    if not isinstance(bound.value, sp.Expr):
        return None  # a curve is a recursion in floating point
    rounds = 1 if bound.scope is Scope.STATIC else rounds
    if not all(allowed(parameters[p.symbol], p.domain) for p in statement.parameters):
        return None
    promised = build(recipe).promises
    if any(a.requires not in promised for a in (*statement.assumptions, *bound.also)):
        return None

    known = data.constants
    if any(c.concept not in known for c in statement.constants):
        return None
    if not all(_allowed(known[c.concept], c) for c in statement.constants):
        return None
    letters: dict[str, Tree] = {str(c.symbol): known[c.concept] for c in statement.constants}
    letters |= {str(symbol): str(value) for symbol, value in parameters.items()}
    at = [{**letters, "T": str(rounds), "t": str(t)} for t in range(rounds + 1)]
    try:
        measured = _measured(statement, data, at)
    # a root that is not rational, an exponential in a schedule, a singular system, a sign that stays open
    except (ArithmeticError, ValueError, TypeError, FedTheoryError):
        return None
    if bound.metric not in measured:
        return None
    at, series = at[1:], _summed(bound.scope, measured[bound.metric])
    if series is None:
        return None
    with ctx.workprec(BITS):
        crossed = [_crossing(statement, bound, x, m) for x, m in zip(at, series, strict=True)]
    spoken = bound.first_round if bound.scope is Scope.EVERY_ROUND else rounds
    crossed[: spoken - 1] = [None] * (spoken - 1)
    worst = max(range(rounds), key=lambda k: crossed[k] or 0.0)
    ratio = crossed[worst]
    if ratio is None:
        claims = (*statement.conditions, *bound.conditions)
        with ctx.workprec(BITS):
            settled = all(_certain(c, x) or _excluded(c, x) for x in at for c in claims)
        return Held() if settled else None

    limit = close(tree_of(bound.value), at[worst])
    with ctx.workprec(BITS):
        below = ball(series[worst], {}) < ball(limit, {})
    claim: Tree = ["<", *((series[worst], limit) if below else (limit, series[worst]))]
    certificate = witness(f"{statement.id}/{bound.key}/crossing", bound.locator, claim)
    return Confirmation(worst + 1, series[worst], ratio, certificate, accepted(certificate))


def _measured(statement: Statement[Any], data: Data, at: list[dict[str, Tree]]) -> Measured:
    """What the algorithm's exact twin measures."""
    if named := NAMED_TWINS.of(statement.id).get(statement.algorithm):
        return named(data, schedules(statement, at[1:]))
    return TWINS.of(statement.id)[statement.algorithm](data, _steps(statement, at))


def _allowed(value: Tree, constant: Constant) -> bool:
    """Whether a constant is known not to be too small."""
    least, strict = constant.domain.lower, constant.domain.strict
    if least is None:
        return True
    known, lower = ball(value, {}), _number(str(least))
    return bool(known > lower) if strict else not known < lower


def _crossing(
    statement: Statement[Any], bound: Bound, letters: Mapping[str, Tree], measured: Tree
) -> float | None:
    """By which factor the bound is crossed for certain, if it is and its conditions hold for certain."""
    if not all(_certain(claim, letters) for claim in (*statement.conditions, *bound.conditions)):
        return None
    limit, gap = ball(tree_of(bound.value), letters), ball(measured, {})
    turned = bound.relation == ">=" or (bound.relation == "=" and gap < limit)
    below, above = (gap, limit) if turned else (limit, gap)
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
    if tree[0] == "power":
        return _power(close(tree[1], letters), close(tree[2], letters))
    if tree[0] in {"^", "root"}:
        number, base = (2, 1) if tree[0] == "^" else (1, 2)
        closed: list[Tree] = list(tree)
        closed[number], closed[base] = tree[number], close(tree[base], letters)
        return closed
    return [tree[0], *(close(part, letters) for part in tree[1:])]


def _power(base: Tree, exponent: Tree) -> Tree:
    """A power whose exponent has become a number, as the kernel takes it: at most 64 a piece."""
    number = evaluate(exponent, {}, Fraction, exact_root)
    if number.denominator != 1 or abs(number) > 64 * 64:
        message = f"{number} is no power that a certificate can hold"
        raise TypeError(message)
    k = abs(int(number))
    whole: Tree = ["^", base, str(k % 64)]
    if k >= 64:
        whole = ["*", ["^", ["^", base, "64"], str(k // 64)], whole]
    return ["/", "1", whole] if number < 0 else whole


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


def _excluded(claim: Claim, letters: Mapping[str, Tree]) -> bool:
    """Whether a condition fails for certain."""
    left, right = (ball(tree_of(side), letters) for side in (claim.lhs, claim.rhs))
    match claim.relation:
        case "<=":
            return bool(left > right)
        case "<":
            return bool(left >= right)
        case ">=":
            return bool(left < right)
        case "=":
            return bool(left != right)


def _steps(statement: Statement[Any], at: list[dict[str, Tree]]) -> Steps:
    """The schedules at rounds 0, 1, 2, ..., without rounding but for that of the estimators."""
    known = {str(letter): value for letter, value in statement.schedule.items()}
    same = {
        letter: throughout({letter: [_rational(known[letter], x) for x in at[1:]]}, letter)
        for letter in ("p_t", "lambda_0")
        if letter in known
    }
    if not 0 <= same.get("p_t", 1) <= 1:
        raise ValueError("p_t is no probability")
    penalty = known["lambda_t"]
    squared = [_square(penalty, x) for x in at]
    rho: list[arb] = []
    if "rho_t" in known:
        with ctx.workprec(BITS):
            rho = [ball(tree_of(known["rho_t"]), x) for x in at[1:]]
    return Steps(
        eta=[_rational(known["eta_t"], x) for x in at[1:]],
        squared=squared[1:],
        squared_before=squared[0],
        probability=same.get("p_t", Fraction(1)),
        rho=rho,
        dual=same.get("lambda_0", Fraction(0)),
    )


def _square(penalty: sp.Expr, letters: Mapping[str, Tree]) -> Fraction:
    """The square, of which the twins take the root that is not negative."""
    square = _rational(penalty**2, letters)
    with ctx.workprec(BITS):
        if square and not ball(tree_of(penalty), letters) > 0:
            message = f"{penalty} is negative"
            raise ValueError(message)
    return square


def _summed(scope: Scope, series: list[Tree]) -> list[Tree] | None:
    """In every round what the scope speaks of; the least and the mean only of numbers without roots."""
    if scope not in {Scope.BEST_ROUND, Scope.AVERAGE}:
        return series
    if not all(isinstance(value, str) for value in series):
        return None
    numbers = [Fraction(str(value)) for value in series]
    if scope is Scope.BEST_ROUND:
        return [str(least) for least in accumulate(numbers, min)]
    return [str(total / k) for k, total in enumerate(accumulate(numbers), 1)]


def _rational(expr: sp.Expr, letters: Mapping[str, Tree]) -> Fraction:
    """The value of a formula whose roots are rational."""
    values = {name: Fraction(term) for name, term in letters.items() if isinstance(term, str)}
    return evaluate(tree_of(expr), values, Fraction, exact_root)


def _number(text: str) -> arb:
    return arb(_exact(text))


@lru_cache(maxsize=4096)
def _exact(text: str) -> fmpq:
    value = Fraction(text)
    return fmpq(value.numerator, value.denominator)


def _root(value: arb, k: int) -> arb:
    return value if value.is_zero() else value.root(k)  # arb has no cube root of 0
