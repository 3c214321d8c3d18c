"""What holds of every erratum, of every paper."""

from fractions import Fraction
from functools import cache

import pytest

from fedtheory.core.erratum import Erratum, Kind, Witness
from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.every import of_every

every = of_every(ERRATA)


@cache
def numbers(identifier: str) -> tuple[Witness, ...]:
    """What an erratum computes, computed once for all questions."""
    return next(e for e in ERRATA.of(identifier) if e.id == identifier).witness()


@cache
def known() -> frozenset[str]:
    return frozenset(one.id for one in (*STATEMENTS, *ITEMS))


def test_the_ledger_is_not_empty_and_no_id_stands_twice() -> None:
    assert len({erratum.id for erratum in ERRATA}) == len(ERRATA) > 0


@every
def test_it_speaks_of_a_statement_or_an_item_that_exists(erratum: Erratum) -> None:
    assert erratum.about in known()


@every
def test_what_is_right_differs_from_what_is_printed_and_both_have_a_place(erratum: Erratum) -> None:
    assert erratum.printed.strip() != erratum.corrected.strip()
    assert erratum.source.locator
    assert len(erratum.why) > 20


@every
def test_its_numbers_stand_where_they_are_said_to(erratum: Erratum) -> None:
    for witness in numbers(erratum.id):
        assert witness.holds == witness.expected, witness


@every
def test_its_numbers_are_exact_and_come_out_the_same_twice(erratum: Erratum) -> None:
    first, second = numbers(erratum.id), erratum.witness()
    assert first == second
    assert all(isinstance(side, Fraction) for w in first for side in (w.lhs, w.rhs))


@every
def test_a_false_print_fails_on_its_numbers(erratum: Erratum) -> None:
    if erratum.severity is Severity.FALSE:
        assert any(not witness.holds for witness in numbers(erratum.id))


@every
def test_without_numbers_it_is_argued_and_says_so(erratum: Erratum) -> None:
    if not numbers(erratum.id):
        assert erratum.severity in {Severity.TYPO, Severity.GAP, Severity.EXTRACTION}
        assert erratum.kind in {Kind.ARGUED, Kind.CONTRADICTS, Kind.EXTRACTION}
    elif erratum.kind is Kind.ARGUED:
        pytest.fail("what has numbers is not merely argued")


@every
def test_what_contradicts_quotes_two_places(erratum: Erratum) -> None:
    assert bool(erratum.against) == (erratum.kind is Kind.CONTRADICTS)


@every
def test_a_false_print_is_shown_by_formulas_or_by_a_run(erratum: Erratum) -> None:
    """Two numbers that are typed show nothing: one side at least is computed."""
    if erratum.severity is Severity.FALSE:
        assert erratum.kind in {Kind.COUNTEREXAMPLE, Kind.DOES_NOT_FOLLOW, Kind.CONTRADICTS}
