"""FedBoost's ledger: in order, no mistake twice, and the theory's numbers."""

from fractions import Fraction as Q

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import replay
from fedtheory.errata.fedboost import ERRATA
from fedtheory.theorems import ITEMS, STATEMENTS

BY_ID = {erratum.id.removeprefix("fedboost."): erratum for erratum in ERRATA}


def test_the_ledger_is_in_order_and_complete():
    assert list(BY_ID) == [f"d{k:02}" for k in range(1, len(ERRATA) + 1)]
    assert len(ERRATA) >= 39


def test_no_mistake_is_counted_twice():
    pairs = [(erratum.printed, erratum.corrected) for erratum in ERRATA]
    assert len(set(pairs)) == len(pairs)


def test_they_are_about_something_of_the_paper():
    known = {entry.id for entry in (*STATEMENTS, *ITEMS)}
    assert {erratum.about for erratum in ERRATA} <= known


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda e: e.id)
def test_what_is_called_false_has_numbers_and_they_are_confirmed(erratum):
    numbers = erratum.witness() if erratum.witness else ()
    if erratum.severity is Severity.FALSE:
        assert any(not number.expected for number in numbers)
    if numbers:
        assert replay(erratum).confirmed


@pytest.mark.parametrize(
    ("erratum", "row", "number"),
    [
        ("d01", 0, Q(1)),  # the gap, squared
        ("d02", 0, Q(799, 100) ** 2),
        ("d02", 1, Q(1799, 100) ** 2),
        ("d18", 1, Q(44, 225)),
        ("d35", 0, Q(33)),
    ],
)
def test_numbers_of_the_theory(erratum, row, number):
    assert BY_ID[erratum].witness()[row].lhs == number


def test_more_than_the_budget_is_sent_in_two_rounds_of_five():
    """The theory's e08: uniform, q = 100, C = 10."""
    assert float(BY_ID["d08"].witness()[0].lhs) == pytest.approx(0.416844487734, abs=1e-12)
