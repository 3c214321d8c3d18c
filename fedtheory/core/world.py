"""What the symbols of a setting mean on one run, so that its hypotheses can be evaluated there.

A run is evidence: it can contradict a hypothesis, it establishes none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.core.trajectory import Array, Trajectory

ROUNDS = range(1, 7)
"""Of a run the first rounds are looked at, if nothing else is said."""
NUMBERS = (-1.0, 0.0, 0.3, 2.0)


class Unmeasured(Exception):
    """There is no value: the run has none for this symbol, or not at this round or point."""


@dataclass(frozen=True)
class World:
    """Meanings, by symbol: numbers and points, functions, sets, and what "for all" goes through, by sort.

    Clients are 0, 1, ...; vectors have one axis; outcomes are whatever the functions take, each of a probability.
    """

    letters: Mapping[str, Any] = field(default_factory=dict)
    functions: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    sets: Mapping[str, Callable[[Array], bool]] = field(default_factory=dict)
    clients: int = 1  # 0: nobody knows
    points: Sequence[Any] = ()
    rounds: Sequence[int] = ROUNDS
    numbers: Sequence[float] = NUMBERS
    outcomes: Sequence[Any] = ()
    weight: Callable[[Any], float] | None = None  # nothing said: all outcomes are equally likely
    rounding: float = 1e-7
    """What rounding and solvers may do, relative to 1 and to both sides."""


@dataclass(frozen=True)
class Call:
    """A question that an algorithm put to its problem, and the answer."""

    asked: tuple[Any, ...]
    answer: Any


@dataclass(frozen=True)
class Observed:
    """A run of the real algorithm on an exhibit, with everything that it asked of the problem."""

    statement: Statement[Any]
    instance: Instance[Any]
    letters: Mapping[str, float]
    steps: Mapping[str, Array]
    rounds: int
    trajectory: Trajectory
    calls: Mapping[str, Sequence[Call]]

    @property
    def problem(self) -> Any:
        """The problem that was run."""
        return self.instance.problem

    def asked(self, name: str, place: int = 0) -> list[Array]:
        """What was asked under this name, call after call: round after round, where there is one a round."""
        return [np.asarray(call.asked[place], float) for call in self.calls.get(name, ())]

    def answers(self, name: str) -> list[Array]:
        """What was answered, call after call."""
        return [np.asarray(call.answer, float) for call in self.calls.get(name, ())]


Model = Callable[[Observed], World]
"""How the runs of an algorithm are read."""


def entry(series: Sequence[Any], k: Any) -> Any:
    """The entry of round k, counted from 1.

    Raises:
        Unmeasured: the run has no such round.
    """
    place = round(float(k)) - 1
    if not 0 <= place < len(series):
        raise Unmeasured(f"the run has no round {place + 1}")
    return series[place]


def within(lmo: Callable[[Array], Array], points: Sequence[Array]) -> Callable[[Array], bool]:
    """Whether a point is in a convex set that is known by its linear oracle, as far as some directions tell.

    Directions are drawn, and between the points; what is outside of the set may be taken for inside, never the other way.
    """
    draws = np.random.default_rng(0)
    size = len(points[0])
    normals = np.array([*draws.standard_normal((24, size)), *np.eye(size), *-np.eye(size)])
    least = np.array([normal @ np.ravel(lmo(normal)) for normal in normals])
    allowed = least - 1e-7 * (1 + np.abs(least))

    def inside(x: Array) -> bool:
        return bool((normals @ x >= allowed).all())

    return inside


def potential(slope: Callable[[Array], Array], base: Array) -> Callable[[Array], float]:
    """The function of this gradient that is 0 at `base`, by Gauss-Legendre quadrature: exact for quadratics, and more."""
    nodes, weights = np.polynomial.legendre.leggauss(12)

    def value(x: Array) -> float:
        along = x - base
        return float(
            sum(
                w / 2 * (slope(base + (1 + a) / 2 * along) @ along)
                for a, w in zip(nodes, weights, strict=True)
            )
        )

    return value


def spread_out(points: Sequence[Array], *, most: int = 18, beside: int = 3) -> list[Array]:
    """Some of the points, some between them, and a few beside them."""
    made = list({np.asarray(x, float).tobytes(): np.asarray(x, float) for x in points}.values())
    draws = np.random.default_rng(0)
    chosen = made[:: -(-len(made) // most)] if len(made) > most else made
    pairs = draws.integers(len(made), size=(6, 2))
    between = [
        a * made[j] + (1 - a) * made[k] for (j, k), a in zip(pairs, draws.random(6), strict=True)
    ]
    size = max(float(np.abs(x).max()) for x in made)
    return [*chosen, *between, *(made[0] + size * draws.standard_normal((beside, made[0].size)))]
