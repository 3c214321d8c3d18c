"""The table of rates in small, and the page as measured."""

import json
from pathlib import Path

import pytest

from fedtheory.engines.rates.judge import Rate
from verify.rates import (
    BEGIN,
    END,
    PAGE,
    RECORD,
    TRUTHS,
    line_says,
    main,
    measured,
    rendered,
    wrong,
)


@pytest.fixture(scope="module")
def small() -> dict[str, object]:
    return measured(repetitions=3, rounds=6000, seed=5)


def test_verdicts_are_right_or_cautious(small: dict[str, dict[str, object]]) -> None:
    assert set(small["truths"]) == set(TRUTHS)
    assert all(wrong(row) == 0 for row in small["truths"].values())  # type: ignore[arg-type]
    decided = [
        row["ours"][row["right"]]
        for row in small["truths"].values()  # type: ignore[index]
    ]
    assert sum(decided) >= 10  # of 18, three of which cannot be decided


def test_the_line_is_wrong_where_the_curve_is_shifted(small: dict[str, dict[str, object]]) -> None:
    row = small["truths"]["(t+30)^(-1/2)"]
    assert row["line"]["right"] == 0  # type: ignore[index]


def test_the_same_seed_measures_the_same() -> None:
    one, two, other = (measured(repetitions=1, rounds=600, seed=seed) for seed in (0, 0, 1))
    assert one == two != other


def test_the_page_shows_what_was_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = page.split(f"{BEGIN}\n")[1].split(END)[0]
    tables = json.loads(RECORD.read_text(encoding="utf-8"))
    assert shown == rendered(tables)
    assert tables["repetitions"] >= 100
    assert all(20 * wrong(row) <= tables["repetitions"] for row in tables["truths"].values())
    assert RECORD.parent == Path(__file__).parents[2] / "docs"


def test_a_line_is_read_as_usual() -> None:
    assert line_says((0.4, 0.39, 0.41)) is Rate.SLOWER
    assert line_says((0.49, 0.47, 0.51)) is Rate.CONSISTENT
    assert line_says((0.6, 0.59, 0.61)) is Rate.CONSISTENT


def test_it_says_when_too_many_are_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--repetitions", "1", "--rounds", "600"]
    assert main(words) == 0
    assert "| t^(-2/5) |" in capsys.readouterr().out
    # Were 1/t the truth of every curve, "slower" would be wrong.
    opposite = {name: type(truth)(truth.curve, Rate.CONSISTENT) for name, truth in TRUTHS.items()}
    monkeypatch.setattr("verify.rates.TRUTHS", opposite)
    assert main(["--repetitions", "1", "--rounds", "6000"]) == 1
