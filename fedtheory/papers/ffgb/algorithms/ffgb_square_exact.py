r"""Algorithm 3 of FFGB in exact rational arithmetic: as it is meant, and as it is printed.

Print asks the oracle for Δ - u_i where (45) and the rest of the proof need u_i - Δ, and it returns g^K, so that the last
step of a round is lost; with K = 1 nothing ever moves. Both are run here to show what they do.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, Protocol

from fedtheory.papers.ffgb.algorithms.ffgb_exact import Function, Rows, mean

ZERO = Fraction(0)


class RationalRegressionProblem(Protocol):
    """What the exact run asks: rational data on a finite support."""

    @property
    def start(self) -> Function:
        """f⁰."""

    @property
    def weights(self) -> Rows:
        """Row i: α_i."""

    @property
    def extensions(self) -> Rows:
        """Row i: u_i."""

    @property
    def optimum(self) -> Function:
        """f*."""

    def oracle(self, phi: Rows, k: int) -> Rows:
        """Row i: the answer of Q_{α_i} to its query in step k, at all points."""


@dataclass(frozen=True)
class SquareRun:
    """Entry t is fᵗ, from f⁰ on, and ‖fᵗ - f*‖²_α; of every step, the clients' functions, answers and residuals."""

    functions: tuple[Function, ...]
    distances: tuple[Fraction, ...]
    local: tuple[Rows, ...]
    answers: tuple[Rows, ...]
    residuals: tuple[Rows, ...]


Query = Literal["meant", "printed"]


def ffgb_square_exact(
    problem: RationalRegressionProblem, *, K: int, rounds: int, mu: Fraction = Fraction(1)
) -> SquareRun:
    """Algorithm 3 as it is meant, with η = 4/(μ(tK + k + 1))."""
    return _run(problem, K, rounds, mu, query="meant", returned=K + 1)


def ffgb_square_printed_signs(
    problem: RationalRegressionProblem, *, K: int, rounds: int
) -> SquareRun:
    """Line 4 as printed: the oracle is asked for Δ - u."""
    return _run(problem, K, rounds, Fraction(1), query="printed", returned=K + 1)


def ffgb_square_printed_return(
    problem: RationalRegressionProblem, *, K: int, rounds: int
) -> SquareRun:
    """Line 7 as printed: g^K is returned; line 4 as it is meant."""
    return _run(problem, K, rounds, Fraction(1), query="meant", returned=K)


def squared_norm(weights: Rows, f: Function) -> Fraction:
    """‖f‖²_α, α the mean of the weights."""
    return sum((a * v**2 for a, v in zip(mean(weights), f, strict=True)), ZERO)


def _run(
    problem: RationalRegressionProblem,
    K: int,
    rounds: int,
    mu: Fraction,
    *,
    query: Query,
    returned: int,
) -> SquareRun:
    f, functions = problem.start, [problem.start]
    local: list[Rows] = []
    answers: list[Rows] = []
    residuals: list[Rows] = []
    nothing: Rows = tuple((ZERO,) * len(f) for _ in problem.weights)
    for t in range(rounds):
        g: Rows = (f,) * len(problem.weights)  # line 2
        residual, steps = nothing, [(f,) * len(problem.weights)]
        for k in range(1, K + 1):
            eta = 4 / (mu * (t * K + k + 1))
            wanted = _sum(Fraction(1), problem.extensions, Fraction(-1), residual)
            asked = wanted if query == "meant" else _sum(Fraction(-1), wanted, ZERO, residual)
            h = problem.oracle(asked, k)  # line 4
            g = _sum(1 - eta, g, eta, h)  # line 5
            residual = _sum(Fraction(1), h, Fraction(-1), wanted)  # line 6
            steps.append(g)
            answers.append(h)
            residuals.append(residual)
        local += steps
        f = mean(steps[returned - 1])  # line 7, and line 4 of Algorithm 1
        functions.append(f)
    apart = [
        tuple(v - y for v, y in zip(values, problem.optimum, strict=True)) for values in functions
    ]
    return SquareRun(
        tuple(functions),
        tuple(squared_norm(problem.weights, values) for values in apart),
        tuple(local),
        tuple(answers),
        tuple(residuals),
    )


def _sum(a: Fraction, one: Rows, b: Fraction, other: Rows) -> Rows:
    return tuple(
        tuple(a * x + b * y for x, y in zip(*rows, strict=True))
        for rows in zip(one, other, strict=True)
    )
