"""The page is one strict, offline document that says what the verdicts say and nothing else."""

import io
import json
import re
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from fedtheory import kernel
from fedtheory.calculator.recorded import recorded
from fedtheory.campaign.tasks import beneath
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Label, Outcome
from fedtheory.errata import ERRATA
from fedtheory.report.derivations import DIGITS
from fedtheory.report.document import FRONT, assets
from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.html import typeset
from fedtheory.report.page import own_files
from fedtheory.report.prepared import prepare, tasks
from fedtheory.report.site import chosen, front_page, pages, site, surroundings, write
from fedtheory.theorems import ITEMS, STATEMENTS
from tests.report.inspection import broken_links, complaints, read
from tests.report.rows import recorded_items, told

LEMMA = "fedfw.lem2"
PAPER = tuple(s for s in STATEMENTS if s.id.startswith("fedfw."))
HOSTILE = '<script>alert("x")</script> & <img src=x onerror=alert(1)>'
ENVIRONMENT = {"fedtheory": "test"}


@pytest.fixture(scope="module")
def lemma() -> Evidence:
    (statement,) = chosen([LEMMA])
    return gather(statement)


def two(evidence: Evidence) -> dict[str, str | bytes]:
    """The front page and the files of a statement, without those of the paper."""
    around = site({evidence.statement.id})
    front = front_page([evidence], around, ENVIRONMENT, evidence.errata, {})
    return {FRONT: front, **own_files(evidence, around, ENVIRONMENT)}


def words_of(evidence: Evidence) -> str:
    """All words of the front page and of a statement's page."""
    found = two(evidence)
    return "".join(
        read(page(found, name)).words for name in (FRONT, f"{evidence.statement.id}.html")
    )


def page(found: dict[str, str | bytes], name: str) -> str:
    """A page among the files of a site."""
    text = found[name]
    assert isinstance(text, str)
    return text


@pytest.fixture(scope="module")
def whole(files: dict[str, str | bytes]) -> dict[str, str]:
    """The pages among them."""
    return {name: page(files, name) for name in files if name.endswith(".html")}


def test_the_pages_are_strict_html_and_everything_in_them_has_a_name(whole: dict[str, str]) -> None:
    around = {FRONT, "items.html", "compare.html", "errata-fedfw.html", "gallery-fedfw.html"}
    own = {name for name in whole if not name.startswith("book")}
    assert around | {f"{s.id}.html" for s in PAPER} == own
    assert {name: wrong for name, text in whole.items() if (wrong := complaints(text))} == {}
    assert {"math", "svg", "details", "table"} <= read(whole["fedfw.thm1.html"]).tags


def test_every_link_has_a_target(whole: dict[str, str], files: dict[str, str | bytes]) -> None:
    assert broken_links(whole, frozenset(files)) == []


def test_every_page_is_reached_from_the_front(whole: dict[str, str]) -> None:
    reached, waiting = {FRONT}, [FRONT]
    while waiting:
        links = {link.partition("#")[0] for link in read(whole[waiting.pop()]).links}
        waiting += sorted((links & whole.keys()) - reached)
        reached |= links & whole.keys()
    assert reached == set(whole)


def test_the_certificates_of_a_page_are_accepted_by_the_kernel(
    files: dict[str, str | bytes],
) -> None:
    packed = files[f"{LEMMA}.certificates.tar.xz"]
    assert isinstance(packed, bytes)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        names = archive.getnames()
        accepted = dict[str, dict[str, object]]()
        for name in names:
            file = archive.extractfile(name)
            assert file is not None
            certificate = json.loads(file.read())
            digest = kernel.check(certificate, accepted)
            accepted[digest] = certificate["statement"]
            assert digest == certificate["digest"]
    assert {name.partition("/")[0] for name in names} == {"corrected"}  # print has a construction


def test_pages_of_a_site_share_what_they_share(files: dict[str, str | bytes]) -> None:
    assert assets().items() <= files.items()
    for name, text in files.items():
        if name.endswith(".html"):
            assert isinstance(text, str)
            assert not re.search(r"<style| style=", text)
            assert text.count("<script>") <= 1  # what the scripts work on


def test_every_item_and_its_errata_are_told(whole: dict[str, str]) -> None:
    words = read(whole["items.html"]).words
    items = [item for item in ITEMS if item.id.startswith("fedfw.")]
    assert items
    assert all(item.id in words for item in items)
    words = read(whole["errata-fedfw.html"]).words
    mistakes = [e for e in ERRATA if e.id.startswith("fedfw.")]
    assert all(f"fedtheory errata {e.id} --replay" in words for e in mistakes)
    assert all(e.source.locator in words for e in mistakes)


def test_every_bound_label_assumption_and_erratum_is_told(whole: dict[str, str]) -> None:
    words = "".join(read(text).words for text in whole.values())
    for statement in PAPER:
        assert statement.id in words
        for bound in statement.bounds:
            assert read(typeset(bound.locator)).words in words
        for c in statement.constants:
            assert c.concept.definition in words
    assert "fedfw.d10" in words
    assert "FALSE" in words
    assert "PROVED" in words
    assert "REFUTED" in words


def test_steps_have_locators_engines_and_digests(lemma: Evidence) -> None:
    words = words_of(lemma)
    (_, report), *_ = lemma.proofs
    for step in report.steps:
        assert step.locator in words
        assert (step.digest or "")[:DIGITS] in words
        assert step.engine in words


def test_commands_and_bibtex_are_given(whole: dict[str, str]) -> None:
    words = read(whole["fedfw.thm1.html"]).words
    assert "@inproceedings{dadras2024fedfw," in words
    assert "fedtheory verify fedfw.thm1" in words
    assert "fedtheory prove fedfw.thm1 --bound sharpened" in words
    words = read(whole[FRONT]).words
    assert "@inproceedings{dadras2024fedfw," in words


def test_every_outcome_is_counted_apart(lemma: Evidence) -> None:
    counts = {o: k for k, o in enumerate(Outcome, 3)}
    verdicts = tuple(told(LEMMA, o) for o, k in counts.items() for _ in range(k))
    words = words_of(replace(lemma, verdicts=verdicts))
    for outcome, count in counts.items():
        assert f"{count} {outcome.word}" in words


def test_vacuous_runs_are_said_aloud(lemma: Evidence) -> None:
    held, silent = told(LEMMA, Outcome.HOLDS), told(LEMMA, Outcome.VACUOUS)
    words = words_of(replace(lemma, verdicts=(held, silent, silent)))
    assert "In 2 of the 3 runs that stayed within a bound, the bound was vacuous" in words


def test_a_violation_stands_at_the_top_with_its_round(lemma: Evidence) -> None:
    found = two(replace(lemma, verdicts=(told(LEMMA, Outcome.VIOLATED),)))
    header = page(found, FRONT)
    assert f"{LEMMA} (printed)" in header
    assert "0.5 times the bound at round 3" in header


def test_a_bound_without_a_proof_is_undecided_and_says_so(lemma: Evidence) -> None:
    found = two(replace(lemma, proofs=()))
    own = page(found, f"{LEMMA}.html")
    assert own.count("no proof is recorded") == len(lemma.statement.bounds)
    assert all(">PROVED</span>" not in page(found, name) for name in (FRONT, f"{LEMMA}.html"))


def test_what_rocq_accepted_is_said_so_as_long_as_its_label_is_what_was_recorded(
    lemma: Evidence,
) -> None:
    said = [report.bound for _, report in lemma.proofs if recorded(report.id, report.bound).rocq]
    assert said
    assert words_of(lemma).count("also in Rocq") == len(said)
    fallen = [(proof, replace(report, label=Label.UNDECIDED)) for proof, report in lemma.proofs]
    assert "also in Rocq" not in words_of(replace(lemma, proofs=tuple(fallen)))


def test_the_same_verdicts_give_the_same_bytes(lemma: Evidence) -> None:
    slow = replace(lemma, proofs=tuple((p, replace(r, seconds=99.0)) for p, r in lemma.proofs))
    assert two(lemma) == two(slow)


def test_hostile_words_are_escaped(lemma: Evidence) -> None:
    statement: Statement[object] = replace(lemma.statement, title=HOSTILE)
    verdicts = (
        told(LEMMA, Outcome.VIOLATED, note=HOSTILE),
        told(LEMMA, Outcome.HOLDS, layer="laws", note=HOSTILE),
    )
    found = two(replace(lemma, statement=statement, verdicts=verdicts))
    for text in (page(found, FRONT), page(found, f"{LEMMA}.html")):
        parser = read(text)
        assert "img" not in parser.tags
        assert all(
            "alert" not in script
            for script in re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        )
        assert 'alert("x")' in parser.words


def test_the_pages_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    path = write(tmp_path / "new" / "folder", [LEMMA], verdicts=[])
    assert path == tmp_path / "new" / "folder" / "index.html"
    assert LEMMA in read(path.read_text(encoding="utf-8")).words
    assert (path.parent / f"{LEMMA}.html").exists()


def test_pieces_that_other_processes_made_give_the_same_bytes(
    tmp_path: Path, lemma: Evidence
) -> None:
    prepared = prepare(chosen([LEMMA]), jobs=2)
    path = write(tmp_path, [LEMMA], verdicts=[], prepared=prepared)
    found = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    expected = {
        name: text.encode() if isinstance(text, str) else text
        for name, text in pages(
            [replace(lemma, verdicts=())], prepared.items(ITEMS.of("fedfw")), surroundings()
        ).items()
    }
    assert found.keys() == expected.keys()
    assert {name for name in found if found[name] != expected[name]} == set()


def test_items_that_were_not_replayed_are_told_as_recorded() -> None:
    """Of one lemma's proof others are not replayed; of what rests on it alone the label is what was read."""
    prepared = prepare(chosen([LEMMA]))
    told = prepared.items(ITEMS.of("fedfw"))
    known = recorded_items("fedfw")
    assert {name: row["label"] for name, row in told.items()} == {
        name: row["label"] for name, row in known.items()
    }
    recorded = {name for name, row in told.items() if row["note"].endswith("as recorded")}
    assert "fedfw.eq38" in recorded
    read = {i.id for i in ITEMS.of("fedfw") if i.id not in recorded and beneath(i)}
    assert read
    assert all(told[name]["note"] == known[name]["note"] for name in read)


def test_every_erratum_of_a_paper_is_recomputed_once() -> None:
    asked = tasks(chosen(["fedfw"]))
    here = {s.id for s in chosen(["fedfw"])}
    grouped = [name for task in asked for name in task.errata]
    beside = [e.id for e in ERRATA if e.about in here and e.id.startswith("fedfw.")]
    assert sorted(grouped + beside) == sorted(e.id for e in ERRATA if e.id.startswith("fedfw."))


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FedTheoryError, match="file") as error:
        write(tmp_path / "file" / "folder", [LEMMA], verdicts=[])
    assert error.value.code == "FT051"


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(FedTheoryError, match="lem2") as error:
        chosen(["fedfw.lemma2"])
    assert error.value.code == "FT001"


def test_a_paper_stands_for_its_statements() -> None:
    assert chosen(["fedfw"]) == tuple(s for s in STATEMENTS if s.id.startswith("fedfw."))
