"""A certificate as one page: it says what is claimed, and a checker with nothing installed reads it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fedtheory.cli.alone import CLOSING, OPENING, pack
from fedtheory.core.text import readable
from fedtheory.report.attached import badge
from tests.report.inspection import read


@pytest.fixture
def page(command: Any, tmp_path: Path) -> Path:
    place = tmp_path / "lem2.html"
    told = command("prove", "fedfw.lem2", "--bound", "corrected", "--page", place)
    assert told.code == 0
    assert f"wrote {place}" in told.out
    return place


def alone(page: Path) -> subprocess.CompletedProcess[str]:
    checker = page.with_name("checker.pyz")
    pack(checker)
    words = [sys.executable, "-I", "-S", str(checker), str(page)]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


def test_a_reviewer_checks_the_page(command: Any, page: Path) -> None:
    said = alone(page)
    assert (said.returncode, said.stderr) == (0, "")
    told = command("prove", "fedfw.lem2", "--bound", "corrected", "--json").json
    assert said.stdout.count("accepted by kernel 1") == len(told["steps"]) > 0
    told = command("check-certificate", page)
    assert told.code == 0
    assert "fedfw.lem2 (corrected): PROVED" in told.out


def test_the_page_loads_and_runs_nothing(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text) < 1_000_000
    assert "default-src &#x27;none&#x27;" in text
    found = read(text)
    assert found.links == []
    for words in (
        "Claim",
        "Assumed in print",
        "Proof",
        "How to check it",
        "@misc{fedtheory:fedfw.lem2,",
    ):
        assert words in text


def test_a_tampered_page_is_refused(page: Path) -> None:
    before, _, rest = page.read_bytes().partition(OPENING)
    data, _, after = rest.partition(CLOSING)
    bundle = json.loads(data)
    claim = bundle["steps"][-1]["claim"]["then"]
    claim[2] = ["/", claim[2], "2"]
    assert readable(claim)
    page.write_bytes(before + OPENING + json.dumps(bundle).encode() + CLOSING + after)
    said = alone(page)
    assert said.returncode == 1
    assert "shows something else" in said.stdout


@pytest.mark.parametrize(
    "text",
    [
        "<p>nothing</p>",
        OPENING.decode() + "{}",
        OPENING.decode() + "{}</script>" + OPENING.decode(),
    ],
)
def test_a_page_without_one_certificate(command: Any, tmp_path: Path, text: str) -> None:
    place = tmp_path / "other.html"
    place.write_text(text, encoding="utf-8")
    assert "does not hold one certificate" in alone(place).stdout
    assert command("check-certificate", place).code == 1


def test_a_worst_case_as_a_page(command: Any, tmp_path: Path) -> None:
    place = tmp_path / "gd.html"
    assert command("worst-case", "gd", "--set", "N=1", "-o", place).code == 0
    assert alone(place).returncode == 0
    assert "never exceeds" in place.read_text(encoding="utf-8")


def test_one_bound_a_page(command: Any, tmp_path: Path) -> None:
    said = command("prove", "fedfw.lem2", "--bound", "corrected", "--page", tmp_path / "x.txt")
    assert (said.code, "a page holds one bound" in said.err) == (2, True)


def test_a_badge_is_a_picture_with_words() -> None:
    drawn = badge("PROVED", "a < b")
    assert drawn.startswith("<svg ")
    assert 'aria-label="a &lt; b: PROVED"' in drawn
    assert "#b42318" in badge("REFUTED", "x")


def test_a_statement_is_cited_with_its_digest(command: Any) -> None:
    told = command("show", "fedfw.thm1", "--bibtex").out
    assert told.startswith("@inproceedings{dadras2024fedfw")
    assert "@misc{fedtheory:fedfw.thm1," in told
    assert command("show", "fedfw.thm1", "--json").json["digest"] in told
