"""Replay of errata: the kernels decide, and they refuse what was tampered with."""

import ast
import copy
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fedtheory.papers
from fedtheory import kernel
from fedtheory.core.erratum import Erratum, Kind, Witness
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import Replay, certificate_of, counterclaim, replay
from fedtheory.errata import ERRATA
from fedtheory.kernel import flint
from tests.every import of_every

PAPERS = Path(fedtheory.papers.__file__).parent


@cache
def with_numbers() -> tuple[Erratum, ...]:
    """What has numbers to show, computed once for all questions."""
    numbers = [(erratum, erratum.witness()) for erratum in ERRATA]
    return tuple(replace(e, witness=lambda found=found: found) for e, found in numbers if found)


@cache
def shapes() -> dict[tuple[Any, ...], tuple[Erratum, int]]:
    """An erratum and the place of a witness in it for each relation, expected or not, that holds or does not."""
    found: dict[tuple[Any, ...], tuple[Erratum, int]] = {}
    for mistake in with_numbers():
        for k, one in enumerate(mistake.witness()):
            found.setdefault((one.relation, one.expected, one.lhs == one.rhs, k > 0), (mistake, k))
    return found


def erratum(*witnesses: Witness) -> Erratum:
    return Erratum(
        id="nobody.d01",
        about="nobody.thm1",
        severity=Severity.FALSE,
        source=Source("nobody", "Theorem 1"),
        printed="1 < 1",
        corrected="1 <= 1",
        why="a number is not smaller than itself",
        witness=lambda: witnesses,
    )


def witness(lhs: int, relation: str, rhs: int, *, expected: bool = False) -> Witness:
    return Witness("", Fraction(lhs, 7), relation, Fraction(rhs, 7), "", expected=expected)


@cache
def replays() -> dict[str, Replay]:
    return {mistake.id: replay(mistake) for mistake in with_numbers()}


@of_every(with_numbers)
def test_every_witness_is_confirmed_by_both_kernels(mistake: Erratum) -> None:
    report = replays()[mistake.id]
    assert report.confirmed, report.note
    assert report.certificate is not None
    assert (
        report.digest == kernel.check(report.certificate, {}) == flint.check(report.certificate, {})
    )
    assert len(report.certificate["lines"]) == len(report.witnesses)


@pytest.mark.parametrize("severity", [Severity.FALSE, Severity.CONSTANT], ids=lambda s: s.name)
def test_what_is_called_false_has_numbers(severity: Severity) -> None:
    numbered = {e.id for e in with_numbers()}
    assert not [e.id for e in ERRATA if e.severity is severity and e.id not in numbered]


def test_a_gap_without_numbers_is_told_as_argued_or_quotes_two_places() -> None:
    """Of misprints and of what the copy may have lost no numbers are asked: there may be none."""
    numbered = {e.id for e in with_numbers()}
    bare = [e for e in ERRATA if e.severity is Severity.GAP and e.id not in numbered]
    assert {e.kind for e in bare} <= {Kind.ARGUED, Kind.CONTRADICTS}
    assert len(bare) < 20


def test_nearly_all_that_is_confirmed_is_confirmed_by_formulas_that_the_kernels_read() -> None:
    found = Counter(report.shown for report in replays().values())
    assert set(found) == {"kernels", "numbers"}
    assert found["numbers"] < 25


def test_no_witness_is_two_numbers_that_are_typed() -> None:
    """`fails(..., Q(1), "=", Q(2))` would be confirmed by any kernel and shows nothing."""
    typed = [
        f"{path.parent.parent.name}, line {call.lineno}"
        for path in sorted(PAPERS.glob("*/errata/ledger.py"))
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in {"fails", "holds"}
        if all(_typed(side) for side in (call.args[1], call.args[3]))
    ]
    assert not typed


def _typed(side: ast.expr) -> bool:
    """A number and nothing else: 3, Q(3), Q(1, 7)."""
    inside = side.args if isinstance(side, ast.Call) and ast.unparse(side.func) == "Q" else [side]
    return all(isinstance(part, ast.Constant) for part in inside)


def test_without_numbers_nothing_is_confirmed() -> None:
    report = replay(erratum())
    assert not report.confirmed
    assert report.certificate is None
    assert report.digest is None
    assert report.note == "argued, not shown"
    assert report.shown == "argued"


def test_a_tampered_witness_is_refused() -> None:
    """One of each shape says the opposite of what was recomputed; the kernels look at nothing else of an erratum."""
    assert {relation for relation, *_ in shapes()} == {"<=", "<", ">=", "="}
    for mistake, k in shapes().values():
        numbers = mistake.witness()
        opposite = replace(numbers[k], expected=not numbers[k].expected)
        tampered = (*numbers[:k], opposite, *numbers[k + 1 :])
        report = replay(replace(mistake, witness=lambda tampered=tampered: tampered))
        assert not report.confirmed, mistake.id
        assert report.digest is None
        assert report.note.startswith("not accepted")


def test_a_number_moved_across_is_refused() -> None:
    """The mistake in print is that 3/7 ≤ 2/7; were the left side 2/7, it would be none."""
    assert replay(erratum(witness(3, "<=", 2))).confirmed
    assert not replay(erratum(witness(2, "<=", 2))).confirmed


def test_a_tampered_certificate_is_refused() -> None:
    certificate = replay(with_numbers()[0]).certificate
    assert certificate is not None
    for k in range(len(certificate["lines"])):
        forged = copy.deepcopy(certificate)
        claim = forged["lines"][k]["schema"]["then"]
        claim[1], claim[2] = claim[2], claim[1]
        forged["statement"]["show"] = forged["lines"][-1]["schema"]
        forged["digest"] = kernel.digest(forged["statement"])
        for check, refusal in ((kernel.check, kernel.Rejected), (flint.check, flint.Rejected)):
            with pytest.raises(refusal):
                check(forged, {})


@pytest.mark.parametrize(
    ("numbers", "claim"),
    [
        (witness(3, "<=", 2), ["<", "2/7", "3/7"]),
        (witness(2, "<", 2), ["<=", "2/7", "2/7"]),
        (witness(1, ">=", 2), ["<", "1/7", "2/7"]),
        (witness(1, "=", 2), ["<", "1/7", "2/7"]),
        (witness(2, "=", 1), ["<", "1/7", "2/7"]),
        (witness(1, "<=", 2, expected=True), ["<=", "1/7", "2/7"]),
        (witness(1, "<", 2, expected=True), ["<", "1/7", "2/7"]),
        (witness(2, ">=", 1, expected=True), ["<=", "1/7", "2/7"]),
        (witness(2, "=", 2, expected=True), ["=", "2/7", "2/7"]),
    ],
    ids=lambda value: "" if isinstance(value, Witness) else " ".join(value),
)
def test_the_kernels_are_asked_for_the_opposite_of_a_false_print(
    numbers: Witness, claim: list[str]
) -> None:
    assert counterclaim(numbers) == claim
    assert replay(erratum(numbers)).confirmed


def test_equal_numbers_do_not_refute_an_equality() -> None:
    assert not replay(erratum(witness(2, "=", 2))).confirmed


def test_a_strange_relation_is_refused() -> None:
    with pytest.raises(IllFormedStatement, match="!="):
        counterclaim(witness(1, "!=", 2))


def test_one_refused_line_refuses_the_whole() -> None:
    report = replay(erratum(witness(2, "<=", 3), witness(3, "<=", 2)))
    assert not report.confirmed
    assert "w1" in report.note


def test_the_certificate_says_where_the_mistake_stands() -> None:
    mistake = with_numbers()[0]
    certificate = certificate_of(mistake, mistake.witness())
    assert certificate["id"] == f"{mistake.id}/witness"
    assert certificate["source"] == mistake.source.locator
