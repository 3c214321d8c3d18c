"""The page is one strict, offline document that says what the verdicts say and nothing else."""

import base64
import hashlib
import io
import json
import re
import tarfile
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fedtheory import kernel
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.errata import ERRATA
from fedtheory.report.evidence import Evidence, gather
from fedtheory.report.gallery import folder
from fedtheory.report.html import VOID
from fedtheory.report.page import FRONT, PICTURES, chosen, front_page, own_files, pages, site, write
from fedtheory.theorems import ITEMS, STATEMENTS

LEMMA = "fedfw.lem2"
PAPER = tuple(s for s in STATEMENTS if s.id.startswith("fedfw."))
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
    return parser


@pytest.fixture(scope="module")
def lemma() -> Evidence:
    (statement,) = chosen([LEMMA])
    return gather(statement)


def two(evidence: Evidence) -> dict[str, str | bytes]:
    """The front page and the files of a statement, without those of the paper."""
    around = site({evidence.statement.id})
    front = front_page([evidence], around, ENVIRONMENT)
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
def files() -> dict[str, str | bytes]:
    """The files of a paper's whole catalogue, without runs; of the proofs those of three statements."""
    few = {"fedfw.thm1", LEMMA, "fedfw.appA"}
    return pages(
        [
            gather(s, verdicts=())
            if s.id in few
            else Evidence(s, proofs=(), verdicts=(), errata=())
            for s in PAPER
        ],
        ENVIRONMENT,
    )


@pytest.fixture(scope="module")
def whole(files: dict[str, str | bytes]) -> dict[str, str]:
    """The pages among them."""
    return {name: page(files, name) for name in files if name.endswith(".html")}


def test_the_pages_are_strict_html(whole: dict[str, str]) -> None:
    site = {FRONT, "items.html", "compare.html", "errata-fedfw.html", "gallery-fedfw.html"}
    assert site | {f"{s.id}.html" for s in PAPER} == set(whole)
    parser = read(whole["fedfw.thm1.html"])
    assert all(text.startswith("<!DOCTYPE html>\n<html lang=") for text in whole.values())
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


def test_every_link_has_a_target(whole: dict[str, str], files: dict[str, str | bytes]) -> None:
    read_once = {name: read(text) for name, text in whole.items()}
    for name, parser in read_once.items():
        for link in parser.links:
            file, _, place = link.partition("#")
            assert file in files or not file, (name, link)
            if place:
                assert place in read_once[file or name].ids, (name, link)


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
    assert {name.partition("/")[0] for name in names} == {"printed", "corrected"}


def test_nothing_is_loaded_and_only_the_page_s_own_script_runs(whole: dict[str, str]) -> None:
    for text in whole.values():
        parser = read(text)
        assert "default-src &#x27;none&#x27;" in text
        assert parser.tags.isdisjoint({"link", "iframe", "img", "object", "embed", "form"})
        assert not re.search(r"<[^<>]+ (src|href)=.(https?:)?//", text)
        assert "url(" not in text.replace("url(#", "")
        assert "@import" not in text
        scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        assert len(scripts) == text.count("<script") <= 1
        for script in scripts:
            own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            assert f"script-src &#x27;sha256-{own}&#x27;" in text


def test_each_stays_below_a_megabyte(whole: dict[str, str]) -> None:
    assert max(len(text.encode()) for text in whole.values()) < 1_000_000


def test_every_item_and_its_errata_are_told(whole: dict[str, str]) -> None:
    words = read(whole["items.html"]).words
    items = [item for item in ITEMS if item.id.startswith("fedfw.")]
    assert items
    assert all(item.id in words for item in items)
    words = read(whole["errata-fedfw.html"]).words
    mistakes = [e for e in ERRATA if e.id.startswith("fedfw.")]
    assert all(f"fedtheory errata {e.id} --replay" in words for e in mistakes)
    assert all(e.source.locator in words for e in mistakes)


def test_pictures_of_errata_exist() -> None:
    assert set(PICTURES) <= {e.id for e in ERRATA}
    where = folder()
    assert where is not None
    assert {f"{name}.svg" for name in PICTURES.values()} <= {path.name for path in where.iterdir()}


def test_every_bound_label_assumption_and_erratum_is_told(whole: dict[str, str]) -> None:
    words = "".join(read(text).words for text in whole.values())
    for statement in PAPER:
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
    words = words_of(lemma)
    (_, report), *_ = lemma.proofs
    for step in report.steps:
        assert step.locator in words
        assert (step.digest or "") in words
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
    verdicts = tuple(verdict(o) for o, k in counts.items() for _ in range(k))
    words = words_of(replace(lemma, verdicts=verdicts))
    for outcome, count in counts.items():
        assert f"{count} {outcome.word}" in words


def test_vacuous_runs_are_said_aloud(lemma: Evidence) -> None:
    held, silent = verdict(Outcome.HOLDS), verdict(Outcome.VACUOUS)
    words = words_of(replace(lemma, verdicts=(held, silent, silent)))
    assert "In 2 of the 3 runs that stayed within a bound, the bound was vacuous" in words


def test_a_violation_stands_at_the_top_with_its_round(lemma: Evidence) -> None:
    found = two(replace(lemma, verdicts=(verdict(Outcome.VIOLATED),)))
    header = page(found, FRONT)
    assert f"{LEMMA} (printed)" in header
    assert "0.5 times the bound at round 3" in header


def test_a_bound_without_a_proof_is_undecided_and_says_so(lemma: Evidence) -> None:
    words = words_of(replace(lemma, proofs=()))
    assert words.count("no proof is recorded") == len(lemma.statement.bounds)
    assert "PROVED" not in words.split("Bounds")[0]


def test_the_same_verdicts_give_the_same_bytes(lemma: Evidence) -> None:
    slow = replace(lemma, proofs=tuple((p, replace(r, seconds=99.0)) for p, r in lemma.proofs))
    assert two(lemma) == two(slow)


def test_hostile_words_are_escaped(lemma: Evidence) -> None:
    statement: Statement[object] = replace(lemma.statement, title=HOSTILE)
    told = (
        verdict(Outcome.VIOLATED, note=HOSTILE),
        verdict(Outcome.HOLDS, layer="laws", note=HOSTILE),
    )
    found = two(replace(lemma, statement=statement, verdicts=told))
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
