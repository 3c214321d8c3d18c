"""Linear losses, and the online methods on them, by hand."""

import numpy as np
import pytest

from fedtheory.algorithms.online_frank_wolfe import online_frank_wolfe
from fedtheory.algorithms.online_gradient_descent import online_gradient_descent
from fedtheory.core.concepts import DIAMETER
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.metrics import REGRET
from fedtheory.core.properties import COMPACT_DOMAIN
from fedtheory.instances import build
from fedtheory.instances.linear_losses import linear_losses

RNG = np.random.default_rng(0)


def run(algorithm, instance, **steps):
    rounds = len(next(iter(steps.values())))
    found = algorithm(
        instance.problem, {name: np.array(s, dtype=float) for name, s in steps.items()}, rounds, RNG
    )
    return found.series[REGRET][0].tolist()


def test_gradient_descent_runs_away_from_the_slope():
    instance = linear_losses(slopes="1;-2;1", start="0", solution="-1")
    # plays 0, -1/2, 1/2: regrets 1, -2 (1/2) = -1, 3/2
    assert run(online_gradient_descent, instance, eta_t=[0.5] * 3) == [1.0, 0.0, 1.5]


def test_frank_wolfe_asks_the_oracle_of_all_that_was_heard():
    instance = linear_losses(
        slopes="1,0;0,4;0,0", start="0,0", solution="1,1", vertices="1,0;0,0;0,1;-1,0"
    )
    # first answer (-1, 0): plays (0, 0), then (-1/2, 0); there 2(x - x_0) = (-1, 0) joins (1, 4): the answer is
    # (0, 0) or (-1, 0), vertex 1 is recorded, and it plays (-1/4, 0)
    assert run(online_frank_wolfe, instance, eta_t=[1.0] * 3, sigma_t=[0.5] * 3) == [
        -1.0,
        -5.0,
        -5.0,
    ]


def test_a_tie_is_resolved_as_recorded_and_a_worse_vertex_never_answers():
    problem = linear_losses(slopes="0;1", start="0", solution="0", vertices="-1;1").problem
    at_zero, at_one = np.zeros((1, 1)), np.ones((1, 1))
    assert problem.answer(0, at_zero).tolist() == [[-1.0]]
    assert problem.answer(1, at_zero).tolist() == [[1.0]]
    assert problem.answer(1, at_one).tolist() == [[-1.0]]


def test_the_recipe_rebuilds_it_and_only_a_hull_has_a_diameter():
    hull = linear_losses(slopes="1,0", start="0,0", solution="1,0", vertices="0,0;3,4")
    free = linear_losses(slopes="1/2", start="0", solution="1")
    assert hull.constants == {DIAMETER: 5.0}
    assert COMPACT_DOMAIN not in free.promises
    assert not free.constants
    for instance in (hull, free):
        again = build(instance.recipe)
        assert (again.problem.slopes == instance.problem.slopes).all()
        assert again.constants == instance.constants


@pytest.mark.parametrize(
    "wrong",
    [
        {"slopes": "one"},
        {"slopes": "1,2"},
        {"start": "1/0"},
        {"vertices": "1,2"},
        {"slopes": "1;1,2"},
    ],
)
def test_what_does_not_fit_is_refused(wrong):
    fitting = {"slopes": "1", "start": "0", "solution": "0", "vertices": "0;1"}
    with pytest.raises(FedTheoryError) as refused:
        linear_losses(**{**fitting, **wrong})
    assert refused.value.code == "FT020"
