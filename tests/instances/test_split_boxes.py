"""Split boxes: the intersection, the constants and the oracles."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.concepts import HETEROGENEITY
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.fedfw.instances.split_boxes import OWN_DIAMETER, SPLIT_GAIN, split_boxes

CROSSING = {
    "curvature": "1,1;1,1",
    "slope": "-2,1;1,0",
    "lower": "-1,-2;-2,-1",
    "upper": "1,1;2,1",
    "start": "0,0;0,0",
}


def test_the_solution_is_that_over_the_intersection():
    problem = split_boxes(**CROSSING).problem
    grid = np.stack(np.meshgrid(*[np.linspace(-2, 2, 81)] * 2), axis=-1).reshape(-1, 2)
    inside = grid[problem.distances(grid).max(axis=1) == 0]
    assert np.abs(inside).max() == 1
    gaps = problem.objective_gap(inside)
    assert gaps.min() == pytest.approx(0, abs=1e-12)
    assert inside[gaps.argmin()] == pytest.approx(problem.x_star[0])


def test_constants_by_hand():
    constants = split_boxes(**CROSSING).constants
    assert constants[OWN_DIAMETER] == pytest.approx(np.sqrt(20))  # 4 by 2
    assert constants[HETEROGENEITY] == pytest.approx(np.sqrt(9 / 4 + 1 / 4))  # like curvatures
    # F* = -1/8 - 1/8 at (1/2, -1/2); the clients alone reach -3/2 - 1/2 and -1/2 + 0
    assert constants[SPLIT_GAIN] == pytest.approx(-1 / 4 + (2 + 1 / 2) / 2)


@given(seed=st.integers(0, 2**32 - 1))
def test_an_oracle_output_is_at_home_and_the_best_of_its_box(seed):
    problem, rng = split_boxes(**CROSSING).problem, np.random.default_rng(seed)
    G = rng.standard_normal((1, 2, 2))
    S = problem.lmo(G)
    for client in range(2):
        assert problem.distances(S[:, client])[0, client] == 0
        corners = np.array(
            [
                [x, y]
                for x in (problem.lower[0, client, 0], problem.upper[0, client, 0])
                for y in (problem.lower[0, client, 1], problem.upper[0, client, 1])
            ]
        )
        assert G[0, client] @ S[0, client] == pytest.approx((corners @ G[0, client]).min())


def test_a_recipe_rebuilds_it():
    instance = split_boxes(**CROSSING)
    assert build(instance.recipe).constants == instance.constants


def test_boxes_that_do_not_meet_are_refused():
    with pytest.raises(FedTheoryError, match="boxes that meet"):
        split_boxes(curvature="0;0", slope="1;1", lower="0;2", upper="1;3", start="0;2")
