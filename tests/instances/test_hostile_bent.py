"""The adversary of Theorem 2 works with the constants of the instances it names."""

import numpy as np
import pytest

from fedtheory.core.properties import CONVEX, FEASIBLE_START
from fedtheory.instances import build
from fedtheory.papers.fedfw.instances.hostile_bent import SPACES, STRUCTURES
from fedtheory.papers.fedfw.properties import FAR_END_START


@pytest.mark.parametrize("space", SPACES, ids=lambda space: space.name)
def test_a_batch_is_its_instances_one_by_one(space):
    vectors = np.round(np.random.default_rng(1).standard_normal((4, space.size)) * 8) / 8
    batch = space.batch(vectors)
    for run, vector in enumerate(vectors):
        instance = build(space.recipe(vector, 1600))
        assert batch.constants.keys() == instance.constants.keys()
        for concept, values in batch.constants.items():
            assert values[run] == pytest.approx(instance.constants[concept], abs=1e-12), concept
        assert space.promises <= instance.promises
        assert batch.problem.start[run] == pytest.approx(instance.problem.start[0])


def test_flat_and_bent_means_have_all_their_minimisers():
    """F = 0 on [-1, 1], f_1 = x²/2, f_2 = -x²/2: the gradients are largest at the ends, 1 and -1."""
    (space,) = (
        s
        for s in SPACES
        if s.name.startswith("quadratics of either curvature of 2 clients on [-1, 1]^1 f")
    )
    batch = space.batch(np.array([[1.0, -1.0, 0.0, 0.0, 0.0, 0.0]]))
    named = {concept.name: values[0] for concept, values in batch.constants.items()}
    assert named["gradient at the optimum"] == 1
    assert named["range of the losses"] == 0.5
    assert named["initial excess"] == 0.25  # (0 + ½)/2


def test_structures_are_instances_with_both_tie_rules():
    built = [build(recipe) for recipe in STRUCTURES]
    assert {instance.recipe["tie"] for instance in built} == {"first", "last"}
    assert any(FEASIBLE_START not in instance.promises for instance in built)
    assert any(CONVEX not in instance.promises for instance in built)
    assert any(FAR_END_START in instance.promises for instance in built)
