r"""Runs without rounding: of each algorithm that has an exact twin, what it measures of rational data on a box.

A measurement is a term: a rational number, or one with square roots. Where a schedule is not rational, or an oracle's
answer stays open, there is no exact run.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, product
from math import isqrt
from typing import Any

from flint import arb, ctx

from fedtheory.algorithms import participation_exact
from fedtheory.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.algorithms.fedboost import expected_fedboost
from fedtheory.algorithms.fedboost_exact import expected_gaps
from fedtheory.algorithms.fedfw import fedfw
from fedtheory.algorithms.fedfw_exact import Rows, fedfw_exact, mean
from fedtheory.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER, fedfw_gap
from fedtheory.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.algorithms.fedfw_sto_exact import BITS, Schedule, fedfw_sto_exact
from fedtheory.algorithms.fednewton import fednewton, fednewton_damped, fednewton_literal
from fedtheory.algorithms.fednewton_exact import (
    ExactRidgeRun,
    fednewton_exact,
    fednewton_literal_exact,
)
from fedtheory.algorithms.fedres_erm import expected_erm
from fedtheory.algorithms.fedres_erm_exact import exact_erm
from fedtheory.algorithms.fedres_sgd import expected_fedres_sgd
from fedtheory.algorithms.fedres_sgd_exact import expected_regrets
from fedtheory.algorithms.ffgb import ffgb
from fedtheory.algorithms.ffgb_exact import (
    ExactRun,
    ffgb_exact,
    ffgb_exact_persistent,
    ffgb_exact_without_residual,
)
from fedtheory.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.algorithms.ffgb_sampled_exact import ffgb_law
from fedtheory.algorithms.ffgb_square import (
    ANSWER_RANGE,
    ANSWER_SIZE,
    ANSWER_SLOPE,
    EXTENSION_DISTANCE,
    LOCAL_RANGE,
    LOCAL_SIZE,
    LOCAL_SLOPE,
    MEAN_ANSWER,
    MEAN_FUNCTION,
    RESIDUAL_SIZE,
    RESIDUAL_SLOPE,
    ffgb_square,
)
from fedtheory.algorithms.ffgb_square_exact import ffgb_square_exact, squared_norm
from fedtheory.algorithms.half_step import half_step
from fedtheory.algorithms.surrogate_probe import STACKED_GRADIENT, probe_gradient
from fedtheory.core.concept import Metric
from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.expression import Tree, evaluate
from fedtheory.core.metrics import (
    CONSENSUS_DISTANCE,
    DRAWN_FUNCTION_DISTANCE,
    EXCESS_ERROR,
    EXPECTED_ENSEMBLE_GAP,
    EXPECTED_EXCESS,
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_FUNCTION_DISTANCE,
    EXPECTED_OBJECTIVE_GAP,
    EXPECTED_REGRET,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
    FEDERATED_ERROR,
    FRANK_WOLFE_GAP,
    FUNCTION_DISTANCE,
    HALF_STEP_GAIN,
    LARGEST_ANSWER,
    LARGEST_FUNCTION,
    LARGEST_QUERY,
    LARGEST_RESIDUAL,
    OBJECTIVE_GAP,
    RIDGE_EXCESS,
    RIDGE_NORM_ERROR,
    SAMPLING_ERROR,
    SURROGATE_FRANK_WOLFE_GAP,
    SURROGATE_GAP,
    WEIGHTED_ERROR,
)
from fedtheory.core.statement import Statement
from fedtheory.engines.check import tree_of
from fedtheory.engines.exact_data import Constants, exact
from fedtheory.instances import opened, rational
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.indefinite import exact_constants as constants_of_bent
from fedtheory.instances.indefinite import rational_indefinite
from fedtheory.instances.interval import RationalQuadratics, exact_constants, rational_quadratics
from fedtheory.instances.interval_start import start_distance_squared
from fedtheory.instances.lipschitz_labels import steepness
from fedtheory.instances.noisy import exact_noise, samples


@dataclass(frozen=True)
class Data:
    """An instance, exact: its quadratics or another problem, what it knows, and the samples of its noise."""

    quadratics: Any
    constants: Constants
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
    if (found := exact(family, words)) is not None:
        return Data(found.problem, found.constants)
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


Named = Mapping[str, list[Fraction]]


@dataclass
class _Watched:
    """A boosting problem that remembers what it was asked and what it answered, step by step."""

    problem: Any
    local: list[Rows]
    queries: list[Rows]
    answers: list[Rows]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.problem, name)

    def gradients(self, g: Rows) -> Rows:
        """At the local functions before a step."""
        self.local.append(g)
        found: Rows = self.problem.gradients(g)
        return found

    def oracle(self, phi: Rows) -> Rows:
        """What is asked, and what is answered."""
        h: Rows = self.problem.oracle(phi)
        self.queries.append(phi)
        self.answers.append(self.on(h))
        return h

    def on(self, rows: Rows) -> Rows:
        """Rows that are 0 off their supports."""
        return tuple(
            tuple(v if weight else Fraction(0) for v, weight in zip(row, own, strict=True))
            for row, own in zip(rows, self.problem.weights, strict=True)
        )


def _boosting(
    run: Callable[..., ExactRun], *, remembers: bool
) -> Callable[[Data, Named], Measured]:
    """FFGB with this exact run; K and c are the same in every round."""

    def measure(data: Data, named: Named) -> Measured:
        K, c, T = int(named["K_t"][0]), int(named["c_t"][0]), len(named["K_t"])
        watched = _Watched(data.quadratics, [], [], [])
        seen = run(watched, K=K, c=c, rounds=T)
        left = [
            tuple(_away(*rows) for rows in zip(*both, strict=True))
            for both in zip(watched.queries, watched.answers, strict=True)
        ]
        means = [(mean(g),) for g in watched.local]
        found: dict[Metric, list[Tree]] = {
            FUNCTION_DISTANCE: [str(distance) for distance in seen.distances[1:]],
            LARGEST_QUERY: _largest(_supremum, watched.queries, T),
            LARGEST_ANSWER: _largest(_supremum, watched.answers, T),
            # a round's functions: before every step, and after the last
            LARGEST_FUNCTION: [
                str(max(_supremum(f) for f in (*means[t * K : (t + 1) * K], (after,))))
                for t, after in enumerate(seen.functions[1:])
            ],
        }
        if remembers:
            found[LARGEST_RESIDUAL] = _largest(_supremum, left, T)
        return found

    return measure


def _square(data: Data, named: Named) -> Measured:
    """Round by round: K answers and residuals, and K + 1 local functions."""
    problem, K, T = data.quadratics, int(named["K_t"][0]), len(named["K_t"])
    seen = ffgb_square_exact(problem, K=K, rounds=T, mu=named["mu_t"][0])
    u_bar = mean(problem.extensions)
    apart = [_away(f, u_bar) for f in seen.functions[1:]]

    def own(rows: Rows) -> Fraction:
        pairs = zip(rows, problem.weights, strict=True)
        return max(abs(v) for row, on in pairs for v, weight in zip(row, on, strict=True) if weight)

    def slope(rows: Rows) -> Fraction:
        return max(steepness(problem.points, row) for row in rows)

    def mean_square(rows: Rows) -> Fraction:
        return squared_norm(problem.weights, mean(rows))

    return {
        FUNCTION_DISTANCE: [str(distance) for distance in seen.distances[1:]],
        EXTENSION_DISTANCE: [str(squared_norm(problem.weights, f)) for f in apart],
        RESIDUAL_SIZE: _largest(own, seen.residuals, T),
        RESIDUAL_SLOPE: _largest(slope, seen.residuals, T),
        ANSWER_SIZE: _largest(own, seen.answers, T),
        ANSWER_RANGE: _largest(_supremum, seen.answers, T),
        ANSWER_SLOPE: _largest(slope, seen.answers, T),
        MEAN_ANSWER: _largest(mean_square, seen.answers, T),
        LOCAL_SIZE: _largest(own, seen.local, T),
        LOCAL_RANGE: _largest(_supremum, seen.local, T),
        LOCAL_SLOPE: _largest(slope, seen.local, T),
        MEAN_FUNCTION: _largest(mean_square, seen.local, T),
    }


def _fedres(data: Data, named: Named) -> Measured:
    """With steps that are the same in every round."""
    (eta,), (eta_l,) = set(named["eta_t"]), set(named["eta_l_t"])
    rounds = len(named["eta_t"])
    regrets = expected_regrets(data.quadratics, eta=eta, eta_l=eta_l, rounds=rounds)
    return {EXPECTED_REGRET: [str(regret) for regret in regrets]}


def _erm(data: Data, named: Named) -> Measured:
    """One client: every sequence of its equally likely samples."""
    problem, T = data.quadratics, len(named["alpha_t"])
    alpha, beta = int(named["alpha_t"][0]), int(named["beta_t"][0])
    excess = [Fraction(0)] * T
    for drawn in product(problem.rows, repeat=T):
        seen = exact_erm(drawn, alpha=alpha, beta=beta, radius=problem.radius)
        for t, w in enumerate(seen.w_local, start=1):
            fetched = seen.w_global[t - beta - 1] if t > beta else Fraction(0)
            excess[t - 1] += problem.loss((fetched, w)) - problem.least
    means = [total / len(problem.rows) ** T for total in excess]
    return {
        EXPECTED_EXCESS: [str(value) for value in means],
        EXPECTED_REGRET: [str(total / t) for t, total in enumerate(accumulate(means), start=1)],
    }


def _fedboost(data: Data, named: Named) -> Measured:
    gaps = expected_gaps(data.quadratics, named["eta_t"])
    return {EXPECTED_ENSEMBLE_GAP: [str(gap) for gap in gaps]}


def _fednewton(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_exact(data.quadratics, len(named["t"])))


def _fednewton_damped(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_exact(data.quadratics, len(named["t"]), eta=named["eta_t"]))


def _fednewton_literal(data: Data, named: Named) -> Measured:
    return _ridge(fednewton_literal_exact(data.quadratics, len(named["t"])))


def _ridge(seen: ExactRidgeRun) -> Measured:
    """From the first exchange on."""

    def roots(squares: Sequence[Fraction]) -> list[Tree]:
        return [["root", "2", str(square)] for square in squares[1:]]

    return {
        FEDERATED_ERROR: roots(seen.federated),
        WEIGHTED_ERROR: roots(seen.weighted),
        RIDGE_NORM_ERROR: roots(seen.ridge),
        EXCESS_ERROR: roots(seen.excess),
        RIDGE_EXCESS: [str(square / 2) for square in seen.ridge[1:]],
    }


def _ffgb_law(data: Data, named: Named) -> Measured:
    """Over all subsets; K, c and m are the same in every round."""
    K, c, m = (int(named[letter][0]) for letter in ("K_t", "c_t", "m_t"))
    law = ffgb_law(data.quadratics, K=K, c=c, m=m, rounds=len(named["K_t"]))
    return {
        EXPECTED_FUNCTION_DISTANCE: [str(value) for value in law.expected],
        DRAWN_FUNCTION_DISTANCE: [str(value) for value in law.largest],
        SAMPLING_ERROR: [str(value) for value in law.error],
    }


def _half_step(data: Data, named: Named) -> Measured:
    """There are no rounds."""
    del named
    return {HALF_STEP_GAIN: [str(data.quadratics.gain)]}


def _probe_gradient(data: Data, named: Named) -> Measured:
    """The supremum itself: on a box each entry of the gradient is longest at an end of its own."""
    del named
    ranges = data.quadratics.gradient_ranges()
    ends = [max(low * low, high * high) for row in ranges for low, high in row]
    squared = sum(ends, Fraction(0)) / len(ranges) ** 2
    return {STACKED_GRADIENT: [["root", "2", str(squared)]]}


NAMED_TWINS: Mapping[Any, Callable[[Data, Named], Measured]] = {
    ffgb: _boosting(ffgb_exact, remembers=True),
    ffgb_persistent: _boosting(ffgb_exact_persistent, remembers=True),
    ffgb_without_residual: _boosting(ffgb_exact_without_residual, remembers=False),
    ffgb_square: _square,
    expected_fedres_sgd: _fedres,
    expected_erm: _erm,
    expected_fedboost: _fedboost,
    expected_ffgb: _ffgb_law,
    fednewton: _fednewton,
    fednewton_damped: _fednewton_damped,
    fednewton_literal: _fednewton_literal,
    half_step: _half_step,
    probe_gradient: _probe_gradient,
}
"""The exact twin of an algorithm that takes its schedules by name, all of them rational."""

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


def _largest(size: Callable[[Rows], Fraction], steps: Sequence[Rows], rounds: int) -> list[Tree]:
    """The largest of each round, all rounds having as many steps."""
    each, per = [size(rows) for rows in steps], len(steps) // rounds
    return [str(max(each[t * per : (t + 1) * per])) for t in range(rounds)]


def _supremum(rows: Rows) -> Fraction:
    return max(abs(v) for row in rows for v in row)


def _away(one: Sequence[Fraction], other: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _until(values: Sequence[Any]) -> range:
    return range(1, len(values) + 1)


def _whole_root(value: int, k: int) -> int | None:
    """The k-th root of a whole number, if it is whole."""
    if value < 0:
        return None
    guess = isqrt(value) if k == 2 else round(value ** (1 / k))
    return next((r for r in (guess - 1, guess, guess + 1) if r >= 0 and r**k == value), None)
