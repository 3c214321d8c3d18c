r"""Families for an adversary of theorems about expectations: so few clients that every outcome can be followed.

Bounds on participation depend on the start, so these instances know F̂(X^1) - F* and dist(X^1, 𝒞). Noise is ±1, which
makes σ = 1: the other numbers are free, and only their size relative to σ matters.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import (
    FIRST_GRADIENT,
    GRADIENT_NOISE,
    INITIAL_STACKED_GAP,
    START_DISTANCE,
)
from fedtheory.core.properties import CONSENSUS_START, EXACT_GRADIENTS
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import FEASIBLE, Batch, Recipe, Space, parts, rational_text
from fedtheory.instances.interval import SeparableQuadratics, constants_of, minimisers
from fedtheory.papers.fedfw.instances.noisy import NOISY, Draws, NoisyProblem
from fedtheory.papers.fedfw.properties import FAIR_LINE

SIGNS = "1;-1"
FLAT_SLOPES = 16
"""Where noise decides, slopes are about this much smaller than it."""


@dataclass(frozen=True)
class _Where:
    """A box of clients: how many, which starts, and how long the vectors are."""

    n: int
    together: bool
    curved: bool

    @property
    def size(self) -> int:
        return (3 if self.curved else 2) * self.n

    def data(self, vectors: Array) -> tuple[Array, Array, Array]:
        """Curvature, slope and start, (runs, n, 1)."""
        a, b, x = parts(vectors, (self.n if self.curved else 0, self.n, self.n), self.n)
        a = np.abs(a) if self.curved else np.zeros_like(b)
        x = np.clip(x, -1, 1)
        return a, b, np.broadcast_to(x[:, :1], x.shape) if self.together else x

    def text(self, vector: Array, denominator: int) -> dict[str, str]:
        """The arguments of `interval`."""
        a, b, x = (rational_text(part[0], denominator) for part in self.data(vector[None]))
        return {"curvature": a, "slope": b, "start": x}


def attended(n: int, *, together: bool, curved: bool = True) -> Space:
    """Quadratics or linear losses on [-1, 1] that know their start: for participation."""
    where = _Where(n, together, curved)

    def batch(vectors: Array) -> Batch:
        a, b, x = where.data(vectors)
        problem = SeparableQuadratics(a, b, x, minimisers(a, b), "first")
        return Batch(problem, {**constants_of(a, b), **start_constants(problem)})

    def recipe(vector: Array, denominator: int) -> Recipe:
        return {"family": "interval-start", **where.text(vector, denominator)}

    return Space(_named(where), where.size, FEASIBLE | _at_one_point(where), batch, recipe)


def noisy_boxes(n: int, *, curved: bool, draws: Draws) -> Space:
    """The same with noise ±1 on every gradient, drawn by each client or once for all."""
    where = _Where(n, n == 1, curved)

    def batch(vectors: Array) -> Batch:
        a, b, x = where.data(vectors)
        return _with_signs(SeparableQuadratics(a, b, x, minimisers(a, b), "first"), draws)

    def recipe(vector: Array, denominator: int) -> Recipe:
        data = where.text(vector, denominator)
        return {"family": "noisy", **data, "noise": SIGNS, "draws": draws}

    promises = (FEASIBLE - {EXACT_GRADIENTS}) | NOISY | _at_one_point(where)
    return Space(f"{_named(where)}, noise ±1 ({draws} draws)", where.size, promises, batch, recipe)


def fair_lines() -> Space:
    """One client with a small slope upwards on [-1, 1], noise ±1, and a free start."""

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        b = (np.abs(vectors[:, :1, None]) + 1 / 100) / FLAT_SLOPES
        return np.zeros_like(b), b, np.clip(vectors[:, 1:, None], -1, 1)

    def batch(vectors: Array) -> Batch:
        a, b, x = data(vectors)
        return _with_signs(SeparableQuadratics(a, b, x, minimisers(a, b), "first"), "own")

    def recipe(vector: Array, denominator: int) -> Recipe:
        _, b, x = (rational_text(part[0], 100 * denominator) for part in data(vector[None]))
        return {"family": "noisy", "curvature": "0", "slope": b, "start": x, "noise": SIGNS}

    promises = (FEASIBLE - {EXACT_GRADIENTS}) | NOISY | {CONSENSUS_START, FAIR_LINE}
    return Space("a line with fair noise", 2, promises, batch, recipe)


def start_constants(problem: SeparableQuadratics) -> Mapping[Concept, Array]:
    """F̂(X^1) - F* and dist(X^1, 𝒞), (runs,)."""
    X = problem.start
    apart = X - X.mean(axis=1, keepdims=True)
    return {
        INITIAL_STACKED_GAP: problem.stacked_gap(X, problem.gradients(X)),
        START_DISTANCE: np.sqrt((apart**2).sum(axis=(1, 2))),
    }


def _with_signs(quiet: SeparableQuadratics, draws: Draws) -> Batch:
    runs, n, _ = quiet.start.shape
    first = quiet.gradients(quiet.start)
    known = {
        GRADIENT_NOISE: np.ones(runs),
        FIRST_GRADIENT: np.sqrt((first**2).sum(axis=(1, 2))) / n,
    }
    constants = {**constants_of(quiet.curvature, quiet.slope), **known}
    return Batch(NoisyProblem(quiet, np.array([[1.0], [-1.0]]), draws), constants)


def _at_one_point(where: _Where) -> frozenset[Property]:
    return frozenset({CONSENSUS_START} if where.together else ())


def _named(where: _Where) -> str:
    losses = "quadratics" if where.curved else "linear losses"
    clients = "1 client" if where.n == 1 else f"{where.n} clients"
    from_one = " from one point" if where.together and where.n > 1 else ""
    return f"{losses} of {clients} on [-1, 1]{from_one}"


ATTENDED = (
    attended(2, together=True),
    attended(1, together=True, curved=False),
    attended(2, together=False, curved=False),
    attended(2, together=False),
)
NOISY_SPACES = (
    noisy_boxes(1, curved=False, draws="own"),
    fair_lines(),
    noisy_boxes(2, curved=True, draws="shared"),
    noisy_boxes(2, curved=False, draws="own"),
)
"""Where to look, smallest first."""

_STARTS: tuple[tuple[str, str, str], ...] = (  # curvature, slope, start
    ("0", "1", "1"),  # one client at the far end
    ("1", "1;1", "1"),  # identical clients
    ("0", "-3;1", "-1"),  # two groups from the wrong end
    ("0", "-3;1", "-1;1"),  # from opposite ends
    ("1;0", "0;0", "1;-1"),  # ζ* = 0, yet the clients differ
    ("1", "-10", "100"),  # starts outside the domain
)
ATTENDED_STRUCTURES: tuple[Recipe, ...] = tuple(
    {"family": "interval-start", "curvature": a, "slope": b, "start": x} for a, b, x in _STARTS
)
NOISY_STRUCTURES: tuple[Recipe, ...] = (
    *(
        {"family": "noisy", "curvature": a, "slope": b, "start": x, "noise": noise}
        for a, b, x in _STARTS
        for noise in ("0", SIGNS)
    ),
    {"family": "noisy", "curvature": "0", "slope": "99/100", "noise": SIGNS},
    {"family": "noisy", "curvature": "0", "slope": "1/23", "noise": SIGNS},
)
