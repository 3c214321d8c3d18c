"""The gallery: every figure of docs/, its letters as text, its title as what those hear who do not see it."""

import re
from html import unescape
from pathlib import Path

import pytest

from fedtheory.core.shelf import literature
from fedtheory.report.document import document
from fedtheory.report.gallery import figure, figures, folder, gallery
from fedtheory.report.html import element
from fedtheory.theorems import STATEMENTS

PAPERS = sorted({s.id.partition(".")[0] for s in STATEMENTS})
MEGABYTE = 1_000_000


def drawn() -> Path:
    where = folder()
    assert where is not None
    return where


@pytest.mark.parametrize("paper", PAPERS)
def test_every_figure_is_shown_with_its_finding_and_its_caption(paper: str) -> None:
    found = figures(paper, drawn())
    assert {f.name for f in found} == {path.stem for path in drawn().glob(f"{paper}_*.svg")}
    page = document("figures", element("main", *gallery(paper, found)))
    assert len(page.encode()) < MEGABYTE
    for f in found:
        assert len(f.title) > 10
        assert len(f.caption) > 20
        assert not re.search(r"[$\\]", f.title)
        (told,) = re.findall(r'<svg role="img" aria-label="(.*?)"', f.svg)
        assert unescape(told) == f.title
        assert f'id="figure-{f.name}"' in page


def test_all_figures_belong_to_a_paper() -> None:
    names = {path.stem.partition("_")[0] for path in drawn().glob("*.svg")}
    assert {p for p in PAPERS if not literature(p)} <= names <= set(PAPERS)


def test_no_id_is_shared_and_every_reference_is_answered() -> None:
    for paper in PAPERS:
        page = "".join(f.svg for f in figures(paper, drawn()))
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(set(ids)) == len(ids)
        wanted = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', page)
        assert {one or other for one, other in wanted} == set(ids)


def test_words_of_a_figure_are_text_and_mathematics_stays_drawn(tmp_path: Path) -> None:
    path = tmp_path / "paper_what.svg"
    glyph = '<path id="DejaVuSans-41" d="M 0 0 L 1 1 z " transform="scale(0.015625)"/>'

    def line(words: str, scale: str, more: str = "") -> str:
        return (
            f'<g id="t"><!-- {words} --><g style="fill: #20242a" transform="translate(1 100) scale({scale} -{scale})">'
            f'<defs>{more}</defs><use xlink:href="#DejaVuSans-41"/></g></g>'
        )

    lines = line("plain &lt;words", "0.095", glyph) + line("$x^2$", "0.095")
    lines += line("a finding of some length", "0.115") + line("seed 0", "0.08")
    path.write_text(f'<svg width="9pt" height="9pt" viewBox="0 0 200 120">{lines}</svg>')
    found = figure(path)
    assert (found.title, found.caption) == ("a finding of some length", "seed 0")
    assert ">plain &lt;words</text>" in found.svg
    assert found.svg.count("<use") == 1  # the mathematics, whose glyph was drawn for the words
    assert found.svg.count("<path") == 1
    assert 'viewBox="0 15 200 70"' in found.svg
