"""The peers of FedFW: what they converge to, and what breaks them."""

import numpy as np
import pytest

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.metrics import CONSENSUS_DISTANCE, OBJECTIVE_GAP
from fedtheory.instances.domains import domain
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.feddr import feddr
from fedtheory.papers.fedfw.algorithms.overwriting_fedfw import overwriting_fedfw
from fedtheory.papers.fedfw.algorithms.projected_fedavg import projected_fedavg
from fedtheory.papers.fedfw.instances.proximal import ProximalQuadratics, project

RNG = np.random.default_rng(0)


def designed(among="l2", **more):
    return ProximalQuadratics(quadratics(among=among, seed=1, **more).problem, 1.0)


def constant(rounds, gamma):
    return {"gamma_t": np.full(rounds, gamma)}


@pytest.mark.parametrize("among", ["box", "l1", "l2", "simplex"])
def test_feddr_finds_the_designed_solution_of_clients_that_differ(among):
    gap = feddr(designed(among), constant(3000, 1.0), 3000, RNG).series[OBJECTIVE_GAP]
    assert gap[0, 0] > 1e-3
    assert gap[0, -1] < 1e-9


@pytest.mark.parametrize("local_steps", [1, 5])
def test_projected_fedavg_stops_elsewhere_unless_the_clients_agree(local_steps):
    """A mean of projections is no projection of the mean: even one local step is too many."""
    gaps = {}
    for heterogeneity in (0.0, 2.0):
        problem = designed(heterogeneity=heterogeneity)
        run = projected_fedavg(problem, constant(2000, 0.5), 2000, RNG, local_steps=local_steps)
        gaps[heterogeneity] = run.series[OBJECTIVE_GAP][0, -1]
    assert gaps[0.0] < 1e-9
    assert gaps[2.0] > 1e-3


def test_a_proximal_step_solves_its_equation():
    problem = designed("box")
    Y = RNG.standard_normal(problem.start.shape)
    X = problem.prox(Y, 1.0)
    assert problem.gradients(X) + X - Y == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("among", ["box", "l1", "l2", "simplex", "nuclear"])
def test_a_projection_is_feasible_and_meets_its_variational_inequality(among):
    allowed = domain(among, 9, radius=1.5)
    X = 3 * RNG.standard_normal((40, 9))
    P = project(allowed, X)
    assert allowed.outside(P).max() < 1e-12
    towards = np.einsum("rp,rp->r", X - P, allowed.lmo(P - X) - P)  # the best that any point does
    assert towards.max() < 1e-12
    assert project(allowed, P) == pytest.approx(P, abs=1e-12)


def test_overwriting_with_one_local_step_is_the_naive_procedure_whatever_the_penalty():
    problem = quadratics(among="l1", heterogeneity=2.0, seed=2).problem
    t = np.arange(1, 61, dtype=float)
    for penalty in (0.1, 10.0):
        steps = {"eta_t": 2 / (t + 1), "lambda_t": penalty * np.sqrt(t + 1)}
        ours = overwriting_fedfw(problem, steps, 60, RNG).series
        theirs = naive_frank_wolfe(problem, steps, 60, RNG).series
        assert (ours[OBJECTIVE_GAP] == theirs[OBJECTIVE_GAP]).all()
        assert (ours[CONSENSUS_DISTANCE] == theirs[CONSENSUS_DISTANCE]).all()


def test_overwriting_with_three_local_steps_stays_near_zero_on_the_counterexample():
    """The number of the authors' loop: schedules count local steps, λ_0 = 10, 2,000 rounds."""
    rounds, problem = 2001, interval(curvature="2", slope="-6;2").problem
    step = np.arange(1, 3 * rounds + 1, dtype=float)
    steps = {"eta_t": 2 / (step + 1), "lambda_t": 10 * np.sqrt(step + 1)}
    gap = overwriting_fedfw(problem, steps, rounds, RNG, local_steps=3).series[OBJECTIVE_GAP]
    assert 1 - np.sqrt(gap[0, -1]) == pytest.approx(0.02358107, abs=1e-8)
