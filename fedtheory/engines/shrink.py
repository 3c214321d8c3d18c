r"""A crossing made small: fewer rounds, fewer clients and coordinates, rounder numbers, for as long as it still crosses.

A recipe is read as text: rows between ";", entries between ",". What is tried is always a whole instance of its family,
built anew and run without rounding, so that a smaller crossing is a crossing like any other.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Bound, Statement
from fedtheory.engines.confirm import Confirmation, confirm
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.recipe_numbers import numbers, put

ROUND_NUMBERS = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2), (2, 1)))
PLAIN = tuple(Fraction(n, d) for n, d in ((1, 1), (2, 1), (1, 2), (4, 1), (1, 4), (10, 1), (1, 10)))
EARLY = (1, 2, 3, 4, 6, 8, 12, 16)
COARSE = (1, 2, 4, 12, 100)
"""Denominators, roundest first."""


@dataclass(frozen=True)
class Crossing:
    """An instance with parameters and rounds, and the exact numbers against a bound."""

    recipe: Recipe
    parameters: Mapping[sp.Symbol, Fraction]
    rounds: int
    confirmation: Confirmation

    @property
    def size(self) -> tuple[int, int, int]:
        """The size of what must be read: how many numbers, rounds and digits."""
        words = [word for value in self.recipe.values() for word in numbers(value)]
        words += [str(value) for value in self.parameters.values()]
        return len(words), self.rounds, sum(map(len, words))


def shrunk(statement: Statement[Any], bound: Bound, begin: Crossing, *, seconds: float) -> Crossing:
    """The smallest crossing that single steps lead to; what both kernels accepted stays accepted."""
    deadline = time.monotonic() + seconds
    now, moved = begin, True
    while moved:
        moved = False
        for recipe, parameters, rounds in _simpler(now):
            if time.monotonic() > deadline:
                return now
            try:
                found = confirm(statement, bound, recipe, parameters=parameters, rounds=rounds)
            except (FedTheoryError, ArithmeticError, ValueError, KeyError, IndexError):
                continue  # no instance of its family any more
            if found is None or (found.digest is None and now.confirmation.digest is not None):
                continue
            smaller = Crossing(recipe, parameters, rounds, found)
            if smaller.size < now.size:
                now, moved = smaller, True
                break
    return now


def _units(value: Fraction) -> Iterator[Fraction]:
    """Of what is small: one over a whole number, with fewer digits first."""
    if not 0 < abs(value) < Fraction(1, COARSE[-1]):
        return
    whole = round(1 / abs(value))
    for digits in (1, 2, len(str(whole))):
        ten = 10 ** max(len(str(whole)) - digits, 0)
        for near in (-(-whole // ten) * ten, whole // ten * ten):
            yield Fraction(1 if value > 0 else -1, max(near, 1))


Candidate = tuple[Recipe, Mapping[sp.Symbol, Fraction], int]


def _simpler(now: Crossing) -> Iterator[Candidate]:
    """One step away, the largest steps first."""
    for rounds in dict.fromkeys((1, now.confirmation.at_round, now.rounds // 2, now.rounds - 1)):
        if 1 <= rounds < now.rounds:
            yield now.recipe, now.parameters, rounds
    for mark in (";", ","):
        for recipe in _dropped(now.recipe, mark):
            yield recipe, now.parameters, now.rounds
    for symbol, value in now.parameters.items():
        for rounder in _rounder(value):
            yield now.recipe, {**now.parameters, symbol: rounder}, now.rounds
        # a parameter may buy rounds, which are more to read than digits are
        for plain in PLAIN:
            for rounds in EARLY:
                if plain != value and rounds < now.rounds:
                    yield now.recipe, {**now.parameters, symbol: plain}, rounds
    for name, argument in now.recipe.items():
        for text in _rewritten(argument):
            yield {**now.recipe, name: text}, now.parameters, now.rounds


def _dropped(recipe: Recipe, mark: str) -> Iterator[Recipe]:
    """One row (";") or one entry of each row (",") less, in all arguments that have as many."""
    tables = {
        name: [row.split(",") for row in value.split(";")]
        for name, value in recipe.items()
        if isinstance(value, str) and name != "family"
    }
    counts = {
        name: len(rows) if mark == ";" else min(map(len, rows)) for name, rows in tables.items()
    }
    for count in sorted(set(counts.values()) - {1}, reverse=True):
        for k in range(count):
            smaller = dict(recipe)
            for name, rows in tables.items():
                if counts[name] == count:
                    left = _without(rows, k) if mark == ";" else [_without(r, k) for r in rows]
                    smaller[name] = ";".join(",".join(row) for row in left)
            if mark == ";" and recipe.get("n") == count:
                smaller["n"] = count - 1
            yield smaller


def _without(items: Sequence[Any], k: int) -> list[Any]:
    return [item for i, item in enumerate(items) if i != k]


def _rewritten(value: str | int | float) -> Iterator[str]:
    """The text with one number rounder; all of them at once first."""
    if not isinstance(value, str):
        return
    words = numbers(value)
    for candidates in zip(*(_padded(_rounder(Fraction(word))) for word in words), strict=True):
        if words:
            yield put(value, dict(enumerate(map(str, candidates))))
    for k, word in enumerate(words):
        for rounder in _rounder(Fraction(word)):
            yield put(value, {k: str(rounder)})


def _padded(values: Iterator[Fraction]) -> list[Fraction]:
    """As many for each number: a step less round where there is none."""
    found = list(values)
    return (found + [found[-1] if found else Fraction(1)] * 16)[:16]


def _rounder(value: Fraction) -> Iterator[Fraction]:
    """Rounder numbers, the roundest first."""
    length = len(str(value))
    near = (value.limit_denominator(d) for d in COARSE)
    for candidate in dict.fromkeys((*ROUND_NUMBERS, *near, *_units(value))):
        if candidate != value and len(str(candidate)) <= length:
            yield candidate
