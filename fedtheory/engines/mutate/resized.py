"""A problem in other sizes: the losses c f(x/r) on the domain r D. Domains of ours have length 2 as a rule.

It is another problem, and the algorithm runs on it. It promises what the old one does, but for promises that speak of numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Dimension, Property
from fedtheory.core.instance import Instance
from fedtheory.core.properties import STRONGLY_CONVEX
from fedtheory.core.statement import Statement
from fedtheory.engines.attack import oracles

Answer = Callable[..., Any]


@dataclass(frozen=True)
class Size:
    """By what values of the objective are multiplied, and lengths."""

    objective: Fraction
    length: Fraction

    def of(self, dimension: Dimension) -> float:
        """By what a quantity of these units is multiplied."""
        objective = float(self.objective) ** float(dimension.objective)
        return float(objective * float(self.length) ** float(dimension.length))


class _Resized:
    """What a problem answers in another size; of an oracle that is not listed it knows nothing."""

    def __init__(self, of: Any, size: Size) -> None:
        self._of, self._size = of, size

    def __getattr__(self, name: str) -> Any:
        """An oracle of the problem in another size."""
        if name.startswith("_") or name not in ANSWERS:
            raise AttributeError(name)
        objective, length = float(self._size.objective), float(self._size.length)
        return ANSWERS[name](getattr(self._of, name), objective, length)


def _point(known: Any, _: float, r: float) -> Any:
    return [r * x for x in known] if isinstance(known, list) else r * known


def _gradient(of: Answer, c: float, r: float) -> Answer:
    return lambda X, *drawn: c * of(X / r, *drawn) / r


def _value(of: Answer, c: float, r: float) -> Answer:
    return lambda x: c * of(x / r)


def _vertex(of: Answer, _: float, r: float) -> Answer:
    return lambda G: r * of(G)


def _distance(of: Answer, _: float, r: float) -> Answer:
    return lambda x: r * of(x / r)


def _stacked(of: Answer, c: float, r: float) -> Answer:
    return lambda X, G: c * of(X / r, G * r / c)


def _number(known: Any, *_: float) -> Any:
    return known


ANSWERS: Mapping[str, Callable[[Any, float, float], Any]] = {
    "start": _point,
    "outcomes": _number,
    "gradients": _gradient,
    "drawn_gradients": _gradient,
    "sampled_gradients": _gradient,
    "lmo": _vertex,
    "objective_gap": _value,
    "stacked_gap": _stacked,
    "distances": _distance,
}
"""The oracles whose answers are known in another size."""
WRITTEN: Mapping[str, Callable[[Any, float, float], Any]] = {
    "start": _point,
    "x_star": _point,
    "f": _value,
    "g": _gradient,
}
"""The same of a problem that a file in the language writes down; its letters follow their units."""


def resized(statement: Statement[Any], instance: Instance[Any], size: Size) -> Instance[Any] | None:
    """The instance in another size; None where the algorithm asks for what is not listed."""
    problem = instance.problem
    new = (
        _written(statement, problem, size)
        if isinstance(problem, dict)
        else _answering(statement, problem, size)
    )
    if new is None:
        return None
    larger = max(size.of(concept.dimension) for concept in instance.constants)
    return replace(
        instance,
        name=f"{instance.name}, values times {size.objective}, lengths times {size.length}",
        problem=new,
        constants={c: float(x) * size.of(c.dimension) for c, x in instance.constants.items()},
        trivial={m: float(x) * size.of(m.dimension) for m, x in instance.trivial.items()},
        promises=frozenset(p for p in instance.promises if _in_any_size(p)),
        certificates=tuple(
            replace(c, error=c.error * max(1.0, larger)) for c in instance.certificates
        ),
        recipe={},
    )


def _in_any_size(promise: Property) -> bool:
    """Whether a promise names no size, as "[-1, 1]" and "the unit ball" do."""
    words = promise.definition
    named = "unit " in words or any(letter.isdigit() for letter in words)
    return promise == STRONGLY_CONVEX or not named


def _answering(statement: Statement[Any], problem: Any, size: Size) -> Any | None:
    asked = oracles(statement)
    return _Resized(problem, size) if asked and asked <= ANSWERS.keys() else None


def _written(
    statement: Statement[Any], problem: Mapping[str, Any], size: Size
) -> dict[str, Any] | None:
    letters = {str(c.symbol): c.concept.dimension for c in statement.constants}
    if not problem.keys() <= WRITTEN.keys() | letters.keys():
        return None
    c, r = float(size.objective), float(size.length)
    return {
        name: WRITTEN[name](value, c, r) if name in WRITTEN else value * size.of(letters[name])
        for name, value in problem.items()
    }
