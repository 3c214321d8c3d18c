"""The numbers of what a second reading of FedFW added, by hand where a hand can do them."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.algorithms.clients_exact import mean, on_interval, point
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import gap as gap_at
from fedtheory.papers.fedfw.algorithms.fixed_steps_exact import iterates
from fedtheory.papers.fedfw.errata import ERRATA
from fedtheory.papers.fedfw.errata.ledger import (
    ADVISED,
    OTHER,
    allowed,
    fedavg_round,
    pairs,
)
from fedtheory.papers.fedfw.errata.ledger import gap_91 as gap

BY_ID = {erratum.id.removeprefix("fedfw."): erratum for erratum in ERRATA}


def test_what_the_copy_may_have_lost_is_no_mistake_of_the_authors() -> None:
    lost = {name for name, e in BY_ID.items() if e.severity is Severity.EXTRACTION}
    assert lost == {"d02", "d08", "d14", "d34", "d36", "d95"}


def test_what_has_no_numbers_is_a_letter_a_word_or_another_text() -> None:
    silent = {name for name, e in BY_ID.items() if not e.witness()}
    assert silent == {"d02", "d08", "d21", "d58", "d75", "d76", "d92", "d94", "d95"}


@pytest.mark.parametrize(
    ("erratum", "row", "lhs", "rhs"),
    [
        ("d24", 1, Q(0), Q(-1)),
        ("d27", 1, Q(1), Q(1, 2)),
        ("d67", 0, Q(4, 9), Q(1)),
        ("d69", 1, Q(4, 3), Q(0)),
        ("d79", 0, Q(1), None),
        ("d80", 0, Q(-3, 20), Q(-33, 40)),
        ("d81", 0, Q(1), None),
        ("d83", 0, Q(529, 2025), Q(16, 2025)),
        ("d90", 0, Q(3, 5), None),
        ("d90", 1, Q(1), None),
    ],
)
def test_numbers_by_hand(erratum: str, row: int, lhs: Q, rhs: Q | None) -> None:
    witness = BY_ID[erratum].witness()[row]
    assert witness.lhs == lhs
    assert rhs is None or witness.rhs == rhs


def test_an_end_that_is_no_solution_has_no_gap_whatever_the_penalty() -> None:
    bend = (Q(-1), Q(-1, 2))
    federation = on_interval(bend, bend, start=(-1, -1))
    for penalty in (Q(1, 100), Q(5)):
        assert {
            gap_at(federation, mean(federation, X)) for X in iterates(federation, penalty, 3)
        } == {0}


def test_fedavg_with_two_steps_leaves_the_minimiser_and_rests_elsewhere() -> None:
    minimiser = point(Q(-3, 5))
    assert fedavg_round(minimiser) != minimiser
    assert fedavg_round(point(Q(-9, 23))) == point(Q(-9, 23))


def test_the_columns_are_counted() -> None:
    assert len(pairs()) == 38
    assert sum(unlike > like for like, unlike in pairs()) == 28


def test_the_advised_penalty_has_the_smaller_bound_and_the_larger_gap() -> None:
    assert allowed(ADVISED).upper < allowed(OTHER).lower
    assert gap(ADVISED) > 4 * gap(OTHER)


def test_200_clients_are_as_far_as_if_they_had_hardly_moved() -> None:
    (witness,) = BY_ID["d29"].witness()
    assert witness.rhs == Q(73, 80)
    assert 1 < witness.lhs < Q(10001, 10000)
