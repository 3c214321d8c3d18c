"""The book of docs/ as pages: every chapter is there, links between them lead somewhere, the rest are words."""

from pathlib import Path

import pytest

from fedtheory.report import book
from fedtheory.report.document import FRONT
from fedtheory.report.site import pages
from tests.report.inspection import complaints, read

ASKED = ("tutorial", "reading-verdicts", "fedfw", "contributing", "certificates", "faq")


@pytest.fixture(scope="module")
def site(files: dict[str, str | bytes]) -> dict[str, str]:
    return {name: text for name, text in files.items() if isinstance(text, str)}


def test_the_book_has_its_chapters_in_order(site: dict[str, str]) -> None:
    links = [link for link in read(site[book.FILE]).links if link.startswith("book-")]
    assert [link for link in links if link in {f"book-{name}.html" for name in ASKED}] == [
        f"book-{name}.html"
        for name in ("tutorial", "reading-verdicts", "faq", "fedfw", "contributing", "certificates")
    ]
    assert {name for name in site if name.startswith("book-")} == set(links)
    assert "book-ffgb.html" not in site  # a paper without a page here has no notes


def test_every_chapter_is_a_page_like_the_others(site: dict[str, str]) -> None:
    found = {name: complaints(text) for name, text in site.items() if name.startswith("book")}
    assert len(found) > 15
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_chapters_of_docs_that_the_book_leaves_out_are_none() -> None:
    where = book.folder()
    assert where is not None
    written = {path.name for path in where.glob("*.md")} - {"index.md"}
    assert written <= {Path(chapter.source).name for chapter in book.chapters((), where)}


def test_chapters_lead_to_each_other_and_to_statements(site: dict[str, str]) -> None:
    links = read(site["book-contributing.html"]).links
    assert "book-reading-verdicts.html#whose-bound-it-is-statuses" in links
    assert not any(link.endswith((".md", ".py")) for link in links)
    assert "fedfw.thm1.html" in read(site["book-fedfw.html"]).links
    assert [link for link in read(site["book-tutorial.html"]).links if link == book.FILE]


def test_the_front_page_leads_to_the_meaning_of_its_words(site: dict[str, str]) -> None:
    assert book.MEANINGS in site
    assert {book.FILE, book.MEANINGS} <= set(read(site[FRONT]).links)


def test_without_a_checkout_there_is_no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "folder", lambda: None)
    found = pages([], {}, {"fedtheory": "test"})
    assert not any(name.startswith("book") for name in found)
    assert "book" not in str(found[FRONT])
