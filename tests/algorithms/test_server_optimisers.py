"""FedAvgM and FedAdam beside what is said of them: where they stand still, where they jump for ever, and what is FedAvg."""

from itertools import islice

import numpy as np
import pytest

from fedtheory.papers.fedopt.algorithms import adam, momentum
from fedtheory.papers.fedopt.proofs.momentum import STATEMENT

SHARED = {"clients": 2, "eta": 0.5, "steps": 3}


def agree(x):
    """Gradients of L|x|²/2 with L = 2."""
    return 2 * x


def test_without_momentum_the_server_takes_the_mean():
    (x,) = islice(momentum(agree, np.ones((1, 1)), beta=0.0, **SHARED), 1)
    assert x == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("beta", [0.0, 0.5, 0.9])
def test_momentum_does_not_move_what_stands_still(beta):
    """A bowl and a slope, L = zeta = 1, three local steps of 1: 3 is where the ends cancel, and 1 is best."""

    def gradients(x):
        return np.stack([x[0], -np.ones_like(x[1])])

    shared = {"clients": 2, "eta": 1.0, "steps": 3, "beta": beta}
    stuck = list(islice(momentum(gradients, np.full((1, 1), 3.0), **shared), 20))
    assert np.ptp([3.0, *np.ravel(stuck)]) == 0
    moved = list(islice(momentum(gradients, np.full((1, 1), 1.0), **shared), 200))
    assert moved[-1] == pytest.approx(3, abs=1e-3)


@pytest.mark.parametrize("decay", [(0.0, 0.0), (0.0, 0.99), (0.9, 0.99)])
def test_adam_jumps_for_ever_where_fedavg_is_done_after_a_round(decay):
    rate, tau = 1.0, 0.01
    r = rate * (1 - decay[0]) / (2 * (1 + decay[0])) - tau
    means = np.full((1, 1), -r * (1 - decay[0]) / (1 + decay[0])), np.full((1, 1), r**2)
    run = adam(agree, np.full((1, 1), r), rate=rate, tau=tau, decay=decay, means=means, **SHARED)
    points = np.ravel(list(islice(run, 6)))
    assert points == pytest.approx([-r, r] * 3, rel=1e-9)
    assert r > 0


def test_the_declared_method_is_momentum():
    """What the theorem's file runs, two clients."""
    exhibit = STATEMENT.exhibits[0]
    problem = exhibit.instance().problem
    run = STATEMENT.algorithm.run(problem, {"eta_t": np.full(9, 1 / 12), "beta_t": np.full(9, 0.5)})
    start = np.full((1, 1, 1), float(problem["start"]))
    mine = islice(momentum(problem["g"], start, clients=2, eta=1 / 12, steps=1, beta=0.5), 6)
    assert [run.iterate("x", k).item() for k in range(2, 8)] == pytest.approx(
        [x.item() for x in mine]
    )
