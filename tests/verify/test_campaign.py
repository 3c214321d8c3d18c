"""Campaigns count every word apart and notice every difference."""

import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from fedtheory.core.case import Case
from fedtheory.core.verdict import Label, Outcome, Verdict
from fedtheory.papers.fedfw import campaign as fedfw
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1
from verify import __main__ as command
from verify.campaign import differences, summed, text, verdicts, violations

CASE = Case("two groups", {"family": "two-groups"}, {"lambda_0": Fraction(1)}, 50)


def verdict(outcome: Outcome, tightness: float | None = 0.5) -> Verdict:
    return Verdict("a.thm", "printed", "curve", outcome, Label.SUPPORTED, "i", tightness)


def test_outcomes_are_counted_apart() -> None:
    found = [verdict(Outcome.HOLDS), verdict(Outcome.VACUOUS, 0.7), verdict(Outcome.HOLDS, 0.6)]
    summary = summed((CASE, v) for v in found)
    row = {"HOLDS": 2, "VACUOUS": 1, "tightest": "0.7"}
    assert summary == {"two groups": {"a.thm printed": row}}


def test_a_case_is_asked_for_every_bound() -> None:
    found = verdicts(CASE, [THEOREM_1])
    assert [v.bound for v in found] == [b.key for b in THEOREM_1.bounds]


def test_a_violation_is_named() -> None:
    assert violations(summed([(CASE, verdict(Outcome.VIOLATED))])) == [
        "two groups, a.thm printed: 1 VIOLATED"
    ]


@pytest.mark.parametrize(
    "changed",
    [
        [verdict(Outcome.VACUOUS)],
        [verdict(Outcome.HOLDS), verdict(Outcome.HOLDS)],
        [verdict(Outcome.HOLDS, 0.52)],
        [],
    ],
)
def test_a_difference_is_told(changed: list[Verdict]) -> None:
    expected = summed([(CASE, verdict(Outcome.HOLDS))])
    assert not differences(expected, expected)
    assert differences(expected, summed((CASE, v) for v in changed))


def test_the_last_digit_may_be_off_by_one() -> None:
    old, new = (summed([(CASE, verdict(Outcome.HOLDS, x))]) for x in (0.5, 0.501))
    assert old != new
    assert not differences(old, new)


def test_the_grid_is_what_was_recorded() -> None:
    kept = json.loads((command.EXPECTED / "fedfw.json").read_text())
    assert set(kept) == {case.group for case, _ in fedfw.cases()}
    counted = sum(
        n for g in kept.values() for b, row in g.items() if b == "fedfw.thm1 printed"
        for n in row.values() if isinstance(n, int)
    )  # fmt: skip
    assert counted == sum(THEOREM_1 in asked for _, asked in fedfw.cases())


def test_no_run_of_the_record_crosses_a_bound_that_is_true() -> None:
    kept = json.loads((command.EXPECTED / "fedfw.json").read_text())
    assert not [line for line in violations(kept) if "printed" not in line]


def test_the_command_records_and_then_compares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = SimpleNamespace(name="small", cases=lambda: iter([(CASE, (THEOREM_1,))]))
    monkeypatch.setattr(command, "CAMPAIGNS", (small,))
    monkeypatch.setattr(command, "EXPECTED", tmp_path)
    assert command.main(["--record"]) == 0
    assert command.main([]) == 0
    kept = json.loads((tmp_path / "small.json").read_text())
    kept["two groups"]["fedfw.thm1 sharpened"]["HOLDS"] = 7
    (tmp_path / "small.json").write_text(text(kept))
    assert command.main([]) == 1
    assert (
        "SURPRISE two groups, fedfw.thm1 sharpened, HOLDS: 7 expected, 1 found"
        in capsys.readouterr().out
    )
