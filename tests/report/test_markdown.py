"""The Markdown of docs/ becomes elements; raw markup in it stays text, and a link that leads nowhere stays words."""

import pytest

from fedtheory.report.html import fragment
from fedtheory.report.markdown import rendered, slug
from tests.report.inspection import read

HOSTILE = (
    "<script>alert(1)</script> [x](javascript:alert(1)) `<img src=x onerror=alert(1)>`\n\n"
    "<div onclick=alert(1)>\n\n![y](https://example.invalid/y.png)"
)


def nowhere(_: str) -> None:
    return None


def same(to: str) -> str:
    return to


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a *b* **c *d***", "a <em>b</em> <strong>c <em>d</em></strong>"),
        ("[`a` b](c.html#d)", '<a href="c.html#d"><code>a</code> b</a>'),
        ("2 * 3 * 4, a_b_c, `x^*`", "2 * 3 * 4, a_b_c, <code>x^*</code>"),
        ("a < b & `c < d`", "a &lt; b &amp; <code>c &lt; d</code>"),
    ],
)
def test_a_line_of_text(text: str, html: str) -> None:
    assert rendered(text, same) == [f"<p>{html}</p>"]


def test_a_link_without_a_place_is_words() -> None:
    text = "see [this](a.py) and [that](b.md)"
    places = {"b.md": "b.html"}
    assert rendered(text, places.get) == ['<p>see this and <a href="b.html">that</a></p>']


def test_nothing_of_a_text_gets_out_of_it() -> None:
    page = read(fragment(*rendered(HOSTILE, same)))
    assert page.tags <= {"p", "code"}
    assert "<script>" in page.words


def test_blocks_follow_each_other() -> None:
    text = "# A\n\nb\nc\n- d\n  e\n- f\n\n```text\n# h\n\n- i\n```\n1. j\n\n   k\n2. l\n\n    m\n"
    page = read(fragment(*rendered(text + "<!-- n -->\n", nowhere)))
    top = ["h1", "p", "ul", "li", "li", "pre", "code", "ol", "li", "p", "p", "li", "p", "p"]
    assert [tag for tag, _ in page.found] == top
    assert "# h\n\n- i" in page.words
    assert "n" not in page.words


def test_a_table_goes_by_the_heading_above_it() -> None:
    html = fragment(*rendered("## A `b`\n\n| c | d |\n|---|--:|\n| `e \\| f` | g |\n", nowhere))
    page = read(html)
    assert "<caption>A b</caption>" in html
    cells = [(tag, given) for tag, given in page.found if tag in {"th", "td"}]
    column, row = {"scope": "col"}, {"scope": "row"}
    assert cells == [("th", column), ("th", column), ("th", row), ("td", {})]
    assert page.wrong == []
    assert "e | f" in page.words


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("Whose bound it is: statuses", "whose-bound-it-is-statuses"),
        ("bench_worst_case.py", "bench_worst_casepy"),
    ],
)
def test_headings_are_found_where_a_code_host_puts_them(title: str, anchor: str) -> None:
    assert slug(title) == anchor
