"""The best knob nearby: it gains what it says, stays in its domain, and is silent where nothing gains."""

from fractions import Fraction
from typing import Any

import pytest

from fedtheory.calculator.bound import bound
from fedtheory.calculator.catalogue import catalogue
from fedtheory.calculator.nearby import LEAST_GAIN, as_json, nearby
from fedtheory.cli import main
from fedtheory.core.errors import FedTheoryError

AT: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2, "t": 1000}


def test_the_penalty_is_moved_to_its_best_value() -> None:
    found = nearby(bound("fedfw.thm1", bound="sharpened", **AT, lambda_0="1/10"))
    assert found is not None
    assert (found.letter, found.number) == ("lambda_0", "0.0866")
    again = bound("fedfw.thm1", bound="sharpened", **AT, lambda_0="0.0866")
    assert again.value == found.at.value
    assert again.upper is not None
    assert found.gain == pytest.approx(100 * (1 - again.upper / 0.1515726), rel=1e-3)


def test_at_the_best_value_it_is_silent() -> None:
    assert nearby(bound("fedfw.thm1", bound="sharpened", **AT, lambda_0="0.0866")) is None
    assert as_json(None) is None


def test_where_nothing_is_promised_it_is_silent() -> None:
    assert nearby(bound("fedfw.thm1", bound="sharpened", **AT | {"t": 1}, lambda_0=1)) is None


def test_what_is_said_gains_and_keeps_all_conditions() -> None:
    """All statements at one point each: the gain is real, and a lower bound gains by rising."""
    seen = 0
    for entry in catalogue().values():
        integers = {x.name for x in entry.letters.values() if x.integer}
        for stated in entry.bounds:
            at = {x: 5 if x in integers else Fraction(1, 3) for x in entry.letters}
            try:
                value = bound(entry.id, bound=stated.key, **at)
            except FedTheoryError:
                continue
            found = nearby(value)
            if found is None or value.value is None or found.at.value is None:
                continue
            seen += 1
            sign = -1 if value.relation == ">=" else 1
            gained = sign * (Fraction(value.value) - Fraction(found.at.value))
            assert gained >= LEAST_GAIN * abs(Fraction(value.value))
            assert all(c.holds is not False for c in found.at.conditions)
    assert seen > 10


def test_the_command_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["L=1", "D=sqrt(2)", "n=10", "H=2", "lambda0=0.1", "t=1000"]
    assert main(["bound", "fedfw.thm1", "--set", *words]) == 0
    told = capsys.readouterr().out
    assert "nearby: lambda_0 = 0.0866 makes it 0.15006 (1 % better)" in told
