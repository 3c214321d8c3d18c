"""Each assumption is caught when it fails, passed when it holds, and a sure bound is compared as `check` does."""

import json
from fractions import Fraction

import numpy as np
import pytest

import fedtheory
from fedtheory.cli.check_run import as_json, from_json
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.verdict import Outcome
from fedtheory.engines.check import check, letters
from fedtheory.engines.check import run as run_statement
from fedtheory.theorems import STATEMENTS
from verify.check_runs import CASES, SET, drawn, letters_of, overwritten, right

RIGHT = right()


def verdict(rows, identifier="fedfw.thm1", **others):
    return fedtheory.check_run(rows, identifier, **(SET | others))


def changed(column, at, value):
    return [row | {column: value} if row["round"] == at else row for row in RIGHT]


def test_the_right_run_holds_with_all_that_is_recorded():
    found = verdict(RIGHT)
    assert found.outcome is Outcome.HOLDS
    seen = [f.text for f in found.verdict.findings if f.holds]
    assert len(seen) == 7
    assert not [f for f in found.verdict.findings if f.holds is False]


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("eta", 0.3, "eta_t"),
        ("lambda", 0.3, "lambda_t"),
        ("clients", 1, "for client i"),
        ("drift", 0.0, "does not overwrite"),
        ("spread", 0.0, "does not overwrite"),
        ("value", float("nan"), "finite"),
        ("eta", float("inf"), "finite"),
        ("value", -0.5, "never negative"),
        ("nonfinite", 3, "finite"),
        ("outside", 0.01, "compact set"),
        ("participation", 0.5, "for client i"),
    ],
)
def test_one_wrong_cell_is_found_where_it_is(column, value, told):
    found = verdict(changed(column, 10, value))
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert found.verdict.broken is not None
    assert told in found.verdict.broken.text
    assert found.verdict.broken.at_round in {10, 11}
    assert found.why.startswith("this run is not an instance of fedfw.thm1: ")


@pytest.mark.parametrize("column", ["eta", "lambda", "drift", "spread"])
def test_single_precision_is_no_mistake(column):
    rows = [row | {column: float(np.float32(row[column]))} for row in RIGHT]
    assert verdict(rows).outcome is Outcome.HOLDS


def test_the_earliest_failure_is_told_first():
    rows = [row | ({"eta": 9.0} if row["round"] == 7 else {}) for row in changed("lambda", 5, 9.0)]
    broken = verdict(rows).verdict.broken
    assert broken is not None
    assert "lambda_t" in broken.text


def test_clients_that_all_do_the_same_have_no_drift_and_were_not_overwritten():
    rows = [row | {"drift": 0.0, "spread": 0.0} for row in RIGHT]
    assert verdict(rows).outcome is Outcome.HOLDS


def test_drift_that_is_always_zero_is_suspect_and_no_more():
    kept = [{k: v for k, v in row.items() if k != "spread"} for row in overwritten()]
    short, long = verdict(kept[:100]), verdict(kept)
    assert (
        short.outcome is Outcome.VACUOUS
    )  # in 100 rounds the bound does not come below the 1 of round 1
    assert any(f.suspect for f in short.verdict.findings)
    assert long.outcome is Outcome.VIOLATED
    assert "procedure (20)" in long.why


def test_values_may_be_off_by_what_is_said():
    rows = [{"round": row["round"], "value": row["value"]} for row in overwritten()]
    assert verdict(rows).outcome is Outcome.VIOLATED
    assert verdict(rows, error="1/2").outcome is Outcome.INCONCLUSIVE


def test_within_the_bound_by_less_than_values_are_off_is_not_within_it():
    rows = [{"round": row["round"], "value": row["value"]} for row in RIGHT]
    found = verdict(rows, error="1/1000")
    assert found.outcome is Outcome.HOLDS
    assert found.verdict.curve is not None
    found = verdict(rows, error=found.verdict.curve.allowed)
    assert found.outcome is Outcome.INCONCLUSIVE
    assert "can be off" in found.why


def test_a_condition_that_fails_is_no_instance():
    rows = [{"round": row["round"], "value": row["value"]} for row in RIGHT]
    found = verdict(rows, bound="lower", lambda0="1/100")
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert "H" in found.why


def test_rounds_that_are_not_recorded_leave_a_violation_and_no_more():
    rows = overwritten()
    curve = [{"round": row["round"], "value": row["value"]} for row in rows]
    assert verdict(curve[::50]).outcome is Outcome.VIOLATED
    assert verdict(curve[:200:50]).outcome is Outcome.INCONCLUSIVE


def test_a_run_that_ends_at_rounding_does_not_cross_a_bound_that_goes_on_falling():
    rows = [{"round": t, "value": max(0.9**t, 1e-12)} for t in range(1, 400)]
    assert fedtheory.check_run(rows, "fedfw.thm1", **SET).outcome is Outcome.HOLDS
    small = [row | {"value": 1e-11} for row in rows]
    set_small = {"L": 0, "D": "1e-9", "n": 2, "H": "1e-9", "lambda0": "1/2"}
    assert fedtheory.check_run(small, "fedfw.thm1", **set_small).outcome is Outcome.VIOLATED


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_runs_that_are_wrong_on_purpose(case):
    outcome = {
        "fedfw": Outcome.HOLDS,
        "fedfw-curve": Outcome.HOLDS,
        "overwriting-drift": Outcome.VIOLATED,
        "overwriting-short": Outcome.VACUOUS,
        "constant-step-curve": Outcome.HOLDS,
        "constant-penalty-curve": Outcome.HOLDS,
        "every-tenth": Outcome.INCONCLUSIVE,
        "participation": Outcome.HOLDS,
        "participation-printed": Outcome.VIOLATED,
    }
    assert case.verdict().outcome is outcome.get(case.name, Outcome.NOT_APPLICABLE)


def test_one_run_is_no_evidence_about_a_mean():
    rows = [row for row in drawn(0) if row["run"] == 0]
    found = fedtheory.check_run(rows, "fedfw.ext1", bound="printed", **letters_of(0))
    assert found.outcome is Outcome.INCONCLUSIVE
    assert "one run" in found.why


def test_a_smaller_error_needs_more_runs():
    rows = [row for row in drawn(0) if row["run"] < 4]
    wanted = {"bound": "printed", **letters_of(0)}
    loose = fedtheory.check_run(rows, "fedfw.ext1", level="1/3", **wanted)
    strict = fedtheory.check_run(rows, "fedfw.ext1", level="1e-9", **wanted)
    assert strict.outcome is Outcome.INCONCLUSIVE
    assert "1/1000000000" in strict.why
    assert loose.outcome in {Outcome.VIOLATED, Outcome.INCONCLUSIVE}


def test_a_draw_beyond_its_range_is_no_draw():
    rows = [row | {"value": 1e6} if row["run"] == 3 else row for row in drawn(1)[:3000]]
    rows = [row for row in rows if row["run"] < 50]
    found = fedtheory.check_run(rows, "fedfw.ext1", **letters_of(1))
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert "range" in found.why


@pytest.mark.parametrize(
    "identifier",
    ["fedfw.thm1", "fedfw.thm2", "fedfw.eq37", "ffgb.thm4_1", "fednewton.radius", "ffgb.rec4_4"],
)
def test_sure_bounds_are_compared_as_check_does(identifier):
    statement = next(s for s in STATEMENTS if s.id == identifier)
    shown, rounds = statement.exhibits[0], 30
    instance = shown.instance()
    known = letters(statement, instance, shown.parameters, rounds=rounds)
    seen = run_statement(statement, instance, parameters=shown.parameters, rounds=rounds).series
    theirs = check(statement, instance, parameters=shown.parameters, rounds=rounds)
    compared = 0
    for bound, other in zip(statement.bounds, theirs, strict=True):
        if other.outcome is Outcome.NOT_APPLICABLE or bound.scope.name == "STATIC":
            continue
        rows = [
            {"run": run, "round": k + 1, "value": float(value)}
            for run, row in enumerate(seen[bound.metric])
            for k, value in enumerate(row)
        ]
        constants = {name: Fraction(value) for name, value in known.items() if name != "T"}
        error = Fraction(sum(c.error for c in instance.certificates))
        ours = fedtheory.check_run(rows, identifier, bound=bound.key, error=error, **constants)
        # what is trivial of an instance, a log does not know
        held = {Outcome.HOLDS, Outcome.VACUOUS}
        assert ours.outcome is other.outcome or {ours.outcome, other.outcome} == held
        assert ours.verdict.curve is not None
        assert ours.verdict.curve.ratio == pytest.approx(other.tightness, rel=1e-9)
        assert from_json(json.loads(json.dumps(as_json(ours), allow_nan=False))) == ours
        assert ours.verdict.curve.at_round == other.at_round
        compared += 1
    assert compared


@pytest.mark.parametrize("value", [0.0, 5e-324, 1e300, -1e300, float("inf"), 1.0])
@pytest.mark.parametrize("rounds", [1, 2, 40])
@pytest.mark.parametrize("runs", [1, 3])
def test_degenerate_curves_have_a_verdict_too(value, rounds, runs):
    rows = [
        {"run": run, "round": t, "value": value, "drift": 0.0, "spread": abs(value)}
        for run in range(runs)
        for t in range(1, rounds + 1)
    ]
    sure = fedtheory.check_run(rows, "fedfw.thm1", **SET)
    mean = fedtheory.check_run(rows, "fedfw.ext1", **letters_of(1))
    for found in (sure, mean):
        text = json.dumps(as_json(found), allow_nan=False)
        assert from_json(json.loads(text)) == found
        if value < 0 or value == float("inf") or rounds == 1:
            assert found.outcome is Outcome.NOT_APPLICABLE


def test_a_formula_without_a_value_is_bad_input():
    rows = [{"round": 1, "value": 1.0}]
    with pytest.raises(FedTheoryError) as error:
        fedtheory.check_run(rows, "fednewton.lem2", bound="printed", beta=1)
    assert error.value.code == "FT012"
