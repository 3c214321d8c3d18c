"""The exact federations behind the witnesses, against known trajectories and against the NumPy algorithm."""

from dataclasses import dataclass, replace
from fractions import Fraction as Q

import numpy as np
import pytest

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedfw.algorithms.clients_exact import (
    Federation,
    consensus,
    dist_squared,
    fedfw_iterates,
    gradient,
    heterogeneity_squared,
    mean,
    minimum,
    naive_round,
    objective,
    on_interval,
    point,
    stacked_gradient_squared,
)
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.errata.ledger import LAMBDA_0_20 as LAMBDA_0
from fedtheory.papers.fedfw.errata.ledger import ROUND_20 as ROUND
from fedtheory.papers.fedfw.errata.ledger import federation

HARD = on_interval((0, -4), (0, 2), start=(0, 0))
SQUARES = on_interval((2, -6), (2, 2), start=(0, 0))  # (21)


def gaps(clients: Federation, lambda_0: Q, rounds: int) -> list[Q]:
    F_star = minimum(clients, point(1))
    iterates = fedfw_iterates(clients, lambda_0, rounds)
    return [objective(clients, mean(clients, X)) - F_star for X in iterates]


def test_the_hard_instance_goes_as_computed_by_hand() -> None:
    assert gaps(HARD, Q(1), 6)[1:] == [1, Q(1, 3), Q(2, 3), Q(2, 5), Q(3, 5)]


def test_the_counterexample_goes_as_computed_by_hand() -> None:
    found = gaps(SQUARES, Q(1, 2), 10)
    assert found[1:5] == [1, Q(1, 9), Q(4, 9), Q(4, 25)]
    assert found[9] == Q(529, 2025)


def test_constants_of_the_counterexample() -> None:
    x_star = point(1)
    assert SQUARES.L == 2
    assert SQUARES.diameter_squared == 4
    assert heterogeneity_squared(SQUARES, x_star) == 16
    assert [gradient(group, x_star) for group in SQUARES.groups] == [point(-4), point(4)]
    assert stacked_gradient_squared(SQUARES, consensus(SQUARES, x_star)) == 8


def test_no_minimum_where_a_vertex_is_lower() -> None:
    with pytest.raises(IllFormedStatement, match="not shown"):
        minimum(HARD, point(0))


def test_no_minimum_without_convexity() -> None:
    with pytest.raises(IllFormedStatement, match="not shown"):
        minimum(on_interval((-1, 0), start=(0,)), point(0))


@pytest.mark.parametrize("eta", [Q(0), Q(1, 7), Q(1, 2), Q(1)])
def test_zero_is_fixed_under_the_naive_procedure_for_every_step_size(eta: Q) -> None:
    assert naive_round(SQUARES, point(0), eta) == point(0)


@dataclass(frozen=True)
class Tiled:
    """A federation with its clients written out, for the NumPy algorithm."""

    clients: Federation
    F_star: float

    @property
    def _rows(self) -> list[int]:
        return [k for k, group in enumerate(self.clients.groups) for _ in range(group.size)]

    def _table(self, name: str) -> Array:
        return np.array(
            [[float(v) for v in getattr(self.clients.groups[k], name)] for k in self._rows]
        )

    @property
    def start(self) -> Array:
        return self._table("start")[None]

    def gradients(self, X: Array) -> Array:
        return self._table("a") * X + self._table("b")

    def lmo(self, G: Array) -> Array:
        vertices = np.array([[float(v) for v in vertex] for vertex in self.clients.vertices])
        chosen: Array = vertices[np.argmin(G @ vertices.T, axis=-1)]
        return chosen

    def stacked_gap(self, X: Array, G: Array) -> Array:
        del G
        losses = ((self._table("a") * X / 2 + self._table("b")) * X).sum(axis=(1, 2))
        gap: Array = losses / X.shape[1] - self.F_star
        return gap

    def objective_gap(self, x_bar: Array) -> Array:
        X = np.repeat(x_bar[:, None], self.clients.n, axis=1)
        return self.stacked_gap(X, X)


@pytest.mark.parametrize(
    ("clients", "x_star", "lambda_0", "rounds"),
    [
        (HARD, point(1), Q(1), 60),
        (SQUARES, point(1), Q(1, 2), 60),
        # d20 with 4 clients: the run depends on n and λ_0 through nλ_0 alone
        (
            replace(
                federation(),
                groups=tuple(replace(g, size=g.size // 2500) for g in federation().groups),
            ),
            point(0, -1),
            LAMBDA_0 * 2500,
            ROUND,
        ),
    ],
    ids=["hard", "squares", "edges"],
)
def test_the_numpy_algorithm_makes_the_same_run(
    clients: Federation, x_star: tuple[Q, ...], lambda_0: Q, rounds: int
) -> None:
    F_star = minimum(clients, x_star)
    t = np.arange(1, rounds + 1)
    penalty = float(lambda_0)
    steps = {
        "eta_t": 2 / (t + 1),
        "lambda_t": penalty * np.sqrt(t + 1),
        "lambda_{t-1}": penalty * np.sqrt(t),
    }
    run = fedfw(Tiled(clients, float(F_star)), steps, rounds, np.random.default_rng(0))
    exact = fedfw_iterates(clients, lambda_0, rounds)
    exact_gap = [float(objective(clients, mean(clients, X)) - F_star) for X in exact]
    exact_distance = [float(dist_squared(clients, X)) ** 0.5 for X in exact]
    assert run.series[OBJECTIVE_GAP][0] == pytest.approx(exact_gap, abs=1e-10)
    assert run.series[CONSENSUS_DISTANCE][0] == pytest.approx(exact_distance, abs=1e-10)
