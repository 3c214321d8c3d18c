"""Endless cells: what is said of all large or all small values is true of values far out."""

import random
from fractions import Fraction
from typing import Any

import flint
import pytest

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import Condition, catalogue
from fedtheory.calculator.enclosure import compare
from fedtheory.calculator.judge import Judge
from fedtheory.calculator.tails import sign_beyond

K = "k"


def told(tree: Any, start: float, *, upwards: bool) -> int | None:
    judge = Judge(Condition("<=", tree, "0"), K, {"c": "1/3"})
    known: list[flint.arb | None] = judge.balls()
    return sign_beyond(judge.tape, judge.moves, known, K, start, upwards=upwards)


@pytest.mark.parametrize(
    ("tree", "up", "down"),
    [
        (["-", ["/", ["+", K, "1"], ["+", K, "2"]], "3/4"], 1, -1),
        (["-", ["/", ["^", ["+", K, "1"], "4"], ["^", ["-", K, "5"], "4"]], "1"], None, -1),
        (["-", ["root", "2", ["log", ["+", ["/", "c", K], "1"]]], "1/2"], None, 1),
        (["-", ["log", K], "3"], 1, -1),
        (["-", ["/", ["log", K], ["root", "3", K]], "3"], -1, -1),
        (["-", ["exp", ["/", "1", K]], "2"], -1, None),
        (["-", ["exp", ["-", K]], "2"], -1, -1),
        (["power", "c", K], None, 1),
        (["-", ["power", "c", K], "1/2"], -1, 1),
        (["*", K, ["-", ["/", "1", K], ["/", "1", ["+", K, "1"]]]], None, 1),
        (["/", "1", ["-", K, K]], None, None),
    ],
    ids=str,
)
def test_the_sign_far_out(tree: Any, up: int | None, down: int | None) -> None:
    assert told(tree, 1e12, upwards=True) == up
    assert told(tree, 1e-12, upwards=False) == down


def test_it_is_never_wrong_on_the_bounds_of_the_catalogue() -> None:
    rng, decided = random.Random(3), 0
    every = [
        (e, b)
        for e in catalogue().values()
        for b in e.bounds
        if b.value is not None and required(e, b)
    ]
    for entry, bound in rng.sample(every, 150):
        letters = sorted(required(entry, bound))
        letter = rng.choice(letters)
        values: Any = {
            name: str(Fraction(rng.randint(1, 99), 1 if entry.letters[name].integer else 100))
            for name in letters
            if name != letter
        }
        goal = str(Fraction(rng.randint(1, 50)) * Fraction(10) ** rng.randint(-9, 9))
        assert bound.value is not None
        judge = Judge(Condition("<=", bound.value, goal), letter, values)
        for start, upwards in ((1e12, True), (1e40, True), (1e-12, False), (1e-40, False)):
            said = sign_beyond(
                judge.tape, judge.moves, judge.balls(), letter, start, upwards=upwards
            )
            if said is None:
                continue
            decided += 1
            for _ in range(3):
                x = Fraction(start) * Fraction(10) ** (rng.randint(0, 80) * (1 if upwards else -1))
                assert compare(bound.value, goal, {**values, letter: str(x)}) in {said, None}
    assert decided > 200
