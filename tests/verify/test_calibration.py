"""The calibration in small: false alarms below their level, planted violations found, and the page as measured."""

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from fedtheory.engines.statistics.proportions import clopper_pearson
from fedtheory.engines.statistics.sampled import check_sampled
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from verify.calibration import (
    ALPHA,
    BEGIN,
    CERTAINTY,
    END,
    LAWS,
    PAGE,
    RECORD,
    Law,
    dependent,
    false_alarms,
    false_support,
    main,
    measured,
    power,
    rendered,
)

EXPONENTIAL = LAWS["nearly exponential, Beta(1, 9)"]


def lowest(count: int, of: int) -> float:
    return clopper_pearson(count, of, CERTAINTY)[0]


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_false_alarms_stay_below_their_level_and_peeking_does_not(law: Law) -> None:
    suites, claims = 300, 200
    alarms = false_alarms(law, suites=suites, rng=np.random.default_rng(1))
    support = false_support(law, claims=claims, rng=np.random.default_rng(2))
    assert lowest(alarms["e-process"], suites) <= ALPHA
    assert lowest(support["e-process"], claims) <= ALPHA
    assert lowest(support["peeking"], claims) > ALPHA
    assert alarms["peeking"] > alarms["once"]


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_draws_have_mean_one_and_depend_on_each_other(law: Law) -> None:
    draws = dependent(np.random.default_rng(0), law, 20_000, 1, 4)[:, 0]
    errors = draws.std(axis=0) / np.sqrt(len(draws))
    assert (np.abs(draws.mean(axis=0) - 1) < 5 * errors).all()
    assert np.corrcoef(draws[:, 0], draws[:, 1])[0, 1] > 0.4


def test_planted_violations_are_found_within_twice_the_runs_of_who_knows_the_law() -> None:
    for factor in (1.05, 1.5):
        found = power(
            LAWS["narrow, within a fifth of the mean"],
            factor,
            repetitions=100,
            rng=np.random.default_rng(0),
        )
        assert found["within twice"] >= 0.95
        assert found["ours"] < 2 * found["oracle"]
    # On a mean that is its bound nothing is to be found.
    none = power(
        EXPONENTIAL, 1.001, repetitions=1, rng=np.random.default_rng(0), alpha=Fraction(1, 2)
    )
    assert none["oracle"] > 1


def test_the_page_shows_what_was_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = page.split(f"{BEGIN}\n")[1].split(END)[0]
    tables = json.loads(RECORD.read_text(encoding="utf-8"))
    assert shown == rendered(tables)
    rows = [*tables["alarms"].values(), *tables["support"].values()]
    assert all(row["suites"] >= 10_000 for row in rows)
    assert all(row["e-process"] <= ALPHA * row["suites"] for row in rows)
    assert all(r["within twice"] >= 0.95 for rs in tables["power"].values() for r in rs.values())


def test_the_page_quotes_a_verdict_word_for_word() -> None:
    exhibit = EXTENSION_1.sampled_exhibits[0]
    (verdict,) = check_sampled(
        EXTENSION_1,
        exhibit.instance(),
        parameters=exhibit.parameters,
        rounds=exhibit.rounds,
        runs=512,
        bounds=["printed"],
    )
    assert f"    {verdict.note}\n" in PAGE.read_text(encoding="utf-8")


def test_it_measures_the_same_with_the_same_seed() -> None:
    one, same, other = (
        measured(suites=2, claims=2, repetitions=2, seed=seed) for seed in (0, 0, 1)
    )
    assert one == same != other


def test_it_says_when_a_level_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--suites", "20", "--claims", "20", "--repetitions", "2"]
    assert main(words) == 0
    assert "| one in ten | 20 |" in capsys.readouterr().out
    monkeypatch.setattr("verify.calibration.opening", lambda columns: _rich(columns))
    assert main(words) == 1


def _rich(columns: int) -> object:
    """Wealth that was given, not won."""
    from dataclasses import replace

    from fedtheory.engines.statistics.betting import opening

    return replace(opening(columns), log=np.full(columns, 20.0))


def test_the_record_is_beside_the_page() -> None:
    assert RECORD.parent == PAGE.parent == Path(__file__).parents[2] / "docs"
