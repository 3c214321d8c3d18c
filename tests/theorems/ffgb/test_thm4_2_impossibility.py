"""FFGB, Theorem 4.2: what stands still, exactly and in every variant; and what ω_TV is."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from fedtheory.core.properties import FROZEN
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check
from fedtheory.papers.ffgb.algorithms.ffgb_exact import (
    ffgb_exact,
    ffgb_exact_persistent,
    ffgb_exact_without_residual,
)
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.private_points import (
    frozen_points,
    private_points,
    private_weights,
)
from fedtheory.papers.ffgb.statements.notation import K, c
from fedtheory.papers.ffgb.statements.thm4_2_impossibility import THEOREM_42

RUNS = (ffgb_exact, ffgb_exact_persistent, ffgb_exact_without_residual)


@pytest.mark.parametrize("exhibit", THEOREM_42.exhibits, ids=lambda e: e.why)
def test_it_bites(exhibit: Any) -> None:
    verdicts = check(
        THEOREM_42, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
    )
    assert {v.bound: f"{v.tightness:.4f}" for v in verdicts} == exhibit.pinned
    assert {v.bound for v in verdicts if v.outcome is Outcome.VIOLATED} == {"printed"}


@given(
    n=st.integers(2, 5),
    K_=st.integers(1, 4),
    steps=st.sampled_from([1, 2, 4, 9]),
    run=st.sampled_from(RUNS),
    slopes=st.lists(st.fractions(-3, 3, max_denominator=4), min_size=5, max_size=5),
)
def test_nothing_moves_whatever_the_labels_the_steps_and_the_residual(
    n: int, K_: int, steps: int, run: Any, slopes: list[Fraction]
) -> None:
    """Exact iterates; the labels are what the output does not depend on."""
    labels = ",".join(str(slope or 1) for slope in slopes[:n])
    problem = rational_support(weights=private_weights(n, Fraction(1)), labels=labels, off="freeze")
    for f in run(problem, K=K_, c=steps, rounds=3).functions:
        assert f == (0,) * n


def test_clients_who_take_turns_move() -> None:
    """The erratum on 'other update rules': a client with other weights than the rest is not cancelled."""
    problem = rational_support(weights="1,0;0,1", labels="1", off="freeze")
    h = problem.oracle(problem.gradients(((Fraction(0),) * 2,) * 2))
    assert h[0][0] != 0
    assert h[0][0] + h[1][0] == 0


@pytest.mark.parametrize("n", [2, 3, 8])
def test_the_total_variation_is_the_largest_there_is(n: int) -> None:
    (verdict,) = check(
        THEOREM_42,
        frozen_points(n=n),
        parameters={K: Fraction(1), c: Fraction(4)},
        rounds=2,
        bounds=("corrected",),
    )
    assert verdict.outcome is Outcome.HOLDS


@pytest.mark.parametrize("key", ["distance", "corrected"])
def test_the_check_can_say_no(key: str) -> None:
    bound = THEOREM_42.bound(key)
    wrong = replace(THEOREM_42, bounds=(replace(bound, value=sp.Rational(9, 10) * bound.value),))
    (verdict,) = check(
        wrong, frozen_points(), parameters={K: Fraction(1), c: Fraction(4)}, rounds=3
    )
    assert verdict.outcome is Outcome.VIOLATED


def test_a_function_that_moves_is_seen() -> None:
    """Private points that the others answer by -H, passed off as frozen ones."""
    moving = private_points(n=2, p="1")
    moving = replace(moving, promises=moving.promises | {FROZEN})
    (verdict,) = check(
        THEOREM_42,
        moving,
        parameters={K: Fraction(1), c: Fraction(4)},
        rounds=3,
        bounds=("still",),
    )
    assert verdict.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("n", [5, 7])
def test_rounding_moves_nothing(n: int) -> None:
    (verdict,) = check(
        THEOREM_42,
        frozen_points(n=n, slope="1/3"),
        parameters={K: Fraction(3), c: Fraction(9)},
        rounds=10,
        bounds=("still",),
    )
    assert verdict.outcome is Outcome.HOLDS


def test_it_says_nothing_where_answers_do_not_cancel() -> None:
    pair = frozen_points()
    pair = replace(pair, promises=pair.promises - {FROZEN})
    for verdict in check(THEOREM_42, pair, parameters={K: Fraction(1), c: Fraction(4)}, rounds=3):
        assert verdict.outcome is Outcome.NOT_APPLICABLE
