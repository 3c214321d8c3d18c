"""Appendix C's population: its constants, its recipe, and what it refuses."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedres.concepts import FEATURE_NOISE, INITIAL_LOSS
from fedtheory.papers.fedres.instances.appendix_c import appendix_c

FEW = st.floats(-2, 2)


def test_the_recipe_rebuilds_it() -> None:
    made = appendix_c(v="1/16", z="3/2")
    again = build(made.recipe)
    assert again.constants == made.constants == {FEATURE_NOISE: 1 / 16, INITIAL_LOSS: 9 / 64}
    np.testing.assert_array_equal(again.problem.shared, [[1.5, -0.5]])


def test_the_initial_loss_is_the_loss_of_the_start() -> None:
    made = appendix_c(v="1/3", z="2")
    (loss,) = made.problem.loss(*made.problem.start)
    assert loss == pytest.approx(made.constants[INITIAL_LOSS], rel=1e-12)


@given(p=FEW, q=FEW, r=FEW, s=FEW)
def test_responses_are_best(p: float, q: float, r: float, s: float) -> None:
    game = appendix_c().problem
    shared, local = np.array([[p, q]]), np.array([[r, s]])
    here = game.loss(shared, local)
    assert game.loss(game.global_response(local), local) <= here + 1e-12
    assert game.loss(shared, game.local_response(shared)) <= here + 1e-12


@given(r=FEW, s=FEW)
def test_no_step_improves_a_best_response(r: float, s: float) -> None:
    game = appendix_c().problem
    local = np.array([[r, s]])
    best = game.global_response(local)
    answer = game.local_response(local)
    for step in 0.01 * np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1]]):
        assert game.loss(best, local) <= game.loss(best + step, local)
        assert game.loss(local, answer) <= game.loss(local, answer + step)


@pytest.mark.parametrize(
    ("arguments", "told"), [({"v": "-1"}, "variance"), ({"z": "-1"}, "z >= 0")]
)
def test_what_is_not_appendix_c_is_refused(arguments: dict[str, str], told: str) -> None:
    with pytest.raises(FedTheoryError, match=told):
        appendix_c(**arguments)
