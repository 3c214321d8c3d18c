"""A condition of one letter, compiled: its sign at a point for certain, its height in floats, its range on a cell."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import exp, inf, log, nan
from typing import Any, NoReturn

import flint

from fedtheory.calculator.catalogue import Condition
from fedtheory.calculator.cells import over_cells
from fedtheory.calculator.enclosure import PRECISIONS, ball_number, ball_root, ball_value
from fedtheory.calculator.exact import (
    Inexact,
    Surd,
    exact_number,
    exact_sign,
    exact_value,
    surd_root,
)
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.interval import Interval, Slope
from fedtheory.calculator.parts import Part, static
from fedtheory.calculator.ratios import cancels, ratio
from fedtheory.calculator.tails import sign_beyond
from fedtheory.calculator.tape import fill, moving, steps
from fedtheory.core.expression import Tree

FAR = (1e12, 1e40, 1e100, 1e200)
"""From here on, and below one over this, the sign is looked for at once."""
LEAST = 5e-324
GOAL = "goal of the question"
"""A side without letters goes by this name, so that one formula is compiled once for all targets."""


class Judge:
    """Whether `left relation right` holds at a value of the letter, where the others have these values.

    All is about the difference of the sides: the smaller minus the larger one, so that it is not to be positive.
    """

    def __init__(self, condition: Condition, letter: str, values: Mapping[str, Tree]) -> None:
        upwards = condition.relation in {">=", ">"}
        sides = [condition.left, condition.right]
        self.values = dict(values)
        for k, side in enumerate(sides):
            if not letters_of(side):
                sides[k], self.values[f"{GOAL} {k}"] = f"{GOAL} {k}", side
        self.relation = condition.relation
        self.letter = letter
        self.tape = steps(["-", *(reversed(sides) if upwards else sides)])
        self.still, self.moves = moving(self.tape, letter)
        self._in_balls: dict[int, list[Any]] = {}
        self._seen: dict[tuple[float, float], Slope] = {}
        self._tail, self._head = (inf, 0), (-inf, 0)

    def holds(self, at: Fraction) -> bool:
        """Whether the condition certainly holds here."""
        sign = self.sign(at)
        if sign is None:
            return False
        if self.relation == "=":
            return sign == 0
        return sign < 0 or (sign == 0 and self.relation in {"<=", ">="})

    def sign(self, at: Fraction) -> int | None:
        """The sign of the difference; None when even 2048 binary digits do not tell, or it has no value."""
        found = self._sign_in_balls(at, PRECISIONS[0])
        if found is None:
            found = self._exact_sign(at)
        for precision in PRECISIONS[1:]:
            if found is None:
                found = self._sign_in_balls(at, precision)
        return found

    def height(self, x: float) -> float:
        """The difference in floats; no number where it has no value."""
        return self._at(x, -1)

    def left(self, x: float) -> float:
        """The left side in floats; no number where it has no value."""
        upwards = self.relation in {">=", ">"}
        return self._at(x, self.tape[-1].places[1 if upwards else 0])

    def _at(self, x: float, place: int) -> float:
        results = self._in_floats.copy()
        try:
            letters = {self.letter: x}
            fill(results, self.tape, self.moves, letters, _float, _root_of_float, _OF_FLOATS)
        except (ArithmeticError, ValueError):
            return nan
        return results[place] if isinstance(results[place], float) else nan

    def over(self, lower: float, upper: float) -> Slope:
        """Where the difference and its slope lie for all values of the letter from `lower` to `upper`."""
        cell = (lower, upper)
        if cell not in self._seen:
            found = self._over(lower, upper)
            if self.relation in {"<", ">"} and found.value.upper == 0:
                found = replace(found, value=Interval(found.value.lower, LEAST))
            self._seen[cell] = found
        return self._seen[cell]

    def settled(self, lower: float, upper: float) -> Slope:
        """The same, for cells that begin with `split`: of those at its ends the sign is known."""
        if lower >= self._tail[0]:
            return _decided(self._tail[1])
        if lower > 0 and upper <= self._head[0]:
            return _decided(self._head[1])
        return self.over(lower, upper)

    def split(self, lower: float, upper: float) -> tuple[float, ...]:
        """The ends of the cells to begin with: small and large values are settled at once where that can be."""
        over, between = self.over(lower, upper), [lower]
        if (
            over.value.upper <= 0
            or over.value.lower > 0
            or over.slope.lower >= 0
            or over.slope.upper <= 0
        ):
            return lower, upper
        small = [1 / far for far in FAR if lower > 0 and lower * far < 1 and upper * far > 1]
        large = [far for far in FAR if lower < far < upper]
        for near, upwards in ((small, False), (large, True)):
            for start in near:
                told = self._beyond(start, upwards=upwards)
                if told is not None:
                    between.append(start)
                    if upwards:
                        self._tail = start, told
                    else:
                        self._head = start, told
                    break
        return *between, upper

    def _beyond(self, start: float, *, upwards: bool) -> int | None:
        known = self.balls()
        told = sign_beyond(self.tape, self.moves, known, self.letter, start, upwards=upwards)
        return None if told == 0 and self.relation in {"<", ">"} else told

    @cached_property
    def _over(self) -> Callable[[float, float], Slope]:
        balls = self.balls()
        known: dict[int, Part] = {k: static(balls[k]) for k in self.still}
        return over_cells(self.tape, self.moves, known, self._ratios())

    def _ratios(self) -> dict[int, tuple[list[Part], list[Part]]]:
        """The sums in which parts of the letter cancel."""
        found = {}
        for k in self.moves:
            sides = ratio(self.tape, k, self.letter, self.values) if cancels(self.tape, k) else None
            if sides is not None:
                top, bottom = ([static(_ball_of(c)) for c in side] for side in sides)
                found[k] = top, bottom
        return found

    def _sign_in_balls(self, at: Fraction, precision: int) -> int | None:
        results = self.balls(precision).copy()
        with flint.ctx.workprec(precision):
            letters = {self.letter: flint.arb(flint.fmpq(at.numerator, at.denominator))}
            fill(results, self.tape, self.moves, letters, ball_number, ball_root, _OF_BALLS)
            difference = results[-1]
            if difference > 0:
                return 1
            if difference < 0:
                return -1
            return 0 if difference == 0 else None

    def balls(self, precision: int = PRECISIONS[0]) -> list[Any]:
        """All steps that do not move, in balls."""
        if precision not in self._in_balls:
            results: list[Any] = [None] * len(self.tape)
            with flint.ctx.workprec(precision):
                letters = {name: ball_value(value) for name, value in self.values.items()}
                fill(results, self.tape, self.still, letters, ball_number, ball_root, _OF_BALLS)
            self._in_balls[precision] = results
        return self._in_balls[precision]

    def _exact_sign(self, at: Fraction) -> int | None:
        if self._in_surds is None:
            return None
        results = self._in_surds.copy()
        *before, last = self.moves or [len(self.tape) - 1]
        sides = self.tape[last].places
        try:
            letters = {self.letter: Surd(flint.fmpq(at.numerator, at.denominator))}
            fill(results, self.tape, before, letters, exact_number, surd_root, _OF_SURDS)
            return exact_sign(results[sides[0]], results[sides[1]])
        except (Inexact, ZeroDivisionError):
            return None

    @cached_property
    def _in_surds(self) -> list[Any] | None:
        """All steps that do not move, exactly; None where one of them is no multiple of a square root."""
        results: list[Any] = [None] * len(self.tape)
        last = (
            len(self.tape) - 1
        )  # of two sides that do not move, the difference is told by their order
        try:
            letters = {name: exact_value(value) for name, value in self.values.items()}
            still = [k for k in self.still if k != last]
            fill(results, self.tape, still, letters, exact_number, surd_root, _OF_SURDS)
        except (Inexact, ZeroDivisionError):
            return None
        return results

    @cached_property
    def _in_floats(self) -> list[Any]:
        balls = self.balls()
        return [None if ball is None else float(ball) for ball in balls]


def _decided(sign: int) -> Slope:
    value = Interval(LEAST, inf) if sign > 0 else Interval(-inf, 0.0)
    return Slope(value, Interval(-inf, inf))


def _ball_of(number: Fraction) -> flint.arb:
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _float(digits: str) -> float:
    return float(Fraction(digits))


def _root_of_float(x: float, k: int) -> float:
    return x ** (1 / k) if x >= 0 else nan


def _exp(x: float) -> float:
    return exp(x) if x < 700 else inf


def _log(x: float) -> float:
    return log(x) if x > 0 else nan


def _inexact(of: Surd) -> NoReturn:
    raise Inexact(of)


_OF_BALLS: Mapping[str, Callable[[Any], Any]] = {"exp": flint.arb.exp, "log": flint.arb.log}
_OF_FLOATS: Mapping[str, Callable[[Any], Any]] = {"exp": _exp, "log": _log}
_OF_SURDS: Mapping[str, Callable[[Any], Any]] = {"exp": _inexact, "log": _inexact}
