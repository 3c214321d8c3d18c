"""Does a changed formula say more anywhere? Asked at letters drawn at random, and at those of known runs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.statement import Bound, Constant, Domain, Parameter, Scope, Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import at
from fedtheory.engines.mutate.stage import Stage

DRAWN = 400
ROUNDS = (1, 2, 3, 5, 10, 27, 64, 1000)
MARGIN = 1e-6


class Points:
    """Letters at which a bound speaks, as columns."""

    def __init__(
        self,
        statement: Statement[Any],
        bound: Bound,
        stages: Sequence[Stage],
        rng: np.random.Generator,
    ) -> None:
        self._bound = bound
        drawn = _drawn(statement, bound, rng)
        parts = [_speaking(statement, bound, drawn)]
        for stage in stages:
            if all(str(c.symbol) in stage.values for c in statement.constants):
                parts.append(_speaking(statement, bound, _of_run(bound, stage)))
        self._letters = {name: np.concatenate([p[name] for p in parts]) for name in parts[0]}
        self._value = self._at(bound.value)

    def __len__(self) -> int:
        return len(self._letters["t"])

    def says_more(self, value: sp.Expr) -> bool:
        """Whether it is a number everywhere, and stronger than the bound somewhere."""
        try:
            new, old = self._at(value), self._value
        except TypeError:  # SymPy has made of it what no bound is written with
            return False
        if not np.isfinite(new).all():
            return False
        known = np.isfinite(old)
        gain = new - old if self._bound.relation == ">=" else old - new
        if self._bound.relation == "=":
            gain = np.abs(gain)
        return bool((gain[known] > MARGIN * np.abs(old[known]) + 1e-300).any())

    def _at(self, value: Any) -> Array:
        letters = {name: column for name, column in self._letters.items() if name != "t"}
        with np.errstate(all="ignore"):
            return np.array(at(value, letters, self._letters["t"]))


def _drawn(statement: Statement[Any], bound: Bound, rng: np.random.Generator) -> dict[str, Array]:
    known: tuple[Constant | Parameter, ...] = (*statement.constants, *statement.parameters)
    letters = {str(letter.symbol): _values(letter.domain, rng) for letter in known}
    last = np.maximum(rng.choice(ROUNDS, DRAWN), bound.first_round).astype(float)
    now = np.minimum(np.maximum(rng.choice(ROUNDS, DRAWN), bound.first_round), last)
    if bound.scope is not Scope.EVERY_ROUND:
        now = last
    return letters | {"T": last, "t": now.astype(float)}


def _values(domain: Domain, rng: np.random.Generator) -> Array:
    """Numbers of a domain, of several magnitudes."""
    low = float(domain.lower if domain.lower is not None else Fraction(0))
    if domain.integer:
        return np.maximum(low, rng.choice((1, 2, 3, 5, 12), DRAWN)).astype(float)
    free = np.exp(rng.normal(0, 1.5, DRAWN))
    if domain.upper is None:
        return low + free
    return low + (float(domain.upper) - low) * free / (1 + free)


def _of_run(bound: Bound, stage: Stage) -> dict[str, Array]:
    """The letters of a run at every round of which the bound speaks."""
    rounds = np.arange(bound.first_round, stage.rounds + 1, dtype=float)
    if bound.scope is not Scope.EVERY_ROUND:
        rounds = rounds[-1:]
    constant: Mapping[str, float] = stage.values
    return {name: np.full(len(rounds), x, float) for name, x in constant.items()} | {"t": rounds}


def _speaking(
    statement: Statement[Any], bound: Bound, letters: dict[str, Array]
) -> dict[str, Array]:
    """Those at which all conditions hold."""
    constants = {name: column for name, column in letters.items() if name != "t"}
    met = np.ones(len(letters["t"]), dtype=bool)
    for claim in (*statement.conditions, *bound.conditions):
        with np.errstate(all="ignore"):
            left, right = (at(side, constants, letters["t"]) for side in (claim.lhs, claim.rhs))
        slack = 1e-12 * (np.abs(left) + np.abs(right))
        met &= {
            "<=": left <= right + slack,
            "<": left < right,
            ">=": left >= right - slack,
            "=": np.abs(left - right) <= slack,
        }[claim.relation]
    return {name: column[met] for name, column in letters.items()}
