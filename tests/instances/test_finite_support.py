"""Functions on finitely many points: constants by hand, promises kept, recipes that rebuild, tables refused."""

from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.concepts import INITIAL_FUNCTION_DISTANCE, TOTAL_VARIATION
from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.instances.distances import total_variation
from fedtheory.papers.ffgb.concepts import GRADIENT_SUPREMUM, ORACLE_RANGE, SUPPORT_BIAS
from fedtheory.papers.ffgb.instances.finite_support import (
    finite_support,
    mean_total_variation,
    rational_support,
    squared_bias,
)
from fedtheory.papers.ffgb.instances.private_points import (
    frozen_points,
    private_points,
    private_weights,
)
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.properties import (
    BOUNDED_ANSWERS,
    BOUNDED_GRADIENTS,
    IDENTICAL_INPUTS,
    PRINTED_RANGE,
    SMALL_START,
    SQUARE_WEAK_LEARNING,
    SUPREMUM_WEAK_LEARNING,
)


def test_the_optimum_weighs_clients_by_their_share_of_a_point():
    """Theory: slopes 1 and -1, weights (9/10, 1/10) and (1/10, 9/10): f* = (-4/5, 4/5)/μ, not 0."""
    data = rational_support(weights="9/10,1/10;1/10,9/10", labels="1,1;-1,-1", mu="1/2")
    assert data.optimum == (Fraction(-8, 5), Fraction(8, 5))


def test_constants_by_hand():
    """Theory's X7: three clients, a private point each of mass 1/10."""
    known = private_points(n=3, p="1/10", answers="2").constants
    assert known[TOTAL_VARIATION] == pytest.approx(1 / 15)
    assert known[GRADIENT_SUPREMUM] == 1
    assert known[ORACLE_RANGE] == 2
    assert known[INITIAL_FUNCTION_DISTANCE] == 4  # f* = -2
    data = rational_support(weights=private_weights(3, Fraction(1, 10)), labels="1")
    # κ is 0 at the common point and (2/3)(G + H) at a private one, of mass 1/30
    assert squared_bias(data, Fraction(1), Fraction(2)) == Fraction(3, 30) * 2**2
    assert known[SUPPORT_BIAS] == pytest.approx(np.sqrt(0.4))


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("p", ["1/100", "1/2", "1"])
def test_the_total_variation_is_dialled_by_the_private_mass(n, p):
    weights = private_weights(n, Fraction(p))
    data = rational_support(weights=weights, labels="1")
    assert mean_total_variation(data) == Fraction(p) * (1 - Fraction(1, n))
    assert max(total_variation(data.inputs, own) for own in data.weights) <= 1 - Fraction(1, n)


@pytest.mark.parametrize(
    ("arguments", "kept", "not_kept"),
    [
        ({}, {BOUNDED_GRADIENTS, BOUNDED_ANSWERS, PRINTED_RANGE, SMALL_START}, {IDENTICAL_INPUTS}),
        ({"oracle": "constant"}, {SUPREMUM_WEAK_LEARNING, BOUNDED_ANSWERS}, {SQUARE_WEAK_LEARNING}),
        (
            {"oracle": "constant", "sense": "square"},
            {SQUARE_WEAK_LEARNING},
            {SUPREMUM_WEAK_LEARNING, BOUNDED_ANSWERS},
        ),
        ({"oracle": "shrink"}, {SUPREMUM_WEAK_LEARNING, SQUARE_WEAK_LEARNING}, set()),
        ({"answers": "3"}, {BOUNDED_ANSWERS}, {PRINTED_RANGE}),
        ({"start": "5"}, {BOUNDED_GRADIENTS}, {SMALL_START}),
        ({"loss": "square"}, {SUPREMUM_WEAK_LEARNING}, {BOUNDED_GRADIENTS, BOUNDED_ANSWERS}),
        ({"weights": "1/2,1/2;1/2,1/2", "labels": "1"}, {IDENTICAL_INPUTS}, set()),
    ],
)
def test_it_promises_what_it_keeps_and_no_more(arguments, kept, not_kept):
    promises = finite_support(**arguments).promises
    assert kept <= promises
    assert promises.isdisjoint(not_kept)


@pytest.mark.parametrize("loss", ["linear", "square", "absolute", "huber", "logistic"])
def test_the_distance_to_the_optimum_vanishes_there_only(loss):
    instance = finite_support(loss=loss, labels="1,0,1/2;1/2,1,1", scale="3")
    f_star = instance.problem.optimum[None]
    assert instance.problem.squared_distance(f_star).tolist() == [0]
    assert instance.problem.squared_distance(f_star + 1) == pytest.approx([1])
    assert sum(c.error for c in instance.certificates) < 1e-11


@pytest.mark.parametrize(
    "family", ["finite-support", "private-points", "frozen-points", "same-slope"]
)
def test_the_recipe_rebuilds_it(family):
    instance = build({"family": family})
    again = build(instance.recipe)
    assert again.constants == instance.constants
    assert again.promises == instance.promises
    assert again.name == instance.name


@pytest.mark.parametrize(
    "wrong",
    [
        {"weights": "1/2,1/3,0;1/2,0,1/2"},
        {"weights": "1/2,1/2,0;1/2,1/2,0"},
        {"weights": "3/2,-1/2,0;1/2,0,1/2"},
        {"labels": "1,2"},
        {"loss": "hinge"},
        {"loss": "logistic", "labels": "2"},
        {"loss": "square", "off": "opposed"},
        {"gamma": "3/2"},
        {"gamma": "0"},
        {"mu": "-1"},
        {"oracle": "perfect"},
        {"start": "1,2"},
    ],
)
def test_what_does_not_fit_is_refused(wrong):
    with pytest.raises(FedTheoryError) as refused:
        finite_support(**wrong)
    assert refused.value.code == "FT021"


@pytest.mark.parametrize(
    ("family", "wrong"),
    [
        (private_points, {"n": 1}),
        (private_points, {"p": "0"}),
        (private_points, {"answers": "1/2"}),
        (private_points, {"p": "one"}),
        (frozen_points, {"slope": "-1"}),
        (same_slope, {"n": 0}),
    ],
)
def test_a_family_refuses_what_is_not_of_it(family, wrong):
    with pytest.raises(FedTheoryError):
        family(**wrong)
