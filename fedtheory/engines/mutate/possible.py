"""The laws as a judge: which of them, kept by the bound, does a mutant break?"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.statement import Bound, Scope, Statement, T, t
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import at
from fedtheory.engines.laws import LAWS
from fedtheory.engines.mutate.mutant import Kind

SCALED = frozenset({Kind.CONSTANT, Kind.WEAKENED, Kind.LATER, Kind.FIRST_ROUND})
"""A number in front changes neither units nor rates, nor what grows with what."""
ASSUMED = frozenset({Kind.ASSUMPTION, Kind.STRONGER, Kind.UNCHANGED})
"""Where the formula stays, and its metric, the laws have spoken already."""


class Laws:
    """The laws of one bound; what they say of the bound itself is asked once."""

    def __init__(self, statement: Statement[Any], original: Bound) -> None:
        self._statement, self._original = statement, original
        self._rivals = tuple(other for other in statement.bounds if other.key != original.key)
        self._breaks: dict[str, bool] = {}

    def broken(self, changed: Bound, kind: Kind) -> list[str]:
        """The laws that the original keeps and the changed bound breaks."""
        if kind in ASSUMED:
            return []
        names = ["special cases", "order", "first round"]
        if kind not in SCALED:
            names += ["units", "monotony", "tiling", "rate"]
        return [name for name in names if self._says_no(name, changed) and self._kept(name)]

    def _kept(self, name: str) -> bool:
        if name not in self._breaks:
            self._breaks[name] = self._says_no(name, self._original)
        return not self._breaks[name]

    def _says_no(self, name: str, bound: Bound) -> bool:
        return _says_no(name, self._statement, self._rivals, bound)


def _says_no(name: str, statement: Statement[Any], rivals: tuple[Bound, ...], bound: Bound) -> bool:
    among = replace(statement, bounds=(*rivals, bound))
    if name == "rate":
        among, bound = _as_curve(among, bound)
    try:
        with np.errstate(
            all="ignore"
        ):  # far letters, at which a power of the bound may leave the floats
            finding = LAWS[name](among, bound)
    except (TypeError, ArithmeticError, ValueError):  # no number where the law looks
        return False
    if finding is not None and finding.holds is False:
        return True
    if name == "order" and bound.relation == ">=":  # the law is about the upper one of two
        above = [rival for rival in rivals if rival.relation == "<="]
        alone = replace(statement, bounds=(*above, bound))
        told = [LAWS[name](replace(alone, bounds=(rival, bound)), rival) for rival in above]
        return any(finding is not None and finding.holds is False for finding in told)
    return False


def _as_curve(statement: Statement[Any], bound: Bound) -> tuple[Statement[Any], Bound]:
    """The bound as a curve in t: its limit is then read off two rounds, which takes no time."""
    assert isinstance(bound.value, sp.Expr)
    value, promised = bound.value, statement.rate
    if promised.has(T) or bound.scope is not Scope.EVERY_ROUND:
        value, promised = value.subs(T, t), promised.subs(T, t)

    def curve(letters: Mapping[str, float], rounds: Array) -> Array:
        return np.array(at(value, letters, rounds))

    drawn = replace(bound, value=curve)
    others = tuple(b for b in statement.bounds if b.key != bound.key)
    return replace(statement, bounds=(*others, drawn), rate=promised), drawn
