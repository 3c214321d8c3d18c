"""The methods whose guarantees can be compared: their statements, and what a client sends and receives in a round.

Messages are counted in numbers, as terms in the letters of the statement and in d: the numbers of one model (of FedBoost,
of one predictor; of FFGB, of one weak answer).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from fedtheory.core.expression import Tree

if TYPE_CHECKING:
    from fedtheory.core.trajectory import Array

GOALS = {
    "excess": "how far the objective is above its least value",
    "distance": "how far the function is from the optimal one, squared",
    "ridge": "how far the weights are from ridge regression on all data, in the norm of its Hessian",
    "stationarity": "how large the Frank-Wolfe gap is",
}
SIZE = "d"


class Clients(Protocol):
    """What a method may ask of the clients whose data are at hand; rows are clients."""

    @property
    def start(self) -> Array:  # (p, outputs)
        """The model 0."""

    @property
    def count(self) -> int:
        """How many there are."""

    def gradients(self, X: Array) -> Array:  # (n, p, outputs)
        """Row i: the gradient of client i's loss at row i, or at X if it is one model."""

    def proximal(self, x: Array, eta: float) -> Array:
        """Row i: where client i's loss and |z - x|²/(2 eta) have the least sum."""

    def oracle(self, G: Array) -> Array:
        """Row by row: the point of the ball of models on which the gradient is least."""

    def weighted(self, rows: Array) -> Array:
        """The mean of the rows, each client with its weight."""

    def solved(self, g: Array | None) -> Array:
        """The mean of H_j^-1 g, or of H_j^-1 b_j without g: what clients with quadratic losses solve for."""


@dataclass(frozen=True)
class Practice:
    """How a method is chosen for data, and tried on them.

    `knobs` are letters that are tuned, `whole` those that are whole numbers, with the values that are tried. `passes` says
    how often a client goes over its samples in a round. `limits` are statements that say what no bound can beat.
    `trials` are what a pilot run tries of each knob, times what is tuned, or times 1/L if `by_smoothness`.
    """

    knobs: tuple[str, ...]
    passes: Tree
    does: str
    run: Callable[[Clients, Mapping[str, float]], Iterator[Array]]
    """The server's models, one after each round."""
    whole: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    trials: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    by_smoothness: bool = False
    losses: tuple[str, ...] = ("squared", "logistic")
    on_ball: bool = False
    by_samples: bool = False
    """Clients weigh by their samples, not all the same."""
    limits: tuple[str, ...] = ()
    before: int = 0
    """Rounds before the first one that the statements count."""
    factor: str = ""
    """The letter by whose powers the bound shrinks, and above 1 grows."""


@dataclass(frozen=True)
class Method:
    """A method by the name that its paper gives it."""

    name: str
    goal: str
    statements: tuple[str, ...]
    down: Tree
    up: Tree
    locator: str
    practice: Practice | None = None
