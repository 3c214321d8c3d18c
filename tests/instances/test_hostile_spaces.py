"""The adversaries of FFGB, FedRes and FedBoost work with the constants of the instances that they name."""

import numpy as np
import pytest

from fedtheory.core.concepts import REGULARISATION
from fedtheory.instances import build
from fedtheory.instances.one_run import alone
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.instances.hostile_ensemble import SEGMENTS
from fedtheory.papers.fedres.algorithms.fedres_erm import expected_erm
from fedtheory.papers.fedres.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.papers.fedres.algorithms.half_step import half_step
from fedtheory.papers.fedres.instances.hostile_least_squares import ROWS, VALLEYS
from fedtheory.papers.fedres.instances.hostile_residual import PAIRS
from fedtheory.papers.fedres.metrics import EXPECTED_EMPIRICAL_EXCESS
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_square import ffgb_square
from fedtheory.papers.ffgb.instances.hostile_boosting import BOOSTING, LINES

WITHOUT = {EXPECTED_EMPIRICAL_EXCESS}  # hangs on which of several best pairs it is compared with
STEPS = {"eta_t": np.full(4, 3 / 16), "eta_l_t": np.full(4, 1 / 4), "K_t": np.full(4, 3.0)}
STEPS |= {"alpha_t": np.full(4, 1.0), "beta_t": np.full(4, 1.0)}
ALGORITHMS = (
    (ffgb, BOOSTING),
    (ffgb_square, LINES),
    (expected_fedres_sgd, PAIRS),
    (expected_erm, ROWS),
    (expected_fedboost, SEGMENTS),
)
CASES = [(algorithm, space) for algorithm, spaces in ALGORITHMS for space in spaces]
OF = pytest.mark.parametrize(("algorithm", "space"), CASES, ids=[space.name for _, space in CASES])


def some(space, runs=4):
    return np.round(np.random.default_rng(1).standard_normal((runs, space.size)) * 8) / 8


@OF
def test_a_batch_is_its_instances_one_by_one(algorithm, space):
    vectors = some(space)
    batch = space.batch(vectors)
    for run, vector in enumerate(vectors):
        instance = build(space.recipe(vector, 10**9))
        for concept, values in batch.constants.items():
            near = pytest.approx(instance.constants[concept], rel=1e-6, abs=1e-12)
            assert values[run] == near, concept
        assert space.promises <= instance.promises


@OF
def test_it_runs_as_its_instance_does(algorithm, space):
    vectors = some(space)
    batch = space.batch(vectors)
    mu = batch.constants.get(REGULARISATION, np.ones(len(vectors)))
    for run, vector in enumerate(vectors):
        steps = {**STEPS, "c_t": np.full(4, 4.0), "mu_t": np.full(4, float(mu[run]))}
        mine, named = (
            algorithm(problem, steps, 4, np.random.default_rng(0)).series
            for problem in (alone(batch.problem, run), build(space.recipe(vector, 10**9)).problem)
        )
        for metric, values in named.items():
            if metric in WITHOUT:
                continue
            assert mine[metric] == pytest.approx(values, rel=1e-5, abs=1e-9), metric


@OF
def test_coarse_rounding_keeps_the_promises(algorithm, space):
    for vector in 3 * some(space, 20):
        assert space.promises <= build(space.recipe(vector, 12)).promises


def test_valleys_run_together():
    (space,) = VALLEYS
    vectors = some(space)
    batch = space.batch(vectors)
    (together,) = half_step(batch.problem, {}, 1, np.random.default_rng(0)).series.values()
    for run, vector in enumerate(vectors):
        instance = build(space.recipe(vector, 10**9))
        (one,) = half_step(instance.problem, {}, 1, np.random.default_rng(0)).series.values()
        assert together[run] == pytest.approx(one[0], rel=1e-6, abs=1e-12)
        for concept, values in batch.constants.items():
            assert values[run] == pytest.approx(instance.constants[concept], rel=1e-6), concept
        assert space.promises <= instance.promises
