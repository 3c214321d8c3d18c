"""The inspection of pages finds what it is there to find."""

import pytest

from fedtheory.report.document import document
from fedtheory.report.html import element, table
from tests.report.inspection import broken_links, complaints

GOOD = document(
    "good", element("main", element("h1", "good"), table(["a"], [["b"]], caption="c"), id="content")
)


def test_a_good_page_is_not_complained_of() -> None:
    assert complaints(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('lang="en"', "", "no language"),
        ("<h1>good</h1>", "<h1>good</h1><h3>deep</h3>", "<h3> after <h1>"),
        ("<h1>good</h1>", "<h1>good</h1><h1>again</h1>", "2 times <h1>"),
        (' scope="row"', "", "without a scope"),
        ("<caption>c</caption>", "", "0 captions"),
        ("<h1>", '<h1 style="x">', "style"),
        ("<h1>", '<h1 onclick="x">', "onclick"),
        ("<h1>", '<h1 id="content">', '"content" 2 times'),
        ("<h1>", "<svg></svg><h1>", "picture"),
        ("<h1>", "<input><h1>", "label"),
        ("<h1>", "<nav></nav><h1>", "<nav>"),
        ("<h1>", '<a href="https://example.org">x</a><h1>', "href to"),
        ("<h1>", '<script src="other.js"></script><h1>', "other.js"),
        ("<h1>", "<b><h1>", "</main>"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, told: str) -> None:
    assert old in GOOD
    assert told in "\n".join(complaints(GOOD.replace(old, new, 1)))


def test_what_html_does_not_allow_is_told() -> None:
    wrong = GOOD.replace("<h1>", "<p><div></div></p><h1>", 1)
    assert any("no strict HTML" in told for told in complaints(wrong))


def test_links_that_lead_nowhere_are_told() -> None:
    page = GOOD.replace("<h1>", '<a href="a.html#x">1</a><a href="b.html">2</a><h1>')
    files = frozenset({"a.html"})
    assert broken_links({"a.html": page}, files) == ["a.html: a.html#x", "a.html: b.html"]
    assert broken_links({"a.html": page}, files | {"b.html"}) == ["a.html: a.html#x"]
