"""The numbers that the errata of FedFW turn on, pinned."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.ledger import d01, d03, d05, d10, d12, d17, d18, d20


def failing(erratum: Erratum) -> list[Witness]:
    return [witness for witness in erratum.witness() if not witness.holds]


def test_lemma_2_is_off_by_the_root_of_the_number_of_clients() -> None:
    two, hundred = d10.witness()
    assert (two.lhs, two.rhs) == (2, 1)
    assert hundred.lhs / hundred.rhs == 100


def test_cancelling_gradients_leave_nothing_of_the_last_display() -> None:
    display, conclusion = d12.witness()
    assert (display.lhs, display.rhs) == (Q(9, 2), 0)
    assert conclusion.lhs == 8
    assert conclusion.rhs == pytest.approx(2)


def test_a_start_outside_breaks_three_displays() -> None:
    diameter, surrogate, final = d01.witness()
    assert (diameter.lhs, diameter.rhs) == (10201, 4)
    assert surrogate.lhs == 20
    assert surrogate.rhs < 10
    assert final.lhs == Q(8019, 2)


def test_the_final_bound_is_crossed_by_more_than_two_fifths() -> None:
    """The exact gap, and a bound that 10,000 clients run above; the corrected one is far away."""
    mended, printed = d20.witness()
    assert printed.lhs == Q(897744151, 3136320000)
    assert Q(142, 100) < printed.lhs / printed.rhs < Q(143, 100)
    assert mended.rhs > 10
    assert d20.severity is Severity.FALSE


def test_two_hundred_clients_have_not_moved_when_two_are_nearly_there() -> None:
    (witness,) = d03.witness()
    assert witness.lhs == 1
    assert witness.rhs < Q(2, 3)


def test_a_full_local_step_solves_what_it_should_not() -> None:
    (witness,) = failing(d05)
    assert (witness.lhs, witness.rhs) == (1, 0)


def test_dual_solutions_have_different_norms() -> None:
    (witness,) = failing(d17)
    assert (witness.lhs, witness.rhs) == (8, 2)


def test_the_first_round_is_not_bounded_termwise() -> None:
    (witness,) = failing(d18)
    assert (witness.lhs, witness.rhs) == (2, Q(8, 100))


@pytest.mark.parametrize("erratum", [d01, d10, d12, d20], ids=lambda e: e.id)
def test_false_is_said_of_what_a_counterexample_runs_against(erratum: Erratum) -> None:
    assert erratum.severity is Severity.FALSE
    assert failing(erratum)
