"""The page is one strict, offline document that says what the verdicts say and nothing else."""

from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.html import VOID
from fedtheory.report.page import chosen, document, write
from fedtheory.theorems import STATEMENTS

LEMMA = "fedfw.lem2"
HOSTILE = '<script>alert("x")</script> & <img src=x onerror=alert(1)>'
ENVIRONMENT = {"fedtheory": "test"}


def verdict(outcome: Outcome | Label, *, layer: str = "curve", note: str = "") -> Verdict:
    label = Label.UNDECIDED
    return Verdict(LEMMA, "printed", layer, outcome, label, "an instance", 0.5, 3, note=note)


class Strict(HTMLParser):
    """Every element is closed in order, no id and no attribute stands twice."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), (tag, attrs)
        assert not [name for name in names if name.startswith("on")], (tag, attrs)
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in {"href", "src"}:
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag, (tag, self.open)

    def handle_data(self, data: str) -> None:
        self.words += data


def read(text: str) -> Strict:
    parser = Strict()
    parser.feed(text)
    parser.close()
    assert not parser.open
    assert len(set(parser.ids)) == len(parser.ids)
    assert all(link.startswith("#") for link in parser.links)
    return parser


@pytest.fixture(scope="module")
def lemma() -> Evidence:
    (statement,) = chosen([LEMMA])
    return gather(statement)


@pytest.fixture(scope="module")
def whole() -> str:
    """The page of everything, without its runs."""
    return document([gather(s, verdicts=()) for s in STATEMENTS], ENVIRONMENT)


def test_the_page_is_strict_html(whole: str) -> None:
    parser = read(whole)
    assert whole.startswith("<!DOCTYPE html>\n<html lang=")
    assert {
        "html",
        "head",
        "title",
        "body",
        "main",
        "math",
        "svg",
        "details",
        "table",
    } <= parser.tags


def test_every_link_has_a_target(whole: str) -> None:
    parser = read(whole)
    assert {link[1:] for link in parser.links} <= set(parser.ids)


def test_nothing_is_loaded_and_nothing_runs(whole: str) -> None:
    parser = read(whole)
    assert "default-src &#x27;none&#x27;" in whole
    assert parser.tags.isdisjoint({"script", "link", "iframe", "img", "object", "embed", "form"})
    assert "http:" not in whole
    assert "https:" not in whole
    assert "url(" not in whole.replace("url(#", "")
    assert "@import" not in whole


def test_it_stays_below_a_megabyte(whole: str) -> None:
    assert len(whole.encode()) < 1_000_000


def test_every_bound_label_assumption_and_erratum_is_told(whole: str) -> None:
    words = read(whole).words
    for statement in STATEMENTS:
        assert statement.id in words
        for bound in statement.bounds:
            assert bound.locator in words
        for c in statement.constants:
            assert c.concept.definition in words
    assert "fedfw.d10" in words
    assert "FALSE" in words
    assert "PROVED" in words
    assert "REFUTED" in words


def test_steps_have_locators_engines_and_digests(lemma: Evidence) -> None:
    words = read(document([lemma], ENVIRONMENT)).words
    (_, report), *_ = lemma.proofs
    for step in report.steps:
        assert step.locator in words
        assert (step.digest or "") in words
        assert step.engine in words


def test_commands_and_bibtex_are_given(whole: str) -> None:
    words = read(whole).words
    assert "fedtheory verify fedfw.thm1" in words
    assert "fedtheory prove fedfw.thm1 --bound sharpened" in words
    assert "@inproceedings{dadras2024fedfw," in words


def test_every_outcome_is_counted_apart(lemma: Evidence) -> None:
    counts = {o: k for k, o in enumerate(Outcome, 3)}
    verdicts = tuple(verdict(o) for o, k in counts.items() for _ in range(k))
    words = read(document([replace(lemma, verdicts=verdicts)], ENVIRONMENT)).words
    for outcome, count in counts.items():
        assert f"{count} {outcome.word}" in words


def test_vacuous_runs_are_said_aloud(lemma: Evidence) -> None:
    held, silent = verdict(Outcome.HOLDS), verdict(Outcome.VACUOUS)
    page = document([replace(lemma, verdicts=(held, silent, silent))], ENVIRONMENT)
    assert (
        "In 2 of the 3 runs that stayed within a bound, the bound was vacuous" in read(page).words
    )


def test_a_violation_stands_at_the_top_with_its_round(lemma: Evidence) -> None:
    page = document([replace(lemma, verdicts=(verdict(Outcome.VIOLATED),))], ENVIRONMENT)
    header = page[: page.index("<main>")]
    assert f"{LEMMA} (printed)" in header
    assert "0.5 times the bound at round 3" in header


def test_a_bound_without_a_proof_is_undecided_and_says_so(lemma: Evidence) -> None:
    words = read(document([replace(lemma, proofs=())], ENVIRONMENT)).words
    assert words.count("no proof is recorded") == len(lemma.statement.bounds)
    assert "PROVED" not in words.split("Bounds")[0]


def test_the_same_verdicts_give_the_same_bytes(lemma: Evidence) -> None:
    slow = replace(lemma, proofs=tuple((p, replace(r, seconds=99.0)) for p, r in lemma.proofs))
    assert document([lemma], ENVIRONMENT) == document([slow], ENVIRONMENT)


def test_hostile_words_are_escaped(lemma: Evidence) -> None:
    statement: Statement[object] = replace(lemma.statement, title=HOSTILE)
    told = (
        verdict(Outcome.VIOLATED, note=HOSTILE),
        verdict(Outcome.HOLDS, layer="laws", note=HOSTILE),
    )
    page = document([replace(lemma, statement=statement, verdicts=told)], ENVIRONMENT)
    parser = read(page)
    assert parser.tags.isdisjoint({"script", "img"})
    assert 'alert("x")' in parser.words


def test_the_page_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    path = write(tmp_path / "new" / "folder", [LEMMA], verdicts=[])
    assert path == tmp_path / "new" / "folder" / "index.html"
    assert LEMMA in read(path.read_text(encoding="utf-8")).words


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
