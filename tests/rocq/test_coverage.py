"""What is on record of the whole library, and that no rule of the page is without its lemma."""

import io
import re
import subprocess
import tarfile
from itertools import islice
from pathlib import Path

import pytest

from fedtheory.calculator.recorded import accepted_by_rocq, recorded, recorded_labels
from fedtheory.campaign.emission import emitted
from fedtheory.cli import rocq
from fedtheory.rocq.archive import REQUIRES
from fedtheory.rocq.check import AXIOMS, PRELUDE, coqc
from fedtheory.rocq.refutation import development
from tests.rocq.falsehoods import answers, corrupted, false_certificates

needed = pytest.mark.skipif(coqc() is None, reason="no coqc is installed on this machine")
ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "fedtheory" / "kernel" / "rocq"
KINDS = {
    "identity": "Combine", "combination": "Combine", "psd": "Combine", "coefficients": "Coefficients", "instance": "Instance",
    "monotone": "Monotonic", "membership": "Member", "induction": "Induction", "cases": "Cases", "squeeze": "Squeeze",
    "redraw": "Redraw", "exchange": "Exchange", "cells": "Numbers", "citation": "Cite", "witness": "Numbers",
}  # fmt: skip
LEMMAS = {
    "Combine": "combination_ok", "Coefficients": "coefficients_ok", "Instance": "refer_ok", "Monotonic": "monotone_ok",
    "Member": "member_ok", "MemberMean": "member_mean_ok", "Induction": "induction_ok", "Cases": "cases_ok", "Squeeze": "refer_ok",
    "Redraw": "redraw_ok", "Exchange": "exchange_ok", "Numbers": "numbers_ok", "Cite": "cite_ok", "Noting": "notes_ok",
}  # fmt: skip


NO_TERMS = (0, 2)
"""Of the first twenty false certificates, and of the second, how many are no terms of Rocq."""


def source(name):
    return (SOURCES / f"{name}.v").read_text(encoding="utf-8")


def test_every_kind_of_line_of_the_page_has_its_rule_in_rocq_and_every_rule_its_proof():
    page = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    table = page.partition("| kind | further keys")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == set(KINDS)
    rules = source("Check").partition("Inductive kind :=")[2].partition(".\n")[0]
    assert set(re.findall(r"\| (\w+)", rules)) == set(LEMMAS)
    assert set(KINDS.values()) <= set(LEMMAS)
    proofs = source("CheckOk")
    for lemma in LEMMAS.values():
        assert re.search(rf"^(Lemma|Theorem) {lemma}\b", proofs, re.MULTILINE), lemma


def test_the_prelude_admits_nothing_and_is_all_that_is_shipped():
    assert {path.stem for path in SOURCES.glob("*.v")} == set(PRELUDE)
    for name in PRELUDE:
        text = re.sub(r"\(\*.*?\*\)", "", source(name), flags=re.DOTALL)
        words = "Admitted|admit|Axiom|Parameter|Conjecture|give_up|bypass_check"
        assert not re.search(rf"\b({words})\b", text), name


def test_a_bound_is_said_to_be_in_rocq_as_long_as_it_claims_what_was_accepted(
    monkeypatch: pytest.MonkeyPatch,
):
    name = next(iter(accepted_by_rocq()))
    identifier, bound = name.split(" ", 1)
    now = recorded_labels(identifier)[bound]["meaning"]
    accepted = dict(accepted_by_rocq())
    for kept, said in ((now[:16], True), ("0" * 16, False)):
        monkeypatch.setattr(
            "fedtheory.calculator.recorded.accepted_by_rocq",
            lambda kept=kept: accepted | {name: kept},
        )
        assert recorded(identifier, bound).rocq is said


def test_the_table_of_the_page_is_what_is_on_record():
    page = (ROOT / "docs" / "rocq.md").read_text(encoding="utf-8")
    assert "\n".join(rocq.table()) in page


def test_what_claims_something_else_since_does_not_count(monkeypatch):
    kept = {**accepted_by_rocq(), "fedfw.thm1 sharpened": "of another claim"}
    before = list(rocq.table())
    monkeypatch.setattr("fedtheory.calculator.recorded.accepted_by_rocq", lambda: kept)
    assert list(rocq.table()) != before


def test_each_bound_has_its_day():
    days = [name for day in range(rocq.DAYS) for name in rocq.todays(day)]
    assert len(days) == len(set(days))
    assert set(days) <= set(accepted_by_rocq())
    assert set(rocq.HEADLINES) <= set(days)


def unpacked(data):
    """Its files, by name, and the modules of bounds in the order in which the script compiles them."""
    with tarfile.open(fileobj=io.BytesIO(data)) as packed:
        files = {one.name: packed.extractfile(one).read().decode() for one in packed}
    loops = re.findall(r"^for f in (.*?); do ", files["rocq/check.sh"], re.MULTILINE)
    assert loops[0].split() == list(PRELUDE)
    return files, loops[1].split()


def test_an_archive_holds_each_source_after_what_it_requires():
    name = rocq.HEADLINES[0]
    asked = name.partition(".")[0], lambda *bound: " ".join(bound) == name
    files, order = unpacked(rocq.packed(asked[:1], asked[1]))
    assert len(order) > 2  # it cites some
    assert files.keys() == {
        "rocq/check.sh", *(f"rocq/prelude/{p}.v" for p in PRELUDE), *(f"rocq/bounds/{b}.v" for b in order)
    }  # fmt: skip
    for k, one in enumerate(order):
        required = REQUIRES.findall(files[f"rocq/bounds/{one}.v"])
        assert set(required) <= set(order[:k])


def test_an_archive_holds_nothing_that_claims_something_else_since(monkeypatch):
    assert unpacked(rocq.packed(["fedprox"], lambda *_: True))[1]
    kept = dict.fromkeys(accepted_by_rocq(), "of another claim")
    monkeypatch.setattr("fedtheory.calculator.recorded.accepted_by_rocq", lambda: kept)
    assert not unpacked(rocq.packed(["fedprox"], lambda *_: True))[1]


@needed
@pytest.mark.slow
def test_an_archive_is_checked_by_its_script_alone(tmp_path: Path):
    data = rocq.packed(["fedprox"], lambda *_: True)
    with tarfile.open(fileobj=io.BytesIO(data)) as packed:
        packed.extractall(tmp_path, filter="data")
    done = subprocess.run(
        ["sh", tmp_path / "rocq" / "check.sh"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.findall(r"^([A-Z]\w+\.\w+)(?: :|$)", done.stdout, re.MULTILINE)
    assert found
    assert set(found) <= AXIOMS


@needed
@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_false_certificates_are_refused_at_a_line(part, folder: Path):
    written = list(islice(false_certificates(), 20 * part, 20 * (part + 1)))
    said = answers([text for _, _, text in written], folder)
    assert "accepted" not in said
    assert "timed out" not in said
    assert said.count("refused") >= 20 - NO_TERMS[part]


@needed
@pytest.mark.slow
def test_corrupted_certificates_that_are_false_are_refused_at_a_line(folder: Path):
    written = list(islice(corrupted(["fedprox", "scaffold"]), 12))
    said = answers([text for _, _, text in written], folder)
    assert not {"accepted", "timed out"} & set(said)
    assert said.count("refused") >= 10  # the others are no terms of Rocq


@pytest.mark.parametrize(
    ("shown", "identifier", "bound"),
    [(0, "fedfw.lem2", "corrected"), (1, "fedres.batch", None), (2, "fednewton.eq37", "printed")],
)
def test_the_statement_files_that_are_shown_are_those_that_are_written(shown, identifier, bound):
    page = (ROOT / "docs" / "rocq.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```coq\n(Definition .*?)```", page, re.DOTALL)
    assert len(blocks) == 3
    (bundle,) = emitted(identifier, bound).bundles
    written = " ".join(development(bundle).statement.split())
    for part in blocks[shown].split("..."):  # what is left out
        part = " ".join(part.split())
        assert part in written
        written = written.partition(part)[2]
