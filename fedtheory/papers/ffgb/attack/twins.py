"""FFGB on finitely many points, without rounding."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.algorithms.rows import Rows, mean
from fedtheory.core.concept import Metric
from fedtheory.core.expression import Tree
from fedtheory.core.twin import (
    Data,
    Measured,
    Named,
    NamedTwin,
    throughout,
)
from fedtheory.instances.distances import total_variation, wasserstein_1
from fedtheory.instances.lipschitz_labels import steepness
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_exact import (
    ExactRun,
    ffgb_exact,
    ffgb_exact_persistent,
    ffgb_exact_without_residual,
)
from fedtheory.papers.ffgb.algorithms.ffgb_inputs import ffgb_inputs
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent, ffgb_without_residual
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import expected_ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_exact import ffgb_law
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square import (
    EXPECTED_EXTENSION_DISTANCE,
    expected_ffgb_square,
)
from fedtheory.papers.ffgb.algorithms.ffgb_sampled_square_exact import ffgb_square_law
from fedtheory.papers.ffgb.algorithms.ffgb_square import (
    ANSWER_RANGE,
    ANSWER_SIZE,
    ANSWER_SLOPE,
    CLIENT_ANSWER,
    CLIENT_FUNCTION,
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
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact, squared_norm
from fedtheory.papers.ffgb.algorithms.input_probe import input_probe
from fedtheory.papers.ffgb.metrics import (
    DRAWN_FUNCTION_DISTANCE,
    EXPECTED_FUNCTION_DISTANCE,
    FUNCTION_DISTANCE,
    LARGEST_ANSWER,
    LARGEST_FUNCTION,
    LARGEST_QUERY,
    LARGEST_RESIDUAL,
    MEAN_TOTAL_VARIATION,
    MEAN_WASSERSTEIN,
    SAMPLING_ERROR,
)


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
    """FFGB with this exact run; K and c are the same in every round, and μ is the instance's."""

    def measure(data: Data, named: Named) -> Measured:
        K, c, T = _steps(data, named), throughout(named, "c_t"), len(named["K_t"])
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
    problem, K, T = data.quadratics, int(throughout(named, "K_t")), len(named["K_t"])
    seen = ffgb_square_exact(problem, K=K, rounds=T, mu=throughout(named, "mu_t"))
    u_bar = mean(problem.extensions)
    apart = [_away(f, u_bar) for f in seen.functions[1:]]

    def own(rows: Rows) -> Fraction:
        pairs = zip(rows, problem.weights, strict=True)
        return max(abs(v) for row, on in pairs for v, weight in zip(row, on, strict=True) if weight)

    def slope(rows: Rows) -> Fraction:
        return max(steepness(problem.points, row) for row in rows)

    def mean_square(rows: Rows) -> Fraction:
        return squared_norm(problem.weights, mean(rows))

    def client_square(rows: Rows) -> Fraction:
        return max(squared_norm((own,), mean(rows)) for own in problem.weights)

    return {
        FUNCTION_DISTANCE: [str(distance) for distance in seen.distances[1:]],
        EXTENSION_DISTANCE: [str(squared_norm(problem.weights, f)) for f in apart],
        RESIDUAL_SIZE: _largest(own, seen.residuals, T),
        RESIDUAL_SLOPE: _largest(slope, seen.residuals, T),
        ANSWER_SIZE: _largest(own, seen.answers, T),
        ANSWER_RANGE: _largest(_supremum, seen.answers, T),
        ANSWER_SLOPE: _largest(slope, seen.answers, T),
        MEAN_ANSWER: _largest(mean_square, seen.answers, T),
        CLIENT_ANSWER: _largest(client_square, seen.answers, T),
        LOCAL_SIZE: _largest(own, seen.local, T),
        LOCAL_RANGE: _largest(_supremum, seen.local, T),
        LOCAL_SLOPE: _largest(slope, seen.local, T),
        MEAN_FUNCTION: _largest(mean_square, seen.local, T),
        CLIENT_FUNCTION: _largest(client_square, seen.local, T),
    }


def _ffgb_law(data: Data, named: Named) -> Measured:
    """Over all subsets; K, c and m are the same in every round, and μ is the instance's."""
    K, c, m = _steps(data, named), throughout(named, "c_t"), int(throughout(named, "m_t"))
    law = ffgb_law(data.quadratics, K=K, c=c, m=m, rounds=len(named["K_t"]))
    return {
        EXPECTED_FUNCTION_DISTANCE: [str(value) for value in law.expected],
        DRAWN_FUNCTION_DISTANCE: [str(value) for value in law.largest],
        SAMPLING_ERROR: [str(value) for value in law.error],
    }


def _square_law(data: Data, named: Named) -> Measured:
    """Over all subsets; K, μ and m are the same in every round."""
    law = ffgb_square_law(
        data.quadratics,
        K=int(throughout(named, "K_t")),
        mu=throughout(named, "mu_t"),
        m=int(throughout(named, "m_t")),
        rounds=len(named["K_t"]),
    )
    return {
        EXPECTED_FUNCTION_DISTANCE: [str(value) for value in law.expected],
        DRAWN_FUNCTION_DISTANCE: [str(value) for value in law.largest],
        EXPECTED_EXTENSION_DISTANCE: [str(value) for value in law.extension],
    }


def _with_inputs(data: Data, named: Named) -> Measured:
    """FFGB, and ω_TV beside it."""
    weights = data.quadratics.weights
    apart = [total_variation(mean(weights), own) for own in weights]
    both = sum(apart, Fraction(0)) / len(weights)
    run = _boosting(ffgb_exact, remembers=True)(data, named)
    return {**run, MEAN_TOTAL_VARIATION: [str(both)] * len(named["t"])}


def _inputs(data: Data, named: Named) -> Measured:
    """Both distances; nothing runs."""
    rounds = len(named["t"])
    weights, line = data.quadratics.weights, tuple((x,) for x in data.quadratics.points)
    far = [wasserstein_1(line, mean(weights), own) for own in weights]
    apart = [total_variation(mean(weights), own) for own in weights]
    return {
        MEAN_TOTAL_VARIATION: [str(sum(apart, Fraction(0)) / len(weights))] * rounds,
        MEAN_WASSERSTEIN: [str(sum(far, Fraction(0)) / len(weights))] * rounds,
    }


NAMED_TWINS: Mapping[Any, NamedTwin] = {
    ffgb: _boosting(ffgb_exact, remembers=True),
    ffgb_inputs: _with_inputs,
    ffgb_persistent: _boosting(ffgb_exact_persistent, remembers=True),
    ffgb_without_residual: _boosting(ffgb_exact_without_residual, remembers=False),
    ffgb_square: _square,
    expected_ffgb: _ffgb_law,
    expected_ffgb_square: _square_law,
    input_probe: _inputs,
}


def _steps(data: Data, named: Named) -> int:
    """K, where the exact run may take its μ from the instance: the schedule has the same."""
    if throughout(named, "mu_t") != data.quadratics.mu:
        message = "the schedule's mu is not that of the instance"
        raise ValueError(message)
    return int(throughout(named, "K_t"))


def _largest(size: Callable[[Rows], Fraction], steps: Sequence[Rows], rounds: int) -> list[Tree]:
    """The largest of each round, all rounds having as many steps."""
    each, per = [size(rows) for rows in steps], len(steps) // rounds
    return [str(max(each[t * per : (t + 1) * per])) for t in range(rounds)]


def _supremum(rows: Rows) -> Fraction:
    return max(abs(v) for row in rows for v in row)


def _away(one: Sequence[Fraction], other: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))
