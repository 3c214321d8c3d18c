"""The schedules of an exact run: rational, or the penalty by its square."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb

from fedtheory.core.expression import Tree, evaluate
from fedtheory.core.statement import Statement
from fedtheory.engines.check import tree_of

Named = Mapping[str, list[Fraction]]


@dataclass(frozen=True)
class Steps:
    """The schedules; entry k belongs to round k + 1. The penalty is known by its square, and before round 1 as well."""

    eta: list[Fraction]
    squared: list[Fraction]
    squared_before: Fraction
    probability: Fraction  # of taking part
    rho: Sequence[arb]  # of the estimators
    dual: Fraction  # the step λ_0 of the multipliers


def schedules(
    statement: Statement[Any], at: Sequence[Mapping[str, Tree]]
) -> Mapping[str, list[Fraction]]:
    """Every schedule at these rounds, each given by its letters; and the rounds themselves, by "t".

    Raises:
        ValueError: one is not rational.
    """
    rounds = [{name: Fraction(v) for name, v in x.items() if isinstance(v, str)} for x in at]
    found: dict[str, list[Fraction]] = {"t": [values["t"] for values in rounds]}
    for letter, value in statement.schedule.items():
        if unknown := {str(s) for s in value.free_symbols} - rounds[0].keys():
            message = f"{letter} hangs on {', '.join(sorted(unknown))}, which is not rational"
            raise ValueError(message)
        tree = tree_of(value)
        found[str(letter)] = [evaluate(tree, x, Fraction, exact_root) for x in rounds]
    return found


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
