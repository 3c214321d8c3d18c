r"""Runs without rounding: of each algorithm that has an exact twin, what it measures of rational data on a box.

A measurement is a term: a rational number, or one with square roots. Where a schedule is not rational, or an oracle's
answer stays open, there is no exact run.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from flint import arb, ctx

from fedtheory.algorithms import participation_exact
from fedtheory.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.algorithms.fedfw import fedfw
from fedtheory.algorithms.fedfw_exact import Rows, fedfw_exact, mean
from fedtheory.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER, fedfw_gap
from fedtheory.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.algorithms.fedfw_sto_exact import BITS, Schedule, fedfw_sto_exact
from fedtheory.core.concept import Concept, Metric
from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.expression import Tree
from fedtheory.core.metrics import (
    CONSENSUS_DISTANCE,
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_OBJECTIVE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
    FRANK_WOLFE_GAP,
    OBJECTIVE_GAP,
    SURROGATE_FRANK_WOLFE_GAP,
    SURROGATE_GAP,
)
from fedtheory.instances import opened, rational
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.indefinite import exact_constants as constants_of_bent
from fedtheory.instances.indefinite import rational_indefinite
from fedtheory.instances.interval import RationalQuadratics, exact_constants, rational_quadratics
from fedtheory.instances.interval_start import start_distance_squared
from fedtheory.instances.noisy import exact_noise, samples


@dataclass(frozen=True)
class Data:
    """An instance, exact: its quadratics, what it knows, and the samples of its noise."""

    quadratics: RationalQuadratics
    constants: Mapping[Concept, Tree]
    noise: Rows = ()
    shared: bool = False  # one draw for all clients


@dataclass(frozen=True)
class Steps:
    """The schedules; entry k belongs to round k + 1. The penalty is known by its square, and before round 1 as well."""

    eta: list[Fraction]
    squared: list[Fraction]
    squared_before: Fraction
    probability: Fraction  # of taking part
    rho: Sequence[arb]  # of the estimators


Measured = Mapping[Metric, list[Tree]]
Twin = Callable[[Data, Steps], Measured]


def data_of(recipe: Recipe) -> Data | None:
    """The exact data of a recipe; None where the family has none."""
    family, words = opened(recipe)
    if family == "indefinite":
        bent = rational_indefinite(**words)
        return Data(bent, constants_of_bent(bent))
    if family == "noisy":
        table, draws = samples(words.pop("noise")), words.pop("draws", "own")
        quiet = rational_quadratics(**words)
        return Data(quiet, exact_noise(quiet, table), table, shared=draws == "shared")
    data = rational(recipe)
    if data is None:
        return None
    constants = dict(exact_constants(data))
    if family == "interval-start":
        constants[INITIAL_STACKED_GAP] = str(data.stacked_gap(data.start))
        constants[START_DISTANCE] = ["root", "2", str(start_distance_squared(data))]
    return Data(data, constants)


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


def _fedfw(data: Data, steps: Steps) -> Measured:
    """λ_{t-1} is the root of the entry before."""
    seen = fedfw_exact(data.quadratics, steps.eta, steps.squared)
    return {
        OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        SURROGATE_GAP: _with_penalty(seen.stacked_gap, seen.spread, steps),
        CONSENSUS_DISTANCE: [["root", "2", str(spread)] for spread in seen.spread],
    }


def _fedfw_gap(data: Data, steps: Steps) -> Measured:
    seen = fedfw_exact(data.quadratics, steps.eta, steps.squared)
    penalties = [exact_root(q, 2) for q in steps.squared]
    gaps = [_gap(data.quadratics, X) for X in seen.X]
    surrogate = [
        _surrogate_gap(data.quadratics, *rows) for rows in zip(seen.X, penalties, strict=True)
    ]
    best = [
        max(k for k in range(t) if surrogate[k] == min(surrogate[:t])) for t in _until(surrogate)
    ]
    return {
        FRANK_WOLFE_GAP: [str(gap) for gap in gaps],
        SURROGATE_FRANK_WOLFE_GAP: [str(gap) for gap in surrogate],
        CONSENSUS_DISTANCE: [["root", "2", str(spread)] for spread in seen.spread],
        BEST_DISTANCE: [["root", "2", str(seen.spread[k])] for k in best],
        GAP_TRANSFER: [
            ["*", str((gap - other) / spread), ["root", "2", str(spread)]] if spread else "0"
            for gap, other, spread in zip(gaps, surrogate, seen.spread, strict=True)
        ],
    }


def _participation(data: Data, steps: Steps) -> Measured:
    chances = [steps.probability] * len(steps.eta)
    seen = participation_exact.expected_participation(
        data.quadratics, steps.eta, steps.squared, chances
    )
    return {
        EXPECTED_OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        EXPECTED_SURROGATE_GAP: _with_penalty(seen.stacked_gap, seen.spread, steps),
        EXPECTED_SQUARED_DISTANCE: [str(spread) for spread in seen.spread],
    }


def _participation_gaps(data: Data, steps: Steps) -> Measured:
    """The law of X^t round by round, measured by Frank-Wolfe gaps."""
    problem, law = data.quadratics, {data.quadratics.start: Fraction(1)}
    gaps, surrogates, spreads = [], [], []
    for eta, q in zip(steps.eta, steps.squared, strict=True):
        penalty = exact_root(q, 2)
        gaps.append(sum(w * _gap(problem, X) for X, w in law.items()))
        surrogates.append(sum(w * _surrogate_gap(problem, X, penalty) for X, w in law.items()))
        spreads.append(sum(w * participation_exact.spread(X) for X, w in law.items()))
        ahead: dict[Rows, Fraction] = defaultdict(Fraction)
        for X, weight in law.items():
            S, _ = participation_exact.oracle(problem, X, q)
            for present, chance in participation_exact.patterns(len(X), steps.probability):
                moved = tuple(
                    tuple((1 - eta) * x + eta * s for x, s in zip(*rows, strict=True))
                    if k
                    else rows[0]
                    for k, rows in zip(present, zip(X, S, strict=True), strict=True)
                )
                ahead[moved] += weight * chance
        law = dict(ahead)
    return {
        EXPECTED_FRANK_WOLFE_GAP: [str(gap) for gap in gaps],
        EXPECTED_SURROGATE_FRANK_WOLFE_GAP: [str(gap) for gap in surrogates],
        EXPECTED_SQUARED_DISTANCE: [str(spread) for spread in spreads],
    }


def _sto(data: Data, steps: Steps) -> Measured:
    with ctx.workprec(BITS):
        penalties = tuple((arb(q.numerator) / q.denominator).sqrt() for q in steps.squared)
        schedule = Schedule(tuple(steps.eta), penalties, tuple(steps.rho))
        seen = fedfw_sto_exact(data.quadratics, data.noise, schedule, shared=data.shared)
    return {
        EXPECTED_OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        EXPECTED_STACKED_GAP: [str(gap) for gap in seen.stacked_gap],
        EXPECTED_SURROGATE_GAP: _with_penalty(seen.stacked_gap, seen.spread, steps),
        EXPECTED_SQUARED_DISTANCE: [str(spread) for spread in seen.spread],
    }


TWINS: Mapping[Any, Twin] = {
    fedfw: _fedfw,
    fedfw_gap: _fedfw_gap,
    expected_participation: _participation,
    expected_participation_gaps: _participation_gaps,
    expected_fedfw_sto: _sto,
}
"""The exact twin of an algorithm."""


def _with_penalty(
    stacked: Sequence[Fraction], spreads: Sequence[Fraction], steps: Steps
) -> list[Tree]:
    """F̂_{t-1}(X^t) - F*."""
    before = [steps.squared_before, *steps.squared[:-1]]
    return [
        ["+", str(gap), ["*", str(spread / 2), ["root", "2", str(q)]]] if spread else str(gap)
        for gap, spread, q in zip(stacked, spreads, before, strict=True)
    ]


def _gap(problem: RationalQuadratics, X: Rows) -> Fraction:
    """gap(x̄) by (11): on [-1, 1] the largest of g(x - s) is gx + |g|."""
    x_bar, n = mean(X), len(X)
    slopes = [
        sum(column, Fraction(0)) / n
        for column in zip(*problem.gradients((x_bar,) * n), strict=True)
    ]
    return sum((g * x + abs(g) for g, x in zip(slopes, x_bar, strict=True)), Fraction(0))


def _surrogate_gap(problem: RationalQuadratics, X: Rows, penalty: Fraction) -> Fraction:
    """gâp(X) by (45)."""
    x_bar, total = mean(X), Fraction(0)
    for slopes, x_i in zip(problem.gradients(X), X, strict=True):
        for u, x, m in zip(slopes, x_i, x_bar, strict=True):
            g = u / len(X) + penalty * (x - m)
            total += g * x + abs(g)
    return total


def _until(values: Sequence[Any]) -> range:
    return range(1, len(values) + 1)


def _whole_root(value: int, k: int) -> int | None:
    """The k-th root of a whole number, if it is whole."""
    if value < 0:
        return None
    guess = isqrt(value) if k == 2 else round(value ** (1 / k))
    return next((r for r in (guess - 1, guess, guess + 1) if r >= 0 and r**k == value), None)
