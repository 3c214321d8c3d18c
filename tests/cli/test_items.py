"""Items that are no statements: listed with their kinds, judged by what encodes them, and never by hand."""

from dataclasses import replace
from functools import cache

import pytest

from fedtheory.calculator.catalogue import catalogue, items
from fedtheory.calculator.recorded import recorded_item
from fedtheory.campaign.items import NOTHING_TO_DECIDE
from fedtheory.campaign.records import RECORDED, SURPRISE, judge_item
from fedtheory.campaign.tasks import of_item_now
from fedtheory.core.item import KINDS, Computed, Counted, Item, Shown, Stated, Wrong
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Label, Severity
from fedtheory.errata import ERRATA
from fedtheory.proofs import ARGUMENTS, PROOFS
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.every import of_every


def item(*encoded, remark=""):
    return Item("fedfw.eq38", "display", "a display", Source("x", "(1)"), "0 = 1", encoded, remark)


def judged(of):
    """The row of an item, by which its verdict is told."""
    (row,) = of_item_now(of)["verdicts"]
    return row


def test_ids_are_unique_and_kinds_are_known():
    ids = [*(s.id for s in STATEMENTS), *(i.id for i in ITEMS)]
    assert len(set(ids)) == len(ids)
    assert {i.kind for i in ITEMS} <= set(KINDS)


@cache
def places():
    """Steps, bounds and errata, by their names."""
    steps = {(p.id, p.bound, s.name) for p in (*PROOFS, *ARGUMENTS) for s in p.steps}
    return steps, {(s.id, b.key) for s in STATEMENTS for b in s.bounds}, {e.id for e in ERRATA}


@of_every(ITEMS)
def test_every_place_that_encodes_it_exists(known):
    steps, bounds, errata = places()
    assert known.encoded or known.remark
    for place in known.encoded:
        match place:
            case Shown():
                assert (place.of, place.bound, place.step) in steps
            case Stated():
                assert (place.of, place.bound) in bounds
            case Wrong():
                assert place.erratum in errata


@of_every(ITEMS)
def test_what_is_not_decided_says_why_and_what_is_repaired_is_shown(known):
    """By what is on record; `verify` compares it with what is found."""
    label = recorded_item(known.id)["label"]
    if known.kind in {"claim", "remark", "figure"} and label in {"UNDECIDED", NOTHING_TO_DECIDE}:
        assert known.remark or known.id == "fedfw.clm3"  # it describes Algorithm 1
    if known.repaired:
        assert label in {"PROVED AS REPAIRED", "CONDITIONAL", NOTHING_TO_DECIDE}


def test_the_label_is_that_of_the_weakest_place():
    proved = Shown("fedfw.lem1", "theorem", "printed")
    refuted = Shown("fedfw.thm1", "(38) as printed", "printed")
    assert judged(item(proved))["label"] == Label.PROVED.word
    assert judged(item(proved, refuted))["label"] == Label.REFUTED.word
    assert judged(item(proved, Wrong("fedfw.d20")))["label"] == Label.REFUTED.word
    assert judged(item(proved, Stated("fedfw.eq31", "sum")))["label"] == Label.UNDECIDED.word
    assert judged(item(Counted(lambda: True)))["label"] == Label.ENUMERATED.word
    assert judged(item(Counted(lambda: False)))["label"] == Label.REFUTED.word
    assert judged(item())["label"] == Label.UNDECIDED.word


def test_what_is_loose_is_not_thereby_false():
    loose = next(e for e in ERRATA if e.id == "fedfw.d16")
    assert loose.severity is Severity.CONSTANT
    assert judged(item(Wrong(loose.id)))["label"] == Label.UNDECIDED.word


def test_a_definition_has_no_verdict():
    assert judged(item(Computed(judged)))["label"] == NOTHING_TO_DECIDE


def test_the_record_is_the_encoding():
    refuted = judged(item(Wrong("fedfw.d20")))
    assert judge_item(refuted).word == RECORDED
    counted = {**judged(item(Counted(lambda: False))), "id": "fedfw.clm9"}
    assert judge_item(counted).word == SURPRISE
    silent = {**judged(item()), "id": "fedfw.eq26"}
    assert judge_item(silent).word == SURPRISE  # it is on record with a label
    assert judge_item({**silent, "id": "fedfw.tab1"}).word == RECORDED


def test_list_holds_statements_and_items(command):
    listed = command("list", "--paper", "fedfw", "--json").json
    assert {entry["id"] for entry in listed} == {
        name for name in (*catalogue(), *items()) if name.startswith("fedfw.")
    }
    by_id = {entry["id"]: entry for entry in listed}
    assert by_id["fedfw.eq1"]["label"] is None
    assert by_id["fedfw.eq26"]["label"] == "PROVED AS REPAIRED"
    assert by_id["fedfw.eq38"]["label"] == "REFUTED"
    assert by_id["fedfw.tab1"]["label"] == "UNDECIDED"
    assert by_id["fedfw.tab1"]["why"]


def test_list_by_kind(command):
    remarks = command("list", "--kind", "remark", "--json").json
    assert remarks
    assert {entry["kind"] for entry in remarks} == {"remark"}
    wrong = command("list", "--kind", "remrk")
    assert wrong.code == 2
    assert '"remark"' in wrong.err


def test_show_tells_where_an_item_is_encoded(command):
    said = command("show", "fedfw.eq38")
    assert said.code == 0
    assert "fedfw.thm1 (printed), step (38) as printed" in said.out
    assert "contradicted by fedfw.d20" in said.out
    assert command("show", "fedfw.eq38", "--json").json["kind"] == "display"
    assert "dadras" in command("show", "fedfw.eq38", "--bibtex").out


@pytest.mark.parametrize(
    "words",
    [
        ("bound", "fedfw.eq38", "--set", "t=2"),
        ("prove", "fedfw.eq38"),
        ("show", "fedfw.eq38", "--latex"),
    ],
)
def test_a_verb_that_needs_a_bound_says_so(command, words):
    said = command(*words)
    assert said.code == 2
    assert "fedfw.eq38 is a display" in said.err


def test_verify_judges_items(command):
    said = command("verify", "fedfw.eq38", "fedfw.eq26", "--json")
    assert said.code == 0
    found = {v["id"]: v["outcome"] for v in said.json["verdicts"] if v["layer"] == "item"}
    assert found["fedfw.eq26"] == "PROVED AS REPAIRED"  # print starts anywhere
    assert found["fedfw.eq38"] == "REFUTED"
    assert "fedfw.eq38" in command("verify", "fedfw.eq38").out


def test_a_place_that_does_not_exist_is_told():
    told = judged(replace(item(), encoded=(Shown("fedfw.thm1", "(27)", "no bound"),)))
    assert told["crashed"]
    assert "fedfw.thm1, step (27) (no bound)" in told["note"]
