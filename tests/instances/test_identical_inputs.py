"""Identical inputs: G of Assumption 4.2, and what is promised."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.errors import FedTheoryError
from fedtheory.instances import build
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE, GRADIENT_SUPREMUM
from fedtheory.papers.ffgb.instances.boosting_oracles import MANNERS
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs, mean_square
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.properties import (
    IDENTICAL_INPUTS,
    MEAN_SQUARE_GRADIENTS,
    SQUARE_WEAK_LEARNING,
    SUPREMUM_WEAK_LEARNING,
)


def test_the_mean_square_is_weighted_by_the_inputs_and_the_largest_of_the_clients() -> None:
    """(1/4)·9 + (3/4)·1 = 3 against (1/4)·1 + (3/4)·4 = 13/4."""
    data = rational_support(weights="1/4,3/4;1/4,3/4", labels="3,-1;1,2", mu="1")
    assert mean_square(data) == Fraction(13, 4)
    built = identical_inputs(share="1/4,3/4", labels="3,-1;1,2")
    assert built.constants[GRADIENT_MEAN_SQUARE] == pytest.approx(3.25**0.5, rel=1e-15)
    assert built.constants[GRADIENT_SUPREMUM] == 3


def test_a_scaled_slope_scales_it() -> None:
    assert same_slope(slope="3").constants[GRADIENT_MEAN_SQUARE] == 3
    twice = identical_inputs(share="1", labels="1;-1", loss="absolute", scale="2")
    assert twice.constants[GRADIENT_MEAN_SQUARE] == 2


@pytest.mark.parametrize("manner", MANNERS)
@given(seed=st.integers(0, 2**32 - 1))
def test_answers_keep_5_and_gradients_keep_assumption_4_2(manner: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    built = identical_inputs(
        share="1/6,1/3,1/2",
        labels="1,-2,1/2;3,0,-1",
        loss="huber",
        oracle=manner,  # type: ignore[arg-type]
        gamma="1" if manner == "exact" else "3/10",
    )
    problem = built.problem
    weights = problem.weights[None, :, :, None]
    phi = rng.standard_normal((4, 2, 3, 1))
    left = (weights * (problem.oracle(phi) - phi) ** 2).sum(axis=(2, 3))
    asked = (weights * phi**2).sum(axis=(2, 3))
    part = 0.0 if manner == "exact" else 0.7
    assert (left <= part**2 * asked * (1 + 1e-12)).all()
    slopes = (weights * problem.gradients(9 * phi) ** 2).sum(axis=(2, 3))
    assert (slopes <= built.constants[GRADIENT_MEAN_SQUARE] ** 2 * (1 + 1e-12)).all()


def test_it_promises_what_the_special_case_asks_for() -> None:
    built = identical_inputs(oracle="constant", gamma="1/2")
    assert {IDENTICAL_INPUTS, MEAN_SQUARE_GRADIENTS, SQUARE_WEAK_LEARNING} <= built.promises
    assert SUPREMUM_WEAK_LEARNING not in built.promises


def test_a_recipe_rebuilds_it() -> None:
    built = identical_inputs(labels="2,1;-1/2,1", oracle="alternating", gamma="1/3")
    assert build(built.recipe).constants == built.constants


def test_square_losses_have_no_such_bound() -> None:
    with pytest.raises(FedTheoryError, match=r"Assumption 4\.2"):
        identical_inputs(loss="square")
