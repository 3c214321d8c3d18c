"""The authors' tutorial: its file is proved as it stands there, and fails as it says."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "own-theorems.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[0]


@pytest.fixture(autouse=True)
def searching(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader's finders search; those of other tests read what is on record."""
    monkeypatch.delenv("FEDTHEORY_RECORDS", raising=False)


def test_its_theorem_is_short_and_proved(command: Any, tmp_path: Path) -> None:
    assert len(CODE.splitlines()) <= 60
    file = tmp_path / "linear.py"
    file.write_text(CODE, encoding="utf-8")
    told = command("prove", str(file)).out
    for line in re.findall(r"^(linear\.thm1 .*|5 of 5 .*)$", PAGE, re.MULTILINE):
        assert line in told.splitlines()


def test_without_a_fact_it_says_what_is_left_over(command: Any, tmp_path: Path) -> None:
    less = CODE.replace("descent, above, strong", "descent, strong")
    assert less != CODE
    file = tmp_path / "linear.py"
    file.write_text(less, encoding="utf-8")
    (why,) = re.findall(r"left over is (.*)", command("prove", str(file)).out)[:1]
    assert "f(x*) ≤" in why
    assert "f(xᵗ)" in why
