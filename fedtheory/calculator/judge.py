"""A condition of one letter, compiled: its sign at a point for certain, its height in floats, its range on a cell."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from math import exp, inf, log, nan
from typing import Any, NoReturn

import flint

from fedtheory.calculator.catalogue import Condition
from fedtheory.calculator.cells import Part, over_cells, static
from fedtheory.calculator.enclosure import PRECISIONS
from fedtheory.calculator.exact import Inexact, Surd, exact_sign, surd_root
from fedtheory.calculator.inputs import letters_of
from fedtheory.calculator.interval import Slope
from fedtheory.calculator.tape import fill, moving, steps
from fedtheory.core.expression import Tree, evaluate

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
            self._seen[cell] = self._over(lower, upper)
        return self._seen[cell]

    @cached_property
    def _over(self) -> Callable[[float, float], Slope]:
        balls = self._balls(PRECISIONS[0])
        known: dict[int, Part] = {k: static(balls[k]) for k in self.still}
        return over_cells(self.tape, self.moves, known)

    def _sign_in_balls(self, at: Fraction, precision: int) -> int | None:
        results = self._balls(precision).copy()
        with flint.ctx.workprec(precision):
            letters = {self.letter: flint.arb(flint.fmpq(at.numerator, at.denominator))}
            fill(results, self.tape, self.moves, letters, _ball, _root_of_ball, _OF_BALLS)
            difference = results[-1]
            if difference > 0:
                return 1
            if difference < 0:
                return -1
            return 0 if difference == 0 else None

    def _balls(self, precision: int) -> list[Any]:
        """All steps that do not move, in balls."""
        if precision not in self._in_balls:
            results: list[Any] = [None] * len(self.tape)
            with flint.ctx.workprec(precision):
                letters = {
                    name: evaluate(value, {}, _ball, _root_of_ball)
                    for name, value in self.values.items()
                }
                fill(results, self.tape, self.still, letters, _ball, _root_of_ball, _OF_BALLS)
            self._in_balls[precision] = results
        return self._in_balls[precision]

    def _exact_sign(self, at: Fraction) -> int | None:
        if self._in_surds is None:
            return None
        results = self._in_surds.copy()
        *before, last = self.moves or [len(self.tape) - 1]
        sides = self.tape[last].places
        try:
            letters = {self.letter: Surd(at)}
            fill(results, self.tape, before, letters, _surd, surd_root, _OF_SURDS)
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
            letters = {
                name: evaluate(value, {}, _surd, surd_root) for name, value in self.values.items()
            }
            still = [k for k in self.still if k != last]
            fill(results, self.tape, still, letters, _surd, surd_root, _OF_SURDS)
        except (Inexact, ZeroDivisionError):
            return None
        return results

    @cached_property
    def _in_floats(self) -> list[Any]:
        balls = self._balls(PRECISIONS[0])
        return [None if ball is None else float(ball) for ball in balls]


def _ball(digits: str) -> flint.arb:
    number = Fraction(digits)
    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def _root_of_ball(ball: flint.arb, k: int) -> flint.arb:
    return ball.sqrt() if k == 2 else ball.root(k)


def _surd(digits: str) -> Surd:
    return Surd(Fraction(digits))


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
