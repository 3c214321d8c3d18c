"""FFGB, the rate 1/T for nonsmooth losses: a run whose error is known exactly."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, run
from fedtheory.instances import build
from fedtheory.papers.ffgb.instances.largest_output import largest_output
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.properties import LARGEST_OUTPUT
from fedtheory.papers.ffgb.statements.drift_lower import DRIFT_LOWER
from fedtheory.papers.ffgb.statements.notation import K

ONE = {K: Fraction(1)}


@pytest.mark.parametrize(("slope", "mu", "outputs"), [("1", "1/2", 41), ("3", "2", 7)])
def test_the_error_is_that_of_the_proof(slope: str, mu: str, outputs: int) -> None:
    """G²/μ² ((4t + 2)/(3t(t + 1)) - 1/p) for t < p: every step asks for a fresh output."""
    rounds = outputs - 1
    made = run(
        DRIFT_LOWER,
        largest_output(outputs=outputs, slope=slope, mu=mu),
        parameters=ONE,
        rounds=rounds,
    )
    t = np.arange(1, rounds + 1)
    unit = float(Fraction(slope) / Fraction(mu)) ** 2
    exact = unit * ((4 * t + 2) / (3 * t * (t + 1)) - 1 / outputs)
    assert made.series[FUNCTION_DISTANCE][0] == pytest.approx(exact, rel=1e-12)


def test_it_bites() -> None:
    (exhibit,) = DRIFT_LOWER.exhibits
    (verdict,) = check(
        DRIFT_LOWER, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert verdict.outcome is Outcome.HOLDS
    assert {verdict.bound: f"{verdict.tightness:.4f}"} == exhibit.pinned


def test_the_check_can_say_no() -> None:
    bound = DRIFT_LOWER.bound("lower")
    more = replace(DRIFT_LOWER, bounds=(replace(bound, value=bound.value * 11 / 10),))
    (verdict,) = check(more, largest_output(), parameters=ONE, rounds=40)
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize(("steps", "rounds"), [(2, 10), (1, 41)])
def test_it_speaks_of_one_step_and_of_fewer_rounds_than_outputs(steps: int, rounds: int) -> None:
    (verdict,) = check(
        DRIFT_LOWER, largest_output(), parameters={K: Fraction(steps)}, rounds=rounds
    )
    assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_it_says_nothing_about_other_losses() -> None:
    built = largest_output()
    built = replace(built, promises=built.promises - {LARGEST_OUTPUT})
    (verdict,) = check(DRIFT_LOWER, built, parameters=ONE, rounds=5)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


def test_a_recipe_rebuilds_it() -> None:
    built = largest_output(outputs=5, slope="2/3")
    assert build(built.recipe).constants == built.constants
