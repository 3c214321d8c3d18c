"""The table of budgets: what is worse than on record by more than a fifth is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as budgets

NAMES = [row.name for row in budgets.ROWS]


def told(value: float, ratio: float | None = None, unit: str = "s") -> dict[str, Any]:
    found: dict[str, Any] = {"value": value, "unit": unit}
    return found if ratio is None else found | {"ratio": ratio}


@pytest.mark.parametrize(
    ("now", "known", "factor"),
    [
        (told(2, 10), told(1, 10), None),  # twice the seconds on a machine that is half as fast
        (told(1, 13), told(1, 10), 1.3),
        (told(1, 11.9), told(1, 10), None),
        (told(0.04, 20), told(0.01, 10), None),  # too small to tell
        (told(130, unit="MB"), told(100, unit="MB"), 1.3),
        (told(110, unit="MB"), told(100, unit="MB"), None),
    ],
)
def test_worse_is_a_ratio_beyond_a_fifth(now: Any, known: Any, factor: float | None) -> None:
    assert budgets.worse("x", now, {"x": known}) == (
        None if factor is None else pytest.approx(factor)
    )
    assert budgets.worse("x", now, {}) is None


def test_a_row_that_is_worse_is_named_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "recorded.json"
    record.write_text(json.dumps({"rows": {"lines of errata": told(100, unit="lines")}}))
    monkeypatch.setattr(budgets, "RECORD", record)
    assert budgets.main(["--only", "lines of errata"]) == 1
    assert "worse by" in capsys.readouterr().out
    counted = budgets.lines("fedtheory/papers/*/errata/**/*.py", "fedtheory/errata/**/*.py")
    lines = counted(tmp_path)
    record.write_text(json.dumps({"rows": {"lines of errata": told(lines, unit="lines")}}))
    assert budgets.main(["--only", "lines of errata"]) == 0


def test_each_budget_is_on_record_and_on_the_page() -> None:
    rows = json.loads(budgets.RECORD.read_text(encoding="utf-8"))["rows"]
    assert list(rows) == [name for name in NAMES if name in rows]
    assert set(NAMES) - set(rows) <= {row.name for row in budgets.ROWS if row.slow}
    page = budgets.PAGE.read_text(encoding="utf-8")
    assert budgets.rendered(rows, rows) in page


def test_a_command_that_fails_is_no_measure(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="FT001"):
        budgets.cost(["-m", "fedtheory", "show", "fedfw.thm99"], tmp_path)
