"""A page's head, and what may run in it."""

import re

from fedtheory.report.document import document, policy, source


def test_a_script_s_text_loses_comments_and_indentation_and_nothing_else() -> None:
    for name in ("explorer.js", "front.js", "methods.js"):
        text = source(name)
        assert not re.search(r"^(\s|//)", text, re.MULTILINE)
        assert text.count("{") == text.count("}")
        assert text.endswith("})();")


def test_the_policy_names_the_script_and_nothing_else_may_run() -> None:
    page = document("a title", "words & more", script="let x = 1;")
    assert policy("let x = 1;") != policy("let x = 2;")
    assert "script-src" not in policy("")
    assert "words &amp; more" in page
    assert page.count("<script>") == 1


def test_styles_come_after_the_one_of_all_pages() -> None:
    plain, more = document("a", "b"), document("a", "b", styles=("site",))
    assert "#statements" not in plain
    assert "#statements" in more
    assert ":root{" in plain
