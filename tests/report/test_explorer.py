"""The explorer: a page that computes what the library computes, keeps its state in the address, and loads nothing."""

import base64
import hashlib
import re
from html import unescape
from pathlib import Path

import pytest

from fedtheory.calculator.bound import bound
from fedtheory.calculator.solve import solve
from fedtheory.report.document import assets, policy
from fedtheory.report.evidence import Evidence
from fedtheory.report.explorer import explorer
from fedtheory.report.page import own_files
from fedtheory.report.site import site
from fedtheory.theorems import STATEMENTS
from tests.report.chromium import dom, laid, needed

THEOREM_1 = next(s for s in STATEMENTS if s.id == "fedfw.thm1")
AT = {"n": 3, "L": 2, "D": 1, "H": 5, "lambda_0": 0.125, "t": 900}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = own_files(Evidence(THEOREM_1, (), (), ()), site({THEOREM_1.id}), {"fedtheory": "test"})
    return laid(tmp_path_factory.mktemp("site"), {**assets(), **files}) / "fedfw.thm1.html"


def shown(html: str) -> dict[str, str]:
    cells = re.findall(r'<td class="number" data-bound="([^"]*)">(.*?)</td>', html)
    return {name: unescape(value) for name, value in cells}


@needed
def test_values_are_those_of_the_library(page: Path, tmp_path: Path) -> None:
    told = shown(dom(page, tmp_path, fragment="&".join(f"{k}={v}" for k, v in AT.items())))
    found = bound("fedfw.thm1", bound="sharpened", **AT)
    assert float(told["sharpened"].removeprefix("≤ ")) == pytest.approx(
        float(found.upper or 0), rel=1e-5
    )
    lower = bound("fedfw.thm1", bound="lower", **AT)
    assert lower.value is None
    assert told["lower"] == "H ≤ 2Dλ₀n does not hold"


@needed
def test_it_solves_as_the_library_does(page: Path, tmp_path: Path) -> None:
    fragment = "&".join(f"{k}={v}" for k, v in AT.items() if k != "t") + "&target=0.25&for=t"
    html = dom(page, tmp_path, fragment=fragment)
    (answer,) = re.findall(r"<output.*?>(.*?)</output>", html)
    at = {k: v for k, v in AT.items() if k != "t"}
    wanted = solve("fedfw.thm1", "t", target="0.25", bound="sharpened", **at).value
    assert f"from t = {wanted:,}" in answer
    assert (
        "fedtheory solve fedfw.thm1 --bound sharpened --for t --target 0.25 --set n=3 L=2" in answer
    )


@needed
@pytest.mark.parametrize(
    "fragment", ["L=-1", "n=2.5", "t=1e30", "L=<b>", "over=nothing", "nonsense=1"]
)
def test_what_is_wrong_in_the_address_is_ignored(page: Path, tmp_path: Path, fragment: str) -> None:
    assert shown(dom(page, tmp_path, fragment=fragment)) == shown(dom(page, tmp_path))


@needed
def test_the_picture_has_every_bound_and_the_run(page: Path, tmp_path: Path) -> None:
    html = dom(page, tmp_path)
    for name in ("printed", "corrected", "sharpened", "lower", "a recorded run"):
        assert f">{name}</text>" in html
    assert "a recorded run</text>" not in dom(page, tmp_path, fragment="D=3")
    assert "<label" in html
    assert 'aria-live="polite"' in html


@needed
def test_a_bound_that_explodes_does_not_hide_the_others(tmp_path: Path) -> None:
    (newton,) = (s for s in STATEMENTS if s.id == "fednewton.thm1")
    files = own_files(Evidence(newton, (), (), ()), site({newton.id}), {"fedtheory": "test"})
    folder = laid(tmp_path / "site", {**assets(), **files})
    html = dom(folder / "fednewton.thm1.html", tmp_path / "profile")
    ticks = [float(t.replace(",", "")) for t in re.findall(r'"tick">([\d.,e+-]+)<', html)]
    assert ticks
    assert max(ticks) < 1e9
    assert "a recorded run</text>" in html
    assert html.count("<polyline") > 5


def test_the_policy_lets_this_script_run_and_no_other(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{own}'" in unescape(text)
    assert "unsafe" not in policy(script)


def test_every_statement_with_a_formula_has_an_explorer() -> None:
    for statement in (
        s for s in STATEMENTS if s.id in {"ffgb.rec4_1", "fedboost.lem3", "fedfw.ext1"}
    ):
        found = explorer(statement)
        assert (found is None) == (statement.id == "ffgb.rec4_1")
