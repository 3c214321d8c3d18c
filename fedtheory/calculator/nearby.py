"""The best change nearby: which one parameter, moved by a limited factor, would improve a bound most.

A golden search in floats looks for it and the exact value at the short number that is shown decides; whether another
choice is better still is a question for `optimise`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, sqrt
from typing import Any

from fedtheory.calculator.bound import Value, evaluate_bound, exact_or_float
from fedtheory.calculator.catalogue import Condition, Letter, find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import enclose
from fedtheory.calculator.inputs import Given, letters_of, read
from fedtheory.calculator.judge import Judge
from fedtheory.core.errors import FedTheoryError

FACTOR = 100
TURNS = 30
DIGITS = 3
LEAST_GAIN = Fraction(1, 200)
"""Gains below half a percent are not worth a line."""


@dataclass(frozen=True)
class Nearby:
    """A value of one parameter, and the bound there; `gain` in percent of the bound here."""

    letter: str
    number: str
    at: Value
    gain: float


def nearby(value: Value) -> Nearby | None:
    """The parameter whose move gains most; None where none gains, or nothing is promised here."""
    if value.value is None or not value.value:
        return None
    entry = find(value.id)
    chosen = entry.bound(value.bound)
    given, _ = read(entry, value.read, Complaints())
    here, best = Fraction(value.value), None
    sign = -1 if value.relation == ">=" else 1
    for letter in entry.parameters:
        if letter.name not in letters_of(chosen.value) or letter.name not in given:
            continue
        assert chosen.value is not None
        others = {name: item.value for name, item in given.items() if name != letter.name}
        left = Judge(Condition("<=", chosen.value, "0"), letter.name, others).left
        start = float(enclose(given[letter.name].value, {}).lower)
        if start <= 0:
            continue
        number = _short(letter, _least(lambda x, f=left: sign * f(x), start))  # type: ignore[misc]
        if number is None:
            continue
        moved = {**given, letter.name: Given(str(Fraction(number)), number)}
        try:
            at = evaluate_bound(entry, chosen, moved)
        except FedTheoryError:
            continue
        if at.value is None:
            continue
        gain = sign * (here - Fraction(at.value)) / abs(here)
        if gain >= LEAST_GAIN and (best is None or 100 * gain > best.gain):
            best = Nearby(letter.name, number, at, float(100 * gain))
    return best


def as_json(found: Nearby | None) -> dict[str, Any] | None:
    """The letter, its value, the bound there and the gain in percent."""
    if found is None:
        return None
    number = exact_or_float(found.at.value)
    return {"letter": found.letter, "to": found.number, "value": number, "gain": found.gain}


def _least(height: Callable[[float], float], start: float) -> float:
    """Where the height is least within the factor, if it falls and then rises; golden sections by ratio."""
    ratio = (sqrt(5) - 1) / 2
    a, b = log(start) - log(FACTOR), log(start) + log(FACTOR)
    c, d = b - ratio * (b - a), a + ratio * (b - a)
    at_c, at_d = height(exp(c)), height(exp(d))
    for _ in range(TURNS):
        if at_c <= at_d:
            b, d, at_d = d, c, at_c
            c = b - ratio * (b - a)
            at_c = height(exp(c))
        else:
            a, c, at_c = c, d, at_d
            d = a + ratio * (b - a)
            at_d = height(exp(d))
    return exp((a + b) / 2)


def _short(letter: Letter, x: float) -> str | None:
    """A few digits, or a whole number; None outside of the domain."""
    number = str(round(x)) if letter.integer else f"{x:.{DIGITS}g}"
    exactly = Fraction(number)
    low, high = letter.lower, letter.upper
    if high is not None and exactly > high:
        number, exactly = str(high), high
    if low is not None and (exactly < low or (letter.strict and exactly == low)):
        return None
    return number
