r"""Runs without rounding: what an exact twin of an algorithm is given, and what it measures of it.

A measurement is a term: a rational number, or one with square roots. Where a schedule is not rational, or an oracle's
answer stays open, there is no exact run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb

from fedtheory.core.concept import Concept, Metric
from fedtheory.core.expression import Tree

Constants = Mapping[Concept, Tree]
Named = Mapping[str, list[Fraction]]
"""Every schedule by its letter, rational in every round; and the rounds themselves, by "t"."""
Measured = Mapping[Metric, list[Tree]]


@dataclass(frozen=True)
class Data:
    """An instance, exact: its quadratics or another problem, what it knows, and the samples of its noise."""

    quadratics: Any
    constants: Constants
    noise: tuple[tuple[Fraction, ...], ...] = ()
    shared: bool = False  # one draw for all clients


@dataclass(frozen=True)
class Steps:
    """The schedules; entry k belongs to round k + 1. The penalty is known by its square, and before round 1 as well."""

    eta: list[Fraction]
    squared: list[Fraction]
    squared_before: Fraction
    probability: Fraction  # of taking part
    rho: Sequence[arb]  # of the estimators
    dual: Fraction  # the step λ_0 of the multipliers


Exact = Callable[[dict[str, Any]], Data | None]
"""The exact data of a family, by the arguments of its recipe; None where there are none."""
NamedTwin = Callable[[Data, Named], Measured]
"""The exact twin of an algorithm that takes its schedules by name, all of them rational."""
Twin = Callable[[Data, Steps], Measured]
"""The exact twin of an algorithm with a penalty, which is known by its square."""


def root_of(square: Fraction) -> Tree:
    """The root of a square, as a number where it is one."""
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    root = Fraction(top, bottom)
    return str(root) if root**2 == square else ["root", "2", str(square)]


def throughout(named: Named, letter: str) -> Fraction:
    """A schedule that a twin takes to be the same in every round.

    Raises:
        ValueError: it changes.
    """
    if len(set(named[letter])) != 1:
        message = f"{letter} changes from round to round"
        raise ValueError(message)
    return named[letter][0]


def exact_root(value: Fraction, k: int) -> Fraction:
    """The k-th root.

    Raises:
        ValueError: it is not rational.
    """
    parts = [_whole_root(part, k) for part in (value.numerator, value.denominator)]
    if parts[0] is None or parts[1] is None:
        message = f"root {k} of {value}: a schedule of an exact run is rational"
        raise ValueError(message)
    return Fraction(parts[0], parts[1])


def _whole_root(value: int, k: int) -> int | None:
    """The k-th root of a whole number, if it is whole."""
    if value < 0:
        return None
    guess = isqrt(value) if k == 2 else round(value ** (1 / k))
    return next((r for r in (guess - 1, guess, guess + 1) if r >= 0 and r**k == value), None)
