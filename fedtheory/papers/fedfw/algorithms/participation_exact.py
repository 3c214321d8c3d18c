r"""What FedFW with partial participation does on average, exactly: all patterns of participation, one after the other.

On the box [-1, 1]^p with rational data every state is rational, and so are the probabilities. Patterns that lead to the
same state are merged; without that there would be 2^(n(T-1)) of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from fedtheory.algorithms.rows import Rows, mean
from fedtheory.core.errors import FedTheoryError
from fedtheory.papers.fedfw.algorithms.fedfw_exact import RationalBoxProblem, sign

MANY = 50_000
"""More states than this are not followed."""
Weighted = dict[Rows, Fraction]
"""The law of X^t: state -> probability."""


@dataclass(frozen=True)
class ExpectedRun:
    """Expectations at each round; entry k belongs to round k + 1. `ties`: rounds in which some state had one."""

    gap: tuple[Fraction, ...]  # E F(x̄) - F*
    stacked_gap: tuple[Fraction, ...]  # E F̂(X) - F*
    spread: tuple[Fraction, ...]  # E dist(X, 𝒞)²
    states: tuple[int, ...]
    ties: tuple[int, ...]


def expected_participation(
    problem: RationalBoxProblem,
    eta: Sequence[Fraction],
    lambda_squared: Sequence[Fraction],
    probability: Sequence[Fraction],
) -> ExpectedRun:
    """Measure iterate t in every state, then make round t from every state with every pattern."""
    law: Weighted = {problem.start: Fraction(1)}
    gaps, stacked, spreads, states, ties = [], [], [], [], []
    schedules = zip(eta, lambda_squared, probability, strict=True)
    for t, (eta_t, q, p) in enumerate(schedules, start=1):
        gaps.append(_expected(law, [problem.objective_gap(mean(X)) for X in law]))
        stacked.append(_expected(law, [problem.stacked_gap(X) for X in law]))
        spreads.append(_expected(law, [spread(X) for X in law]))
        states.append(len(law))
        if t == len(eta):
            break
        law, tied = _round(problem, law, eta_t, q, p)
        if tied:
            ties.append(t)
        if len(law) > MANY:
            message = (
                f"{len(law)} states after round {t}, more than {MANY}: fewer clients or rounds"
            )
            raise FedTheoryError(message, code="FT021")
    return ExpectedRun(tuple(gaps), tuple(stacked), tuple(spreads), tuple(states), tuple(ties))


def spread(X: Rows) -> Fraction:
    """dist(X, 𝒞)²."""
    middle = mean(X)
    return sum(((x - m) ** 2 for row in X for x, m in zip(row, middle, strict=True)), Fraction(0))


def oracle(problem: RationalBoxProblem, X: Rows, q: Fraction) -> tuple[Rows, bool]:
    """S^t of (8), for the penalty √q; and whether an entry was a tie."""
    x_bar = mean(X)
    signs = [  # of g_iᵗ = ∇f_i(x_i)/n + √q (x_i - x̄)
        [sign(u / len(X), x - m, q) for u, x, m in zip(row, x_i, x_bar, strict=True)]
        for row, x_i in zip(problem.gradients(X), X, strict=True)
    ]
    corners = tuple(tuple(Fraction(-s or problem.tie) for s in row) for row in signs)
    return corners, any(0 in row for row in signs)


def patterns(n: int, p: Fraction) -> Iterator[tuple[tuple[bool, ...], Fraction]]:
    """Who takes part, and how probable that is; patterns of probability 0 are left out."""
    for present in product((True, False), repeat=n):
        probability = p ** sum(present) * (1 - p) ** (n - sum(present))
        if probability:
            yield present, probability


def _round(
    problem: RationalBoxProblem, law: Weighted, eta: Fraction, q: Fraction, p: Fraction
) -> tuple[Weighted, bool]:
    ahead: Weighted = defaultdict(Fraction)
    tied = False
    for X, weight in law.items():
        S, tie = oracle(problem, X, q)
        tied = tied or tie
        moved = tuple(
            tuple((1 - eta) * x + eta * s for x, s in zip(x_i, s_i, strict=True))
            for x_i, s_i in zip(X, S, strict=True)
        )
        for present, probability in patterns(len(X), p):
            there = tuple(b if k else a for k, a, b in zip(present, X, moved, strict=True))  # (40)
            ahead[there] += weight * probability
    return dict(ahead), tied


def _expected(law: Weighted, values: Sequence[Fraction]) -> Fraction:
    return sum((w * v for w, v in zip(law.values(), values, strict=True)), Fraction(0))
