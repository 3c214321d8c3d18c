"""The adversary of expectations works with the constants of the instances it names."""

import numpy as np
import pytest

from fedtheory.core.concepts import GRADIENT_NOISE, INITIAL_STACKED_GAP
from fedtheory.instances import build
from fedtheory.instances.one_run import alone
from fedtheory.papers.fedfw.instances.hostile_draws import (
    ATTENDED,
    ATTENDED_STRUCTURES,
    NOISY_SPACES,
    NOISY_STRUCTURES,
)
from fedtheory.papers.fedfw.properties import FAIR_LINE

X = np.array([[[0.3], [-0.4]], [[0.1], [1.0]]])


@pytest.mark.parametrize("space", [*ATTENDED, *NOISY_SPACES], ids=lambda space: space.name)
def test_a_batch_is_its_instances_one_by_one(space):
    vectors = np.round(np.random.default_rng(1).standard_normal((4, space.size)) * 8) / 8
    batch = space.batch(vectors)
    for run, vector in enumerate(vectors):
        instance = build(space.recipe(vector, 1600))
        assert batch.constants.keys() <= instance.constants.keys()
        for concept, values in batch.constants.items():
            assert values[run] == pytest.approx(instance.constants[concept], abs=1e-12), concept
        assert space.promises <= instance.promises
        assert alone(batch.problem, run).start == pytest.approx(instance.problem.start)


def test_one_run_of_many_has_its_own_losses():
    batch = ATTENDED[3].batch(np.array([[1.0, 2, 3, 4, 0.5, 0.5], [5.0, 6, 7, 8, -0.5, 0.5]]))
    together = batch.problem.gradients(X)
    for run in range(2):
        one = alone(batch.problem, run)
        assert one.gradients(X[run : run + 1])[0] == pytest.approx(together[run])
        gap = one.objective_gap(X[run : run + 1].mean(axis=1))
        assert gap == pytest.approx(batch.problem.objective_gap(X.mean(axis=1))[run])


def test_noise_is_one_and_a_fair_line_goes_upwards():
    for space in NOISY_SPACES:
        batch = space.batch(np.zeros((3, space.size)))
        assert (batch.constants[GRADIENT_NOISE] == 1).all()
    (fair,) = (space for space in NOISY_SPACES if FAIR_LINE in space.promises)
    assert (fair.batch(np.zeros((1, 2))).problem.quiet.slope > 0).all()


def test_structures_are_instances_and_some_start_below_the_optimum_or_far_away():
    gaps = [build(recipe).constants[INITIAL_STACKED_GAP] for recipe in ATTENDED_STRUCTURES]
    assert max(gaps) > 1000
    assert {build(recipe).constants[GRADIENT_NOISE] for recipe in NOISY_STRUCTURES} == {0, 1}
