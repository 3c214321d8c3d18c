"""Worst instances of federated methods: functions through given points, and an oracle that remembers."""

import numpy as np
import pytest

from fedtheory.core.concepts import CLIENTS, DIAMETER
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.properties import COMPACT_DOMAIN, CONVEX
from fedtheory.instances import build
from fedtheory.instances.worst_clients import worst_clients

# f_1 = ½x² and f_2 = ½(x - 2)², each known at 1, 0, 2
TWO = {
    "points": "1;0;2|1;0;2",
    "gradients": "1;0;2|-1;-2;0",
    "values": "1/2,0,2|1/2,2,0",
    "smoothness": "1",
    "convexity": "1/2",
    "start": "1",
    "solution": "0",
}


def test_the_functions_are_the_quadratics_through_these_points() -> None:
    problem = worst_clients(**TWO).problem
    X = np.array([[[0.0], [2.0]]])
    assert problem.gradients(X) == pytest.approx(np.zeros((1, 2, 1)), abs=1e-6)
    assert problem.start.shape == (1, 2, 1)
    assert problem.squared_distance(np.array([[3.0]])) == pytest.approx([4.0])
    assert problem.objective_gap(np.array([[0.0]])) == pytest.approx([0.5], abs=1e-6)


def test_the_stacked_gap_has_each_client_at_its_own_point() -> None:
    problem = worst_clients(**TWO).problem
    X = np.array([[[0.0], [2.0]], [[1.0], [1.0]]])
    gaps = problem.stacked_gap(X, problem.gradients(X))
    assert gaps == pytest.approx([-0.5, 0.0], abs=1e-6)


def test_losses_of_negative_curvature_are_not_promised_to_be_convex() -> None:
    assert CONVEX in worst_clients(**TWO).promises
    assert CONVEX not in worst_clients(**{**TWO, "convexity": "-1"}).promises


def test_the_oracle_answers_as_recorded_where_it_may_choose() -> None:
    for answers in ("1;2", "2;1"):
        problem = worst_clients(**TWO, asked="0;-1", answers=answers).problem
        first = float(answers[0])
        assert problem.lmo(np.array([[0.0]])) == pytest.approx(np.array([[first]]))
        # at -1 the best vertex is 2, whatever was recorded
        assert problem.lmo(np.array([[-1.0]])) == pytest.approx(np.array([[2.0]]))


def test_without_vertices_the_domain_is_the_whole_space() -> None:
    free = worst_clients(**TWO)
    assert COMPACT_DOMAIN not in free.promises
    assert free.constants[CLIENTS] == 2
    bounded = worst_clients(**TWO, asked="1", answers="0", more="2;1")
    assert COMPACT_DOMAIN in bounded.promises
    assert bounded.constants[DIAMETER] == pytest.approx(2)


def test_a_recipe_builds_it_again() -> None:
    made = worst_clients(**TWO, asked="1", answers="0", more="2;1")
    again = build(made.recipe)
    assert again.recipe == made.recipe
    assert again.problem.vertices == pytest.approx(made.problem.vertices)


def test_questions_and_answers_belong_together() -> None:
    with pytest.raises(FedTheoryError, match="every question has one answer"):
        worst_clients(**TWO, asked="1;2", answers="0")
    with pytest.raises(FedTheoryError, match="no table of numbers"):
        worst_clients(**TWO, asked="one", answers="0")
