"""FedNewton's ledger: in order, no mistake twice, and what is called false is shown to be."""

import pytest

from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import replay
from fedtheory.errata.fednewton import ERRATA
from fedtheory.theorems import ITEMS, STATEMENTS


def test_the_ledger_is_in_order_and_complete():
    assert [e.id for e in ERRATA] == [f"fednewton.d{k:02}" for k in range(1, len(ERRATA) + 1)]
    assert len(ERRATA) >= 79


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
