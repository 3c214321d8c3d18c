"""No two records of the library contradict each other: labels, errata, runs that are pinned, items."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from fedtheory.calculator.recorded import expected, recorded, recorded_item, recorded_papers
from fedtheory.campaign.encoded import repairs
from fedtheory.core.statement import Status
from fedtheory.core.verdict import Label, Severity
from fedtheory.errata import ERRATA
from fedtheory.theorems import OWN_ITEMS, OWN_STATEMENTS
from tests.every import of_every


def bounds() -> list[tuple[Any, Any]]:
    return [(s, b) for s in OWN_STATEMENTS for b in s.bounds]


def place(statement, bound) -> str:
    return f"{statement.id} ({bound.key})"


@cache
def false() -> frozenset[str]:
    return frozenset(e.about for e in ERRATA if e.severity is Severity.FALSE)


DESCRIBED = {"fednewton.lem1"}
"""False by an erratum, in a case of more dimensions than a construction may have: the kernels do not see that there is such a case."""


def told_elsewhere(statement) -> bool:
    """Whether another printed bound of the statement is the one that a FALSE erratum is about: it is refuted."""
    return any(
        recorded(statement.id, b.key).label == Label.REFUTED.word
        for b in statement.bounds
        if b.status.theirs
    )


def crossed(statement, bound) -> bool:
    """Whether an exhibit of the statement is pinned beyond the bound."""
    return any(float(e.pinned.get(bound.key, 0)) > 1.00005 for e in statement.exhibits)


@of_every(bounds, place)
def test_what_is_proved_is_crossed_by_no_run_and_false_in_no_erratum(statement, bound) -> None:
    label = recorded(statement.id, bound.key).label
    if label not in {Label.PROVED.word, Label.CONDITIONAL.word}:
        return
    assert not crossed(statement, bound)
    if bound.status is Status.PRINTED:
        assert statement.id not in false() or told_elsewhere(statement)


@of_every(bounds, place)
def test_what_is_printed_and_crossed_is_not_left_undecided(statement, bound) -> None:
    if bound.status is not Status.PRINTED:
        return
    known = recorded(statement.id, bound.key)
    if known.label == Label.UNDECIDED.word and statement.id in DESCRIBED:
        assert not crossed(statement, bound)
        assert " is not shown: the claim" in known.why
    elif known.label == Label.UNDECIDED.word:
        assert not crossed(statement, bound), known.why
        assert statement.id not in false() or told_elsewhere(statement), known.why


@of_every(OWN_ITEMS)
def test_an_item_that_an_erratum_corrects_is_not_proved_as_printed(item) -> None:
    known = recorded_item(item.id)
    if repairs(item):
        assert known["label"] != Label.PROVED.word
    if known["label"] == Label.PROVED_AS_REPAIRED.word:
        assert repairs(item) or "print does not assume" in known["why"]


def test_every_bound_item_and_erratum_is_recorded() -> None:
    unknown = [
        f"{s.id} ({b.key})"
        for s, b in bounds()
        if not recorded(s.id, b.key).digest and recorded(s.id, b.key).why == "nothing is recorded"
    ]
    assert not unknown
    assert {i.id for i in OWN_ITEMS} == {i for p in recorded_papers() for i in expected(p)["items"]}
    assert {e.id for e in ERRATA} == {e for p in recorded_papers() for e in expected(p)["errata"]}


def test_the_counts_of_reading_verdicts_are_those_on_record() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reading-verdicts.md").read_text(encoding="utf-8")
    words = ("PROVED", "PROVED AS REPAIRED", "CONDITIONAL", "UNDECIDED", "REFUTED")
    for status in Status:
        counts = Counter(recorded(s.id, b.key).label for s, b in bounds() if b.status is status)
        if counts:
            row = " | ".join(str(counts[word]) for word in words)
            assert f"| {status.word} | {row} |" in page
    refuted = [known for s, b in bounds() if (known := recorded(s.id, b.key)).label == "REFUTED"]
    assert f"All {len(refuted)} refuted bounds are read literally" in page
