"""FFGB, Theorem 4.3 for the square loss: a G along the run, where there is none at all functions."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.instances import build
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.concepts import GRADIENT_ALONG_RUN
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.square_targets import (
    gradient_along_run,
    label_mean_square,
    square_targets,
)
from fedtheory.papers.ffgb.properties import SMALL_MEAN_SQUARE_START, SQUARE_LOSSES
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.square_homogeneous import SQUARE_HOMOGENEOUS


@given(
    seed=st.integers(0, 2**32 - 1),
    steps=st.integers(1, 10),
    part=st.sampled_from(["1/4", "1/2", "9/10", "1"]),
)
def test_it_holds_on_random_labels(seed: int, steps: int, part: str) -> None:
    rng = np.random.default_rng(seed)
    rows = ";".join(",".join(str(int(k)) for k in rng.integers(-5, 6, size=3)) for _ in range(3))
    gamma = Fraction(part)
    mu = (2 - gamma) / gamma + Fraction(int(rng.integers(1, 20)), 4)
    built = square_targets(share="1/6,1/3,1/2", labels=rows, mu=str(mu), gamma=part)
    (verdict,) = check(SQUARE_HOMOGENEOUS, built, parameters={K: Fraction(steps)}, rounds=40)
    assert verdict.outcome is Outcome.HOLDS, verdict


def test_it_bites() -> None:
    (exhibit,) = SQUARE_HOMOGENEOUS.exhibits
    (verdict,) = check(
        SQUARE_HOMOGENEOUS,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
    )
    assert {verdict.bound: f"{verdict.tightness:.4f}"} == exhibit.pinned


def test_the_gradients_of_the_run_stay_below_the_constant() -> None:
    """μ = 6, γ = 1/2: G = γμLB/(γμ - (2 - γ)L) = 2B."""
    data = rational_support(
        weights="1/2,1/2;1/2,1/2",
        labels="1,1;-1/2,1",
        loss="square",
        mu="6",
        oracle="shrink",
        gamma="1/2",
    )
    squared = gradient_along_run(data, label_mean_square(data))
    assert squared == 4 * label_mean_square(data) == 4
    for f in ffgb_exact(data, K=3, c=2, rounds=6).functions:
        for row in data.gradients((f, f)):
            assert sum(a * v**2 for a, v in zip(data.inputs, row, strict=True)) <= squared


def test_without_strong_regularisation_there_is_no_such_constant() -> None:
    weak = square_targets(mu="3")
    assert GRADIENT_ALONG_RUN not in weak.constants
    (verdict,) = check(SQUARE_HOMOGENEOUS, weak, parameters={K: Fraction(2)}, rounds=5)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("lost", [SQUARE_LOSSES, SMALL_MEAN_SQUARE_START])
def test_it_says_nothing_where_an_assumption_is_not_promised(lost: object) -> None:
    built = square_targets()
    built = replace(built, promises=built.promises - {lost})
    (verdict,) = check(SQUARE_HOMOGENEOUS, built, parameters={K: Fraction(2)}, rounds=5)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_a_far_start_is_not_promised_to_be_small() -> None:
    assert SMALL_MEAN_SQUARE_START not in square_targets(start="1000").promises


def test_a_recipe_rebuilds_it() -> None:
    built = square_targets(labels="2,1;-1/2,1", gamma="2/3")
    assert build(built.recipe).constants == built.constants


def test_the_check_can_say_no() -> None:
    bound = SQUARE_HOMOGENEOUS.bound("sharpened")
    wrong = replace(SQUARE_HOMOGENEOUS, bounds=(replace(bound, value=bound.value / 100),))
    (verdict,) = check(wrong, square_targets(), parameters={K: Fraction(2)}, rounds=200)
    assert verdict.outcome is Outcome.VIOLATED
