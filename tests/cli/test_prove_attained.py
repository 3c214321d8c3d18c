"""`prove` says of a lower bound whether it is shown that there is what it is about."""

import json
from typing import Any


def test_what_is_made_is_attained(command: Any) -> None:
    text = command("prove", "fednewton.c3", "--bound", "lower").out
    assert "attained: for all values of its letters" in text
    assert "not attained" not in text


def test_what_is_not_made_says_why(command: Any) -> None:
    said = command("prove", "ffgb.drift_lower", "--bound", "lower").out
    assert "not attained: " in said
    assert "'units' is not shown" in said


def test_only_lower_bounds_are_asked(command: Any) -> None:
    found = json.loads(command("prove", "fednewton.c3", "--bound", "corrected", "--json").out)
    told = json.dumps(found)
    assert '"unmade": null' in told


def test_a_refutation_tells_its_case(command: Any) -> None:
    text = command("prove", "fedfw.lem2", "--bound", "printed").out
    assert "by construction (ours): clients = 2" in text
