r"""How far the empirical loss of t samples lies below the expected one, at the worst pair of models: one client.

The difference of two sums of squares is a quadratic in the pair, so in one dimension and one its largest value on the
square is at a corner, on an edge where the quadratic bends down, or at an inner point where it does so both ways.
"""

from typing import Protocol

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.fedres.algorithms.fedres_erm import PATHS
from fedtheory.papers.fedres.metrics import EXPECTED_DEVIATION


class EnumeratedSquares(Protocol):
    """Samples (x, z, y) with loss (y - w^g x - w z)², few of them."""

    @property
    def radius(self) -> float:
        """D."""

    @property
    def dimensions(self) -> tuple[int, int]:
        """Of the global model and of a local one."""

    @property
    def outcomes(self) -> Array:  # (K, P, 3)
        """The samples of a round, in each of its outcomes."""

    @property
    def chances(self) -> Array:  # (K,)
        """Their probabilities."""


def expected_deviation(
    problem: EnumeratedSquares, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Entry t: the expectation over every sequence of t samples.

    Raises:
        FedTheoryError: more than one client or dimension a side, or more than PATHS sequences.
    """
    del steps, rng
    outcomes = len(problem.chances)
    if problem.outcomes.shape[1] != 1 or problem.dimensions != (1, 1):
        message = "the worst pair is known for one client with one dimension a side"
        raise FedTheoryError(message, code="FT021")
    if outcomes**rounds > PATHS:
        message = f"{outcomes} outcomes and {rounds} rounds are more than {PATHS} paths; ask for fewer rounds"
        raise FedTheoryError(message, code="FT021")
    products = np.einsum("kp,kq->kpq", problem.outcomes[:, 0], problem.outcomes[:, 0])
    expected = np.einsum("k,kpq->pq", problem.chances, products)
    sums, chance = np.zeros((1, 3, 3)), np.ones(1)
    found = np.empty(rounds)
    for k in range(rounds):
        sums = (sums[:, None] + products).reshape(-1, 3, 3)
        chance = (chance[:, None] * problem.chances).ravel()
        found[k] = chance @ largest(expected - sums / (k + 1), problem.radius)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_DEVIATION: found[None]})


def largest(form: Array, radius: float) -> Array:  # (runs, 3, 3) -> (runs,)
    """The largest value of the form at (u, v, -1) for |u|, |v| at most the radius."""
    return _value(form, *worst_pair(form, radius).T)


def worst_pair(form: Array, radius: float) -> Array:  # (runs, 3, 3) -> (runs, 2)
    """A pair (u, v) at which the form is largest."""
    ends, runs = (-radius, radius), len(form)
    candidates: list[tuple[Array | float, Array | float]] = [(u, v) for u in ends for v in ends]
    for own, other in ((0, 1), (1, 0)):
        for fixed in ends:
            bend = form[:, own, own]
            slope = form[:, own, 2] - form[:, own, other] * fixed
            down = bend < 0
            free = np.clip(np.where(down, slope / np.where(down, bend, 1.0), 0.0), -radius, radius)
            candidates.append((free, fixed) if own == 0 else (fixed, free))
    determinant = form[:, 0, 0] * form[:, 1, 1] - form[:, 0, 1] ** 2
    hill = (form[:, 0, 0] < 0) & (determinant > 0)
    safe = np.where(hill, determinant, 1.0)
    u = (form[:, 1, 1] * form[:, 0, 2] - form[:, 0, 1] * form[:, 1, 2]) / safe
    v = (form[:, 0, 0] * form[:, 1, 2] - form[:, 0, 1] * form[:, 0, 2]) / safe
    inside = hill & (np.abs(u) <= radius) & (np.abs(v) <= radius)
    candidates.append(
        (np.where(inside, u, 0.0), np.where(inside, v, 0.0))
    )  # 0: a pair like any other
    pairs = np.array([[np.broadcast_to(z, runs) for z in pair] for pair in candidates])
    values = np.array([_value(form, *pair) for pair in pairs])
    found: Array = pairs[values.argmax(axis=0), :, np.arange(runs)]
    return found


def _value(form: Array, u: Array | float, v: Array | float) -> Array:
    row = np.stack(np.broadcast_arrays(u, v, -np.ones(len(form))), axis=-1)
    value: Array = np.einsum("rp,rpq,rq->r", row, form, row)
    return value
