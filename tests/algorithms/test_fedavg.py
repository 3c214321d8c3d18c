"""FedAvg on quadratics whose run is known in closed form."""

from dataclasses import dataclass

import numpy as np
import pytest

from fedtheory.algorithms.fedavg import fedavg
from fedtheory.core.metrics import SQUARED_DISTANCE
from fedtheory.core.trajectory import Array


@dataclass(frozen=True)
class Line:
    """f_i(x) = ½a_i(x - b_i)² on the real line."""

    a: Array
    b: Array
    start: Array

    def gradients(self, X: Array) -> Array:
        return (X - self.b[:, None]) * self.a[:, None]

    def squared_distance(self, x_bar: Array) -> Array:
        solution = (self.a * self.b).sum() / self.a.sum()
        return ((x_bar - solution) ** 2).sum(axis=-1)


def distances(problem: Line, *, local_steps: int, rounds: int = 4, eta: float = 0.5) -> Array:
    steps = {"eta_t": np.full(rounds, eta)}
    rng = np.random.default_rng(0)
    run = fedavg(problem, steps, rounds, rng, local_steps=local_steps)
    return run.series[SQUARED_DISTANCE][0]


def clients(a: list[float], b: list[float], start: float) -> Line:
    return Line(np.array(a), np.array(b), np.full((1, len(a), 1), start))


def test_one_client_is_gradient_descent_with_all_the_steps() -> None:
    found = distances(clients([0.4], [3.0], 1.0), local_steps=3)
    assert found == pytest.approx([4 * (1 - 0.2) ** (2 * 3 * k) for k in range(4)])


def test_one_local_step_is_gradient_descent_on_the_mean() -> None:
    found = distances(clients([1.0, 0.2], [0.0, 6.0], 0.0), local_steps=1)
    assert found == pytest.approx([(1 - 0.5 * 0.6) ** (2 * k) for k in range(4)])


def test_clients_drift_to_their_own_minimisers() -> None:
    apart = distances(clients([1.0, 0.2], [0.0, 6.0], 1.0), local_steps=4, rounds=60)
    assert apart[0] == pytest.approx(0)  # it starts at the solution, and leaves it
    factors = np.array([0.5**4, 0.9**4])
    resting = 6 * (1 - factors[1]) / (2 - factors.sum())
    assert apart[-1] == pytest.approx((resting - 1) ** 2, rel=1e-6)


def test_copies_of_the_clients_change_nothing() -> None:
    once = distances(clients([1.0, 0.2], [0.0, 6.0], 0.0), local_steps=2)
    twice = distances(clients([1.0, 0.2] * 2, [0.0, 6.0] * 2, 0.0), local_steps=2)
    assert twice == pytest.approx(once)
