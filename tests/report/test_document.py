"""A page's head, and what may run in it."""

import re

from fedtheory.report.document import SCRIPTS, STYLE, assets, document, masthead, policy


def test_a_script_s_text_loses_comments_and_indentation_and_nothing_else() -> None:
    for name in SCRIPTS:
        text = assets()[name]
        assert not re.search(r"^(\s|//)", text, re.MULTILINE)
        assert text.count("{") == text.count("}")
        assert text.endswith("})();")


def test_the_style_sheet_is_whole_and_loads_nothing() -> None:
    text = assets()[STYLE]
    assert text.count("{") == text.count("}")
    assert "/*" not in text
    assert not re.search(r"url\(|@import", text)
    for part in (
        ":root{",
        "#statements",
        "#explorer",
        "@media print",
        "prefers-color-scheme: dark",
    ):
        assert part in text


def test_the_policy_names_what_is_written_into_the_page_and_nothing_else_may_run() -> None:
    page = document("a title", "words & more", content="let x = 1;", scripts=("front.js",))
    assert policy("let x = 1;") != policy("let x = 2;")
    assert "sha256" not in policy("")
    assert "unsafe" not in policy("let x = 1;")
    assert "words &amp; more" in page
    assert page.count("<script>") == 1
    assert 'src="front.js"' in page
    assert page.index("let x = 1;") < page.index('src="front.js"')


def test_where_one_is_is_said_and_not_only_seen() -> None:
    pages = {"": {"a.html": "one"}, "others": {"b.html": "two"}}
    assert 'href="b.html" aria-current="page"' in masthead(pages, "b.html")
    assert masthead(pages, "c.html").count("aria-current") == 0
