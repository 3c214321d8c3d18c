r"""Worst instances of federated methods: a smooth function for each client, and an oracle that remembers its answers.

The functions are interpolants. The domain is the hull of what the oracle answered and of a few more points; where
several of them minimise a linear form that occurred, the recorded one is given, as a theorem about any answer allows.
"""

from dataclasses import dataclass, replace

import numpy as np

from fedtheory.core.concepts import DIAMETER
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.properties import (
    COMPACT_DOMAIN,
    CONSENSUS_START,
    CONVEX,
    EXACT_ORACLE,
    FEASIBLE_START,
)
from fedtheory.core.trajectory import Array
from fedtheory.instances.interpolant import Interpolant, interpolant

TIE = 1e-6
"""Two vertices whose linear forms differ by less than this part of the largest are a tie."""


@dataclass(frozen=True)
class WorstClients:
    """Interpolants, one a client, and what the oracle was asked and answered, row by row; no vertices: the whole space."""

    losses: Interpolant
    asked: Array  # (k, p)
    vertices: Array  # (k + more, p): the answers first

    @property
    def start(self) -> Array:
        """x_i¹."""
        return self.losses.start

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.losses.gradients(X)

    def lmo(self, G: Array) -> Array:
        """Row by row: the recorded answer to the nearest question if it is as good as any, else the best vertex."""
        flat = G.reshape(-1, G.shape[-1])
        return np.array([self.vertices[self._vertex(g)] for g in flat]).reshape(G.shape)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*."""
        return self.losses.objective_gap(x_bar)

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*: the mean of the f_i(x_i) - f_i(x*)."""
        del G
        gaps = [self._alone(i).objective_gap(X[:, i]) for i in range(X.shape[1])]
        mean: Array = np.mean(gaps, axis=0)
        return mean

    def squared_distance(self, x_bar: Array) -> Array:
        """‖x̄ - x*‖²."""
        away = x_bar - self.losses.x_star
        distances: Array = np.einsum("rp,rp->r", away, away)
        return distances

    def _alone(self, i: int) -> Interpolant:
        """Client i's loss."""
        own, all_ = slice(i, i + 1), self.losses
        return replace(
            all_, points=all_.points[own], slopes=all_.slopes[own], values=all_.values[own]
        )

    def _vertex(self, g: Array) -> int:
        forms = self.vertices @ g
        lowest = int(np.argmin(forms))
        k = int(np.argmin(np.linalg.norm(self.asked - g, axis=1)))
        tie = TIE * float(np.linalg.norm(g)) * float(np.ptp(self.vertices, axis=0).max())
        return k if forms[k] <= forms[lowest] + tie else lowest


def worst_clients(
    *,
    points: str,
    gradients: str,
    values: str,
    smoothness: str,
    convexity: str = "0",
    start: str = "0",
    solution: str = "0",
    asked: str = "",
    answers: str = "",
    more: str = "",
) -> Instance[WorstClients]:
    """Numbers as text, "|" between clients, ";" between rows; `asked` and `answers` belong together, row by row."""
    losses = interpolant(
        points=points,
        gradients=gradients,
        values=values,
        smoothness=smoothness,
        convexity=convexity,
        start=start,
        solution=solution,
    )
    questions, replies = rows(asked), rows(answers)
    vertices = rows(";".join(text for text in (answers, more) if text))
    if questions.shape != replies.shape:
        message = f"the oracle was asked {questions.shape} and answered {replies.shape}; every question has one answer"
        raise FedTheoryError(message, code="FT020")
    problem = WorstClients(losses.problem, questions, vertices)
    constants, promises = dict(losses.constants), losses.promises
    if convexity.startswith("-"):
        promises -= {CONVEX}
    if np.ptp(losses.problem.start, axis=1).any():
        promises -= {CONSENSUS_START}
    if len(vertices):
        apart = vertices[:, None] - vertices[None]
        constants[DIAMETER] = float(np.linalg.norm(apart, axis=-1).max())
        promises |= {COMPACT_DOMAIN, FEASIBLE_START, EXACT_ORACLE}
    recipe = {**losses.recipe, "family": "worst-clients"}
    recipe = {name: told for name, told in recipe.items() if name not in {"vertices", "answers"}}
    recipe |= {"asked": asked, "answers": answers, "more": more}
    return Instance(
        f"worst {losses.name}",
        problem,
        constants,
        promises,
        certificates=losses.certificates,
        recipe=recipe,
    )


def rows(text: str) -> Array:
    """Rows of numbers; none from no text."""
    if not text:
        return np.zeros((0, 0))
    try:
        return np.array([[float(x) for x in row.split(",")] for row in text.split(";")])
    except ValueError as error:
        raise FedTheoryError(
            f'"{text[:40]}" is no table of numbers: {error}', code="FT020"
        ) from error
