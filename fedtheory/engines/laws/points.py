"""Rational points of a statement's letters, and a bound's value there."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from fedtheory.core.statement import Bound, Constant, Parameter, Statement, T, t
from fedtheory.engines.check import curve, tree_of
from fedtheory.engines.confirm import ball


def points(statement: Statement[Any], bound: Bound) -> Iterator[dict[sp.Symbol, Fraction]]:
    """Rational values for all letters, spread over magnitudes; those at which the conditions hold."""
    rng = np.random.default_rng(1)
    grid = [Fraction(k) for k in ("1/100", "1/7", "1", "3", "50")]
    rounds = [bound.first_round, bound.first_round + 1, 10, 1000]
    for _ in range(40):
        point = {t: Fraction(int(rng.choice(rounds))), T: Fraction(1000)}
        for known in letters_of(statement):
            point[known.symbol] = _choice(known, rng, grid)
        if speaks(statement, bound, point):
            yield point


def speaks(statement: Statement[Any], bound: Bound, point: Mapping[sp.Symbol, Fraction]) -> bool:
    """Whether the conditions hold there for certain."""
    conditions = (*statement.conditions, *bound.conditions)
    return all(met(claim.lhs, claim.relation, claim.rhs, point) for claim in conditions)


def _choice(
    known: Constant | Parameter, rng: np.random.Generator, grid: list[Fraction]
) -> Fraction:
    if known.domain.integer:
        return Fraction(int(rng.choice([1, 2, 5, 40])))
    value = grid[rng.integers(len(grid))]
    low = known.domain.lower if known.domain.lower is not None else Fraction(0)
    if known.domain.upper is not None:
        return low + (known.domain.upper - low) * value / (1 + value)
    return low + value


def letters_of(statement: Statement[Any]) -> tuple[Constant | Parameter, ...]:
    """All but the rounds."""
    return (*statement.constants, *statement.parameters)


def ones(statement: Statement[Any]) -> dict[sp.Symbol, Fraction]:
    """Every letter at 1."""
    return {known.symbol: Fraction(1) for known in letters_of(statement)}


def met(lhs: Any, relation: str, rhs: Any, point: Mapping[sp.Symbol, Fraction]) -> bool:
    """Whether it holds there for certain."""
    letters = {s.name: str(x) for s, x in point.items()}
    left, right = (
        ball(tree_of(sp.sympify(lhs, strict=True)), letters),
        ball(tree_of(sp.sympify(rhs, strict=True)), letters),
    )
    sides = {"<=": left <= right, "<": left < right, ">=": left >= right, "=": left == right}
    return bool(sides[relation])


def value_at(bound: Bound, point: Mapping[sp.Symbol, Fraction]) -> arb:
    """The bound in ball arithmetic; a curve in floats."""
    if isinstance(bound.value, sp.Expr):
        return ball(tree_of(bound.value), {s.name: str(x) for s, x in point.items()})
    letters = {s.name: float(x) for s, x in point.items()}
    value = float(curve(bound, letters, np.array([float(point[t])]))[0])
    return arb(value, 1e-12 * abs(value))


def shown(point: Mapping[sp.Symbol, Fraction]) -> str:
    """For a note: letters in order."""
    return ", ".join(f"{s} = {x}" for s, x in sorted(point.items(), key=lambda item: str(item[0])))
