"""The page that compares methods: in a real browser it says what `fedtheory compare` says."""

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from fedtheory.calculator.compare import comparison
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.inputs import settings
from fedtheory.calculator.methods import METHODS
from fedtheory.core.method import GOALS
from fedtheory.report.document import assets, document
from fedtheory.report.html import element
from fedtheory.report.methods import methods
from tests.report.chromium import dom, laid, needed


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = methods(pages={"fedfw.thm1"})
    page = document(
        "compare", element("main", *made.body), content=made.content, scripts=("methods.js",)
    )
    return (
        laid(tmp_path_factory.mktemp("site"), {**assets(), "compare.html": page}) / "compare.html"
    )


def seen(html: str) -> dict[str, tuple[float, list[str]]]:
    """Rounds and cells of each method."""
    body = html.partition("<body>")[2]
    rows = re.findall(r'<tr data-method="(.*?)">(.*?)</tr>', body, re.DOTALL)
    return {
        unescape(name): (
            float(re.findall(r'data-rounds="(.*?)"', row)[0].replace("Infinity", "inf")),
            [
                unescape(re.sub("<.*?>", "", c))
                for c in re.findall(r"<t[dh] .*?</t[dh]>|<td>.*?</td>", row)
            ],
        )
        for name, row in rows
    }


def command(html: str) -> list[str]:
    (found,) = re.findall(r"<pre><code>(fedtheory compare.*?)</code></pre>", html)
    return shlex.split(unescape(found))


@needed
@pytest.mark.parametrize("goal", list(GOALS))
@pytest.mark.parametrize(
    "more", ["target=0.45&size=50&round=200", "target=0.02&clients=7&smoothness=2.5&diameter=3"]
)
def test_page_and_command_agree(page: Path, tmp_path: Path, goal: str, more: str) -> None:
    html = dom(page, tmp_path, fragment=f"goal={goal}&{more}")
    words = command(html)
    at = words.index("--set")
    asked = {
        words[k].removeprefix("--"): words[k + 1] for k in range(2, at, 2)
    }  # --goal, --target, --size
    complaints = Complaints()
    found = comparison(
        settings(words[at + 1 :], complaints),
        goal=asked["goal"],
        target=asked["target"],
        size=asked["size"],
        complaints=complaints,
    )
    told = seen(html)
    assert set(told) == {m.name for m in METHODS if m.goal == goal}
    for g in found.guarantees:
        rounds, cells = told[g.method.name]
        assert rounds == (float("inf") if g.rounds is None else g.rounds), g
        if g.rounds is not None and g.bits is not None:
            assert float(cells[-1].replace(",", "")) == pytest.approx(g.bits, rel=1e-3)
            assert g.bound is not None
            if g.at is not None and g.at.value is not None:
                shown = float(cells[2].removeprefix("≤ ").replace(",", ""))
                assert shown == pytest.approx(float(g.at.value), rel=1e-3)


@needed
def test_only_statements_with_a_page_are_linked(page: Path, tmp_path: Path) -> None:
    html = dom(page, tmp_path).partition("<body>")[2]
    assert set(re.findall(r'href="([^#].*?)"', html)) == {"fedfw.thm1.html"}


@needed
@pytest.mark.parametrize("fragment", ["clients=2.5", "target=-1", "goal=nothing", "smoothness=<b>"])
def test_what_is_wrong_in_the_address_is_ignored(page: Path, tmp_path: Path, fragment: str) -> None:
    assert seen(dom(page, tmp_path, fragment=fragment)) == seen(dom(page, tmp_path))


def test_without_a_script_the_command_is_named(page: Path) -> None:
    (words,) = re.findall(r"<noscript>(.*?)</noscript>", page.read_text())
    assert "fedtheory compare" in words
