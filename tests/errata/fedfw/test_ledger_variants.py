"""The numbers behind the errata of Sections 3.2, 4.3 and 4.4 and of the linked code, pinned."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.papers.fedfw.errata.ledger import (
    d60,
    d61,
    d62,
    d63,
    d64,
    d65,
    d66,
    expected_gap,
    means,
)


def failing(erratum: Erratum) -> list[Witness]:
    return [witness for witness in erratum.witness() if not witness.holds]


@pytest.mark.parametrize("rounds", [2, 3, 50, 400])
def test_noise_keeps_the_expected_gap_where_it_is(rounds: int) -> None:
    assert expected_gap(rounds) == Q(1, 2)


def test_the_printed_bound_is_a_fifth_of_that_gap_by_then() -> None:
    (witness,) = failing(d60)
    assert witness.lhs == Q(1, 2)
    assert Q(1, 5) < witness.rhs < Q(21, 100)


def test_on_the_ball_cauchy_schwarz_is_an_equality() -> None:
    (witness,) = failing(d61)
    assert witness.lhs == witness.rhs == 25


def test_the_primal_penalty_is_twice_the_dual_step_in_round_three() -> None:
    (witness,) = failing(d62)
    assert witness.rhs == 4 * witness.lhs  # squares


def test_overwritten_models_stay_at_zero_where_fedfw_moves() -> None:
    (witness,) = failing(d63)
    assert witness.lhs == 0
    assert (1 - witness.rhs) ** 2 == Q(529, 2025)  # the gap of Algorithm 1, known by hand


def test_the_mean_leaves_the_intersection() -> None:
    feasible, better, no_dual = failing(d64)
    assert feasible.lhs > Q(19, 10)
    assert better.lhs == -feasible.lhs
    assert means()[0] == 0
    assert no_dual.lhs > 10 * no_dual.rhs


def test_the_penalty_does_nothing_in_the_first_rounds_and_helps_in_the_fifth() -> None:
    first, second, fifth = failing(d66)
    assert first.lhs == first.rhs == second.lhs == second.rhs == 2
    assert (fifth.lhs, fifth.rhs) == (Q(32, 25), Q(8, 25))


def test_a_mean_of_the_selected_is_twice_the_mean_of_all() -> None:
    selected, constant, *_ = failing(d65)
    assert selected.lhs == 2 * selected.rhs
    assert constant.lhs == 10 * constant.rhs


def test_the_gap_that_the_code_reports_is_the_gap_at_no_point() -> None:
    """By hand. f = x: 0 for 2. f = x²/2 goes from 1 to -1 to 1/3: 2/3 for 2 before and 4/9 after the step."""
    *_, first, before, after = failing(d65)
    assert (first.lhs, first.rhs) == (0, 2)
    assert (before.lhs, before.rhs) == (Q(2, 3), 2)
    assert (after.lhs, after.rhs) == (Q(2, 3), Q(4, 9))
