"""Round trips: the page says what the file says, and a small run has no unsafe answer."""

import ast
import inspect
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fedtheory.calculator.catalogue import find
from fedtheory.calculator.solve import Solution, solve
from fedtheory.core.errors import FedTheoryError
from verify import round_trips, weighing
from verify.round_trips import (
    BEGIN,
    END,
    PAGE,
    RECORD,
    WORDS,
    WRONG,
    Trip,
    batch,
    batches,
    judged,
    main,
    measure,
    rendered,
)
from verify.weighing import certainly

AT = {"L": "1", "D": "2", "n": "10", "H": "1", "lambda_0": "1/32"}
TARGET = Fraction(1, 100)


def test_the_page_is_written_from_the_record() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0].strip() == rendered(table).strip()


def test_the_record_meets_its_bar() -> None:
    table = json.loads(RECORD.read_text(encoding="utf-8"))
    outcomes = table["outcomes"]
    assert not set(WRONG) & set(outcomes)
    assert sum(outcomes.values()) == table["count"]
    assert outcomes["answer"] > 3 / 4 * table["count"]
    assert outcomes.get("FT043", 0) < table["count"] / 200
    assert set(outcomes) <= set(WORDS)
    assert table["milliseconds"]["bound"]["median"] < 1


def test_a_small_run_has_no_unsafe_answer() -> None:
    outcomes = measure(120, 7)["outcomes"]
    assert not set(WRONG) & set(outcomes)
    assert outcomes["answer"] > 50


@pytest.fixture
def found() -> Solution:
    return solve("fedfw.thm1", "t", target=TARGET, bound="sharpened", **AT)


def weighed(found: Solution) -> str:
    entry = find("fedfw.thm1")
    return judged(found, entry, entry.bound("sharpened"), TARGET, AT)


def test_an_unsafe_answer_would_be_seen(found: Solution) -> None:
    assert isinstance(found.value, int)
    assert weighed(found) == "answer"
    assert weighed(replace(found, value=found.value - 1)) == "UNSAFE"
    late = replace(found, value=found.value + 1, lower=found.value + 1)
    assert weighed(late) == "answer, loose"


def test_a_hole_between_the_ends_would_be_seen() -> None:
    """A penalty has two ends; said of a target too low to be met in the middle, they are no answer."""
    entry = find("fedfw.thm1")
    rest = {name: x for name, x in AT.items() if name != "lambda_0"} | {"t": "100"}
    right = solve("fedfw.thm1", "lambda_0", target=1, bound="sharpened", **rest)
    args = (entry, entry.bound("sharpened"))
    assert judged(right, *args, Fraction(1), rest) == "answer"
    assert judged(right, *args, Fraction(1, 10), rest) == "UNSAFE"
    ends = replace(right, value=right.lower, lower=None)
    assert judged(ends, *args, Fraction(1), rest) == "UNSAFE"


def test_a_solver_that_answers_one_less_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(*asked: Any, **at: Any) -> Solution:
        right = solve(*asked, **at)
        if not isinstance(right.value, int) or right.end != "smallest" or right.value < 3:
            return right
        return replace(right, value=right.value - 1)

    monkeypatch.setattr(round_trips, "solve", early)
    assert measure(160, 7)["outcomes"]["UNSAFE"] > 6


def test_a_solver_that_gives_up_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*asked: Any, **at: Any) -> Solution:
        raise FedTheoryError("never", code="FT040")

    monkeypatch.setattr(round_trips, "solve", never)
    assert measure(60, 7)["outcomes"]["missed"] > 10


def test_the_weighing_is_by_another_route() -> None:
    """Nothing but the shape of a term is shared with the calculator."""
    tree = ast.parse(inspect.getsource(weighing))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    ours = {name for name in imported if name and name.startswith(("fedtheory", "verify"))}
    assert ours == {"fedtheory.core.expression"}


@pytest.mark.parametrize(
    ("left", "relation", "right", "wanted"),
    [
        (["^", "x", "2"], "<=", "9/4", True),
        (["^", "x", "2"], "<", "9/4", False),
        (["root", "2", "x"], ">", "6/5", True),
        (["root", "2", ["^", "x", "2"]], "<=", "x", None),
        (["-", ["exp", ["log", "x"]], "x"], "=", "0", None),
        (["log", ["-", "x"]], "<=", "5", None),
        (["/", "1", ["-", "x", "x"]], "<=", "5", None),
        (["power", "1/2", "k"], "<", ["^", "10", "-100"], True),
        (["power", "1/2", "3"], "=", "1/8", True),
        (["+", ["-", "1"], "x", "x"], ">=", "2", True),
    ],
    ids=str,
)
def test_a_condition_is_weighed(left: Any, relation: str, right: Any, wanted: bool | None) -> None:
    at = {"x": Fraction(3, 2), "k": Fraction(400)}
    assert certainly(left, relation, right, at) is wanted


def test_a_run_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_trips, "BATCH", 10)
    store = tmp_path / "s.jsonl"
    begun = batches(40, 5, store=store)
    first = [next(begun), next(begun)]
    begun.close()
    store.write_text(store.read_text() + '{"cut": ')  # where it was killed
    store.write_text(store.read_text() + "\n")
    made = list[int]()

    def counted(seed: int, index: int, size: int) -> list[Trip]:
        made.append(index)
        return batch(seed, index, size)

    monkeypatch.setattr(round_trips, "batch", counted)
    whole = list(batches(40, 5, store=store))
    assert whole[:2] == first
    assert made == [2, 3]
    assert outcomes_of(whole) == outcomes_of(list(batches(40, 5)))


def outcomes_of(made: list[list[Trip]]) -> list[list[str]]:
    return [[f"{trip.name}: {trip.outcome}" for trip in trips] for trips in made]


def test_it_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "calculator.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(round_trips, "PAGE", page)
    monkeypatch.setattr(round_trips, "RECORD", tmp_path / "round-trips.json")
    words = ["--count", "20", "--seed", "2", "--store", str(tmp_path / "s.jsonl"), "--record"]
    assert main(words) == 0
    told = page.read_text(encoding="utf-8")
    assert told.startswith("before\n")
    assert "| UNSAFE | 0 |" in told
    assert "20 trips, seed 2" in capsys.readouterr().out
