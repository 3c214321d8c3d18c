"""A method's knobs where its guarantee promises most: at a round, or for a target; what is promised there is certain."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from fedtheory.calculator.best import best
from fedtheory.calculator.bound import Value, proved, value_at
from fedtheory.calculator.catalogue import Bound, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.feasible import Answer
from fedtheory.calculator.inputs import Number
from fedtheory.calculator.problem import pose
from fedtheory.calculator.solve import solve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.method import Method, Practice

FARTHEST = 10**9
"""Rounds beyond which nobody waits."""
FACTOR, CLOSE = 4, 1.03
DIGITS = 4
"""Of a knob."""


@dataclass(frozen=True)
class Tuned:
    """Knobs, the round, and what is promised at it."""

    knobs: Mapping[str, Answer]
    rounds: int
    at: Value

    @property
    def promised(self) -> Fraction:
        """On the safe side."""
        assert self.at.value is not None
        return Fraction(self.at.value)


def bounds_of(method: Method) -> list[tuple[str, Bound]]:
    """The proved upper bounds of a method's statements."""
    return [
        (name, bound)
        for name in method.statements
        for bound in proved(find(name))
        if bound.value is not None and bound.relation != ">="
    ]


def tuned(method: Method, constants: Mapping[str, Number], rounds: int) -> Tuned:
    """The best that any bound of the method promises after so many rounds. Raises the first bound's error."""
    first: FedTheoryError | None = None
    found = list[Tuned]()
    for name, bound in bounds_of(method):
        for whole in _wholes(method.practice):
            try:
                found.append(_tuned(method, name, bound.key, {**constants, **whole}, whole, rounds))
            except FedTheoryError as error:
                first = first or error
    if not found:
        assert first is not None
        raise first
    return min(found, key=lambda one: one.promised)


def rounds_to(method: Method, constants: Mapping[str, Number], target: Number) -> Tuned | None:
    """Rounds and knobs with which the target is promised; None if even 10^9 rounds are too few.

    With knobs, at most one round in thirty is too many. Without, the rounds are the least.
    """
    assert method.practice is not None
    if not method.practice.knobs:
        return _least(method, constants, target)
    wanted, low, high = Fraction(str(target)), 1, 1
    first = _error(method, constants)
    if first is not None:
        raise first
    while True:
        at = _promising(method, constants, high)
        if at is not None and at.promised <= wanted:
            break
        low, high = high, high * FACTOR
        if high > FARTHEST:
            return None
    inner = _held(method, at)
    while high - low > 1 and high / low > CLOSE:
        middle = max(low + 1, min(high - 1, int((low * high) ** 0.5)))
        nearer = _promising(inner, constants, middle)
        if nearer is not None and nearer.promised <= wanted:
            at, high = nearer, middle
        else:
            low = middle
    return at


def _error(method: Method, constants: Mapping[str, Number]) -> FedTheoryError | None:
    """What is wrong at every round; bounds that start late have no value at the first."""
    try:
        tuned(method, constants, 1000)
    except FedTheoryError as error:
        return error
    return None


def _promising(method: Method, constants: Mapping[str, Number], rounds: int) -> Tuned | None:
    try:
        return tuned(method, constants, rounds)
    except FedTheoryError:
        return None


def _held(method: Method, at: Tuned) -> Method:
    """The method with its whole numbers as they were found, so that the search inside is short."""
    assert method.practice is not None
    whole = {name: (int(at.knobs[name]),) for name in method.practice.whole}
    return replace(method, practice=replace(method.practice, whole=whole))


def _least(method: Method, constants: Mapping[str, Number], target: Number) -> Tuned | None:
    found = list[Tuned]()
    first: FedTheoryError | None = None
    for name, bound in bounds_of(method):
        try:
            answer = solve(name, "t", target=target, bound=bound.key, **constants).value
            rounds = 1 if answer is None else max(1, int(answer))
            found.append(_tuned(method, name, bound.key, constants, {}, rounds))
        except FedTheoryError as error:
            first = first or error
    if not found:
        assert first is not None
        raise first
    return min(found, key=lambda one: one.rounds)


def _tuned(
    method: Method,
    name: str,
    key: str,
    constants: Mapping[str, Number],
    whole: Mapping[str, int],
    rounds: int,
) -> Tuned:
    assert method.practice is not None
    at_round = {**constants, "t": rounds}
    if method.practice.knobs:
        problem = pose(
            name, method.practice.knobs, key=key, constants=at_round, complaints=Complaints()
        )
        knobs, at = _typed(best(problem)[0], name, key, at_round)
    else:
        knobs, at = {}, value_at(name, at_round, key=key, complaints=Complaints())
    failed = [checked.text for checked in at.conditions if checked.holds is False]
    if at.value is None or failed:
        message = f"{name} ({key}) promises nothing here: {', '.join(failed)} does not hold."
        raise FedTheoryError(message, code="FT042")
    return Tuned({**whole, **knobs}, rounds, at)


def _typed(
    knobs: Mapping[str, Answer], name: str, key: str, constants: Mapping[str, Number]
) -> tuple[dict[str, Answer], Value]:
    """The knobs with as many digits as are shown, so that what is promised holds for what is typed."""
    found = list[tuple[Fraction, dict[str, Answer], Value]]()
    sides = (ROUND_FLOOR, ROUND_CEILING)
    for rounding in itertools.product(sides, repeat=len(knobs)):
        short: dict[str, Answer] = {
            letter: _short(value, side)
            for (letter, value), side in zip(knobs.items(), rounding, strict=True)
        }
        typed = {letter: str(value) for letter, value in short.items()}
        at = value_at(name, {**constants, **typed}, key=key, complaints=Complaints())
        if at.value is not None and all(c.holds is not False for c in at.conditions):
            found.append((Fraction(at.value), short, at))
    if not found:
        message = f"{name} ({key}): no {', '.join(knobs)} of {DIGITS} digits was found at which its conditions hold."
        raise FedTheoryError(message, code="FT045")
    _, short, at = min(found, key=lambda one: one[0])
    return short, at


def _short(value: Answer, side: str) -> Fraction:
    context = Context(prec=DIGITS, rounding=side)
    exactly = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    return Fraction(context.divide(Decimal(exactly.numerator), Decimal(exactly.denominator)))


def _wholes(practice: Practice | None) -> list[dict[str, int]]:
    assert practice is not None
    names = list(practice.whole)
    return [
        dict(zip(names, chosen, strict=True))
        for chosen in itertools.product(*practice.whole.values())
    ]
