r"""Families for an adversary that are built one by one: free numbers become a recipe, and `build` does the rest.

A search moves among the instances themselves, with the constants and promises that their builders compute. A
vector for which there is no instance (a covariance that is not positive, boxes that do not meet) is left out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances import build
from fedtheory.instances.hostile import Batch, Recipe, Space
from fedtheory.instances.recipe_numbers import mirrored, numbers, put, shares

WIDEST = 6.0
"""Free numbers beyond this make instances that floats cannot resolve."""
FINE = 10**6
"""The denominator of the numbers in the instances that a search runs."""
REFUSED = (FedTheoryError, ArithmeticError, ValueError, np.linalg.LinAlgError)


@dataclass(frozen=True)
class Several:
    """Problems built one by one: None where there is no instance."""

    each: tuple[Instance[Any] | None, ...]

    def __getattr__(self, name: str) -> Any:
        """An oracle that all problems have."""
        if name.startswith("__") or not (known := [i for i in self.each if i is not None]):
            raise AttributeError(name)
        return getattr(known[0].problem, name)

    def promises(self, wanted: frozenset[Property]) -> list[bool]:
        """Which of them promise all of these."""
        return [i is not None and wanted <= i.promises for i in self.each]

    def off(self) -> Array:
        """By how much each may be off: the sum of its certificates, (runs,)."""
        return np.array([sum(c.error for c in i.certificates) if i else 0.0 for i in self.each])


def collected(instances: Sequence[Instance[Any] | None]) -> Batch:
    """Instances as one batch; a constant that an instance lacks is nan there."""
    concepts: set[Concept] = set().union(*(i.constants for i in instances if i is not None))
    constants = {
        concept: np.array(
            [
                float(i.constants.get(concept, np.nan)) if i is not None else np.nan
                for i in instances
            ]
        )
        for concept in concepts
    }
    return Batch(Several(tuple(instances)), constants)


class Draw:
    """The free numbers of a vector, taken one after another, each as a rational of bounded denominator."""

    def __init__(self, vector: Array, denominator: int) -> None:
        self._vector, self._denominator, self.taken = vector, denominator, 0

    def free(self) -> float:
        """The next one; 0 where the vector has no more."""
        k, self.taken = self.taken, self.taken + 1
        return float(np.clip(self._vector[k], -WIDEST, WIDEST)) if k < len(self._vector) else 0.0

    def near(self, x: float) -> Fraction:
        """The nearest rational."""
        return Fraction(x).limit_denominator(self._denominator)

    def real(self) -> Fraction:
        """Any number."""
        return self.near(self.free())

    def positive(self) -> Fraction:
        """Around 1, over two orders of magnitude in a few units."""
        return max(self.near(float(np.exp(self.free()))), Fraction(1, FINE))

    def square(self) -> Fraction:
        """Not negative, and 0 for 0."""
        return self.near(self.free() ** 2)

    def between(self, low: Fraction | int, high: Fraction | int) -> Fraction:
        """Inside an interval, or at its ends."""
        return low + (high - low) * self.near(float(np.clip((1 + self.free()) / 2, 0, 1)))

    def weights(self, n: int) -> list[Fraction]:
        """Positive numbers that sum to 1."""
        parts = [max(self.near(float(np.exp(self.free()))), Fraction(1, FINE)) for _ in range(n)]
        return [part / sum(parts) for part in parts]


def table(rows: int, columns: int, entry: Callable[[], Fraction]) -> str:
    """This many rows of entries, one after another."""
    return ";".join(",".join(str(entry()) for _ in range(columns)) for _ in range(rows))


def diagonals(clients: int, M: int, entry: Callable[[], Fraction]) -> str:
    """A diagonal matrix for each client."""
    return "|".join(
        ";".join(",".join(str(entry()) if i == k else "0" for i in range(M)) for k in range(M))
        for _ in range(clients)
    )


def written(name: str, recipe: Callable[[Draw], Recipe]) -> Space:
    """The family of all that a recipe writes down."""
    dry = Draw(np.empty(0), 1)
    recipe(dry)

    def rounded(vector: Array, denominator: int) -> Recipe:
        return recipe(Draw(vector, denominator))

    def batch(vectors: Array) -> Batch:
        return collected([built(rounded(vector, FINE)) for vector in vectors])

    return Space(name, dry.taken, frozenset(), batch, rounded)


def around(recipe: Recipe) -> Space | None:
    """Instances like this one: every number that is not 0 moves, weights stay weights, and symmetry stays.

    A text whose numbers cannot move (delays are whole) stays as it is. None where nothing moves. The origin is the
    instance itself.
    """
    free = {
        name: value
        for name, value in recipe.items()
        if isinstance(value, str) and name != "family" and _moves(recipe, name, value)
    }
    if not free:
        return None

    def moved(draw: Draw) -> Recipe:
        return {**recipe, **{name: _moved(value, draw) for name, value in free.items()}}

    arguments = ", ".join(f"{name} {value}" for name, value in recipe.items() if name != "family")
    return written(f"around {recipe['family']} ({arguments})", moved)


def built(recipe: Recipe) -> Instance[Any] | None:
    """The instance, if there is one."""
    return _built(tuple(recipe.items()))


@lru_cache(maxsize=256)
def _built(words: tuple[tuple[str, str | int | float], ...]) -> Instance[Any] | None:
    try:
        with np.errstate(all="ignore"):
            return build(dict(words))
    except REFUSED:
        return None


def _moves(recipe: Recipe, name: str, value: str) -> bool:
    """Whether there still is an instance when these numbers move a little."""
    if not any(Fraction(word) for word in numbers(value)):
        return False
    little = np.resize([1 / 8, -1 / 16, 1 / 32], len(numbers(value)))
    other = _moved(value, Draw(little, 100))
    return other != value and built({**recipe, name: other}) is not None


def _moved(value: str, draw: Draw) -> str:
    """A text with its numbers moved, each in proportion to itself."""
    old = [Fraction(word) for word in numbers(value)]
    twins, new = mirrored(value), dict[int, Fraction]()
    for row in shares(value):
        parts = {k: old[k] * _factor(draw) for k in row if old[k]}
        new |= {k: part / sum(parts.values()) for k, part in parts.items()}
    for k, x in enumerate(old):
        if x and k not in new and k not in twins:
            new[k] = x * _factor(draw)
    new |= {below: new[above] for below, above in twins.items() if above in new}
    return put(value, {k: str(x) for k, x in new.items()})


def _factor(draw: Draw) -> Fraction:
    """Positive; 1 for 0."""
    return max(draw.near(float(np.exp(draw.free() / 2))), Fraction(1, FINE))
