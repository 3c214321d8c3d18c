"""Exact data of what stands by itself: split boxes, a recursion, inputs on a line, and the game of Appendix C."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.algorithms.best_response_exact import ExactGame, Model
from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    FEATURE_NOISE,
    INITIAL_LOSS,
    INPUT_DIAMETER,
    RECURSION_DROP,
    RECURSION_FIRST,
    RECURSION_INDEX,
    RECURSION_SECOND,
    RECURSION_START,
    RECURSION_THIRD,
)
from fedtheory.core.expression import Tree
from fedtheory.engines.exact_parts import Exact
from fedtheory.instances.split_exact import exact_constants, rational_split
from fedtheory.instances.spread_inputs import SpreadInputs


@dataclass(frozen=True)
class RationalRecursion:
    """The factors, the first index and the value there."""

    factors: tuple[Fraction, ...]
    first: int
    start: Fraction


@dataclass(frozen=True)
class RationalGame:
    """The population of Appendix C: best responses, and the loss of a pair."""

    responses: ExactGame
    v: Fraction

    def loss(self, shared: Model, local: Model) -> Fraction:
        """E ℓ."""
        apart = sum(((a - b) ** 2 for a, b in zip(local, shared, strict=True)), Fraction(0))
        return (1 - sum(local, Fraction(0))) ** 2 + apart + self.v * shared[0] ** 2


def _split_boxes(words: dict[str, Any]) -> Exact | None:
    data = rational_split(**words)
    return Exact(data, exact_constants(data))


def _quadratic_recursion(words: dict[str, Any]) -> Exact | None:
    factors = tuple(Fraction(text) for text in words["factors"].split())
    start, first = Fraction(words["start"]), int(words.get("first", 1))
    names = (RECURSION_DROP, RECURSION_FIRST, RECURSION_SECOND, RECURSION_THIRD)
    known: dict[Concept, Tree] = dict(zip(names, map(str, factors), strict=True))
    own: dict[Concept, Tree] = {
        RECURSION_INDEX: str(first),
        RECURSION_START: str(Fraction(words.get("ceiling") or start)),
    }
    return Exact(RationalRecursion(factors, first, start), {**known, **own})


def _spread_inputs(words: dict[str, Any]) -> Exact | None:
    x = tuple(map(Fraction, words["points"].split(",")))
    rows = tuple(tuple(map(Fraction, row.split(","))) for row in words["weights"].split(";"))
    used = [x[k] for k in range(len(x)) if any(row[k] for row in rows)]
    known: dict[Concept, Tree] = {
        CLIENTS: str(len(rows)),
        INPUT_DIAMETER: str(max(used) - min(used)),
    }
    return Exact(SpreadInputs(x, rows), known)


def _appendix_c(words: dict[str, Any]) -> Exact | None:
    v, z = Fraction(words.get("v", "1/4")), Fraction(words.get("z", "1"))
    begin = (z, 1 - z)

    def shared(local: Model) -> Model:
        return local[0] / (1 + v), local[1]

    def local(shared: Model) -> Model:
        third = (1 - sum(shared, Fraction(0))) / 3
        return shared[0] + third, shared[1] + third

    game = RationalGame(ExactGame(begin, begin, shared, local), v)
    return Exact(game, {FEATURE_NOISE: str(v), INITIAL_LOSS: str(v * z * z)})


FAMILIES: Mapping[str, Callable[[dict[str, Any]], Exact | None]] = {
    "appendix-c": _appendix_c,
    "quadratic-recursion": _quadratic_recursion,
    "split-boxes": _split_boxes,
    "spread-inputs": _spread_inputs,
}
