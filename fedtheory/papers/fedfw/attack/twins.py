"""FedFW and its variants on a box, without rounding."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from fedtheory.algorithms.rows import Rows, mean
from fedtheory.core.expression import Tree
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.twin import (
    Data,
    Measured,
    Named,
    NamedTwin,
    Steps,
    Twin,
    exact_root,
)
from fedtheory.instances.interval import RationalQuadratics
from fedtheory.papers.fedfw.algorithms import participation_exact
from fedtheory.papers.fedfw.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_exact import fedfw_exact
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER, fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_plus import (
    MULTIPLIER_NORM,
    MULTIPLIER_PACE,
    MULTIPLIER_SHARE,
    fedfw_plus,
)
from fedtheory.papers.fedfw.algorithms.fedfw_plus_exact import fedfw_plus_exact
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY, fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_split_exact import fedfw_split_exact
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.algorithms.fedfw_sto_exact import BITS, Schedule, fedfw_sto_exact
from fedtheory.papers.fedfw.algorithms.surrogate_probe import STACKED_GRADIENT, probe_gradient
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
    FRANK_WOLFE_GAP,
    SURROGATE_FRANK_WOLFE_GAP,
    SURROGATE_GAP,
)


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


def _split(data: Data, steps: Steps) -> Measured:
    seen = fedfw_split_exact(data.quadratics, steps.eta, steps.squared)
    outside = (data.quadratics.outside(mean(X)) for X in seen.X)
    return {
        OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        SURROGATE_GAP: _with_penalty(seen.stacked_gap, seen.spread, steps),
        CONSENSUS_DISTANCE: [["root", "2", str(spread)] for spread in seen.spread],
        INFEASIBILITY: [["root", "2", str(square)] for square in outside],
    }


def _plus(data: Data, steps: Steps) -> Measured:
    seen = fedfw_plus_exact(data.quadratics, steps.eta, steps.squared, lambda_0=steps.dual)
    squares = [sum((y * y for row in Y for y in row), Fraction(0)) for Y in seen.Y]
    across = [participation_exact.spread(Y) for Y in seen.Y]
    made = range(len(squares))
    return {
        OBJECTIVE_GAP: [str(gap) for gap in seen.gap],
        MULTIPLIER_NORM: [["root", "2", str(square)] for square in squares],
        MULTIPLIER_PACE: [["root", "2", str(squares[k] / max(k, 1) ** 2)] for k in made],
        MULTIPLIER_SHARE: [str(across[k] / squares[k]) if squares[k] else "1" for k in made],
    }


def _probe_gradient(data: Data, named: Named) -> Measured:
    """The supremum itself: on a box each entry of the gradient is longest at an end of its own."""
    del named
    ranges = data.quadratics.gradient_ranges()
    ends = [max(low * low, high * high) for row in ranges for low, high in row]
    squared = sum(ends, Fraction(0)) / len(ranges) ** 2
    return {STACKED_GRADIENT: [["root", "2", str(squared)]]}


TWINS: Mapping[Any, Twin] = {
    fedfw: _fedfw,
    fedfw_gap: _fedfw_gap,
    fedfw_split: _split,
    fedfw_plus: _plus,
    expected_participation: _participation,
    expected_participation_gaps: _participation_gaps,
    expected_fedfw_sto: _sto,
}
"""The exact twin of an algorithm."""
NAMED_TWINS: Mapping[Any, NamedTwin] = {probe_gradient: _probe_gradient}


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
