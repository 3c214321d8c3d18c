"""What `verify` says of many statements fits a screen, counts bounds as bounds, and puts surprises first."""

from typing import Any

import pytest

from fedtheory.campaign.levels import RECORDED, SURPRISE
from fedtheory.cli.verify_screen import SHOWN, tell_screen


def row(identifier: str, bound: str, layer: str, outcome: str, **more: Any) -> dict[str, Any]:
    blank = {"label": "SUPPORTED", "recorded": RECORDED, "note": "", "why": ""}
    return {"id": identifier, "bound": bound, "layer": layer, "outcome": outcome, **blank, **more}


ROWS = [
    row("fedfw.thm1", "printed", "replay", "REFUTED", label="REFUTED"),
    row("fedfw.thm1", "printed", "curve", "VIOLATED"),
    row("fedfw.thm1", "printed", "curve", "VIOLATED"),
    row("fedfw.thm1", "printed", "laws", "VIOLATED"),
    row("fedfw.thm1", "sharpened", "replay", "PROVED", label="PROVED"),
    row("fedfw.thm1", "sharpened", "curve", "VACUOUS"),
    row("fedfw.thm1", "corrected", "curve", "VACUOUS"),
    row("fedfw.thm1", "corrected", "curve", "HOLDS"),
    row("fedfw.eq26", "", "item", "PROVED"),
    row("fedfw.thm1", "d01", "errata", "REFUTED", confirmed=True, witnesses=1),
    row("fedfw.thm1", "d02", "errata", "UNDECIDED", confirmed=False, witnesses=0),
]


def told(capsys: pytest.CaptureFixture[str], rows: list[dict[str, Any]], *axioms: str) -> str:
    tell_screen(rows, axioms, "fedfw ")
    return " ".join(capsys.readouterr().out.split())


def test_bounds_are_counted_and_not_runs(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, ROWS, "Bernstein's inequality")
    assert "checked 3 bounds of 1 statement, 1 item, 2 errata" in said
    assert "surprises none: everything is as recorded" in said
    assert "in print 1 bound: 1 REFUTED" in said
    assert "ours 2 bounds: 1 PROVED, 1 UNDECIDED" in said  # corrected has no proof among these rows
    assert "contradicted 1 bounds in print and 0 of ours: 1 by runs or attacks, 1 by laws" in said
    assert "VACUOUS 1 of 2 bounds" in said
    assert "errata 2: 1 confirmed by exact numbers, 1 argued in words" in said
    assert "CONDITIONAL on one named result" in said
    assert "fedtheory verify fedfw --all" in said


def test_surprises_are_told_first_and_not_all(capsys: pytest.CaptureFixture[str]) -> None:
    many = [row("fedfw.thm1", f"b{k}", "laws", "VIOLATED", recorded=SURPRISE, note=f"note {k}") for k in range(SHOWN + 3)]  # fmt: skip
    said = told(capsys, many)
    assert f"surprises {SHOWN + 3} verdicts not as recorded" in said
    assert f"note {SHOWN - 1}" in said
    assert f"note {SHOWN}" not in said
    assert "and 3 more: fedtheory verify fedfw --all" in said


def test_nothing_is_contradicted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "contradicted no bound" in told(capsys, ROWS[4:8])


def test_few_are_told_one_by_one_and_many_on_a_screen(
    command: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("verify", "fedfw.lem1", "fedfw.lem2")
    few = command(*words).out
    monkeypatch.setattr("fedtheory.cli.verify.FEW", 2)
    many, whole = command(*words).out, command(*words, "--all").out
    assert "fedfw.lem2  printed" in few
    assert "fedfw.lem2  printed" in whole
    assert "fedfw.lem2  printed" not in many
    assert many.startswith("checked      3 bounds of 2 statements")
    assert len(many.splitlines()) <= 24
    assert "0 surprises" in many.splitlines()[-1]
