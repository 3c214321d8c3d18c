r"""FFGB for the square loss: Algorithm 3 as it is meant, with every client in every round.

A client's gradient is g - u_i, u_i a Lipschitz function through its data, so the oracle is asked for u_i minus the
residual, and g moves towards the answer: g^{k+1} = (1 - η)g^k + ηh^k. The loss is 1-strongly convex by itself, and no μ
is added; the μ of the step sizes is a number of their own. Print has the signs of line 4 the other way round and
returns g^K (errata ffgb.d35, ffgb.d36): the exact twin shows what that does.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE

# The square loss ties the unit of the objective to that of the functions; the unit of the objective measures inputs here.
VALUE, SLOPE = Dimension(0, 1), Dimension(-1, 1)
EXTENSION_DISTANCE = Metric(
    "squared distance to the mean extension",
    r"\|f^t - \bar{u}\|_\alpha^2",
    Dimension(0, 2),
    chance="inputs",
)
RESIDUAL_SIZE = Metric(
    "largest residual on its own support",
    r"\max_{i,k} \|\Delta_i^{k,t-1}\|_{\alpha_i,\infty}",
    VALUE,
)
RESIDUAL_SLOPE = Metric(
    "steepest residual", r"\max_{i,k} \|\Delta_i^{k,t-1}\|_{\mathrm{lip}}", SLOPE
)
ANSWER_SIZE = Metric(
    "largest answer on its own support", r"\max_{i,k} \|h_i^{k,t-1}\|_{\alpha_i,\infty}", VALUE
)
ANSWER_SLOPE = Metric("steepest answer", r"\max_{i,k} \|h_i^{k,t-1}\|_{\mathrm{lip}}", SLOPE)
LOCAL_SIZE = Metric(
    "largest local function on its own support",
    r"\max_{i,\, 1 \leq k \leq K+1} \|g_i^{k,t-1}\|_{\alpha_i,\infty}",
    VALUE,
)
LOCAL_SLOPE = Metric(
    "steepest local function",
    r"\max_{i,\, 1 \leq k \leq K+1} \|g_i^{k,t-1}\|_{\mathrm{lip}}",
    SLOPE,
)
ANSWER_RANGE = Metric("largest answer", r"\max_{i,k} \|h_i^{k,t-1}\|_{\alpha,\infty}", VALUE)
LOCAL_RANGE = Metric(
    "largest local function",
    r"\max_{i,\, 1 \leq k \leq K+1} \|g_i^{k,t-1}\|_{\alpha,\infty}",
    VALUE,
)
MEAN_ANSWER = Metric(
    "mean square of the mean answer",
    r"\max_k \|\bar{h}^{k,t-1}\|_\alpha^2",
    Dimension(0, 2),
    chance="inputs",
)
MEAN_FUNCTION = Metric(
    "mean square of the mean function",
    r"\max_{1 \leq k \leq K+1} \|\bar{g}^{k,t-1}\|_\alpha^2",
    Dimension(0, 2),
    chance="inputs",
)


CLIENT_ANSWER = Metric(
    "largest mean square of the mean answer on a client's inputs",
    r"\max_{s,k} \|\bar{h}^{k,t-1}\|_{\alpha_s}^2",
    Dimension(0, 2),
    chance="inputs",
)
CLIENT_FUNCTION = Metric(
    "largest mean square of the mean function on a client's inputs",
    r"\max_{s,\, 1 \leq k \leq K+1} \|\bar{g}^{k,t-1}\|_{\alpha_s}^2",
    Dimension(0, 2),
    chance="inputs",
)


class RegressionProblem(Protocol):
    """All that Algorithm 3 asks of a problem: runs lead, then clients, then points x; outputs are in R."""

    @property
    def start(self) -> Array:  # (runs, points)
        """f⁰."""

    @property
    def weights(self) -> Array:  # (N, points)
        """Row i: α_i."""

    @property
    def extensions(self) -> Array:  # (N, points)
        """Row i: u_i, Lipschitz and equal to the labels on supp α_i."""

    @property
    def distances(self) -> Array:  # (points, points)
        """‖x - x'‖."""

    def oracle(self, phi: Array, k: int) -> Array:  # (runs, N, points)
        """Row i: the answer of Q_{α_i} to its query in step k, at all points."""

    def squared_distance(self, f: Array) -> Array:  # (runs, points) -> (runs,)
        """‖f - f*‖²_α."""


@dataclass
class _Largest:
    """What was largest in a round, by metric; (runs,) each."""

    problem: RegressionProblem
    seen: dict[Metric, Array]

    def note(self, metric: Metric, values: Array) -> None:
        """Keep the larger of what was seen and these, (runs,)."""
        self.seen[metric] = np.maximum(self.seen[metric], values) if metric in self.seen else values

    def function(self, g: Array) -> None:
        """Local functions, (runs, N, points)."""
        self.note(LOCAL_SIZE, _supremum(g * (self.problem.weights > 0)))
        self.note(LOCAL_RANGE, _supremum(g))
        self.note(LOCAL_SLOPE, _steepest(g, self.problem.distances))
        self.note(MEAN_FUNCTION, _mean_square(self.problem, g.mean(axis=1)))
        self.note(CLIENT_FUNCTION, _client_square(self.problem, g.mean(axis=1)))

    def answer(self, h: Array, residual: Array) -> None:
        """Answers and what they left out, (runs, N, points)."""
        on = self.problem.weights > 0
        self.note(ANSWER_SIZE, _supremum(h * on))
        self.note(ANSWER_RANGE, _supremum(h))
        self.note(ANSWER_SLOPE, _steepest(h, self.problem.distances))
        self.note(MEAN_ANSWER, _mean_square(self.problem, h.mean(axis=1)))
        self.note(CLIENT_ANSWER, _client_square(self.problem, h.mean(axis=1)))
        self.note(RESIDUAL_SIZE, _supremum(residual * on))
        self.note(RESIDUAL_SLOPE, _steepest(residual, self.problem.distances))


def ffgb_square(
    problem: RegressionProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Make round t, then measure fᵗ at entry t - 1; schedules: `K_t` and `mu_t`, η = 4/(μ(tK + k + 1))."""
    del rng  # full participation: nothing is random
    f = problem.start
    u_bar = problem.extensions.mean(axis=0)
    seen = []
    for t in range(rounds):
        largest = _Largest(problem, {})
        f = local_steps(problem, f, t, int(steps["K_t"][t]), float(steps["mu_t"][t]), largest)
        apart = {
            FUNCTION_DISTANCE: problem.squared_distance(f),
            EXTENSION_DISTANCE: _mean_square(problem, f - u_bar),
        }
        seen.append({**apart, **largest.seen})
    return Trajectory(
        np.arange(1, rounds + 1),
        {metric: np.array([row[metric] for row in seen]).T for metric in seen[0]},
    )


def local_steps(
    problem: RegressionProblem, f: Array, t: int, K: int, mu: float, largest: _Largest
) -> Array:
    """Algorithm 3 on all clients at once, and line 4 of Algorithm 1: fᵗ⁺¹."""
    clients = len(problem.weights)
    g = np.broadcast_to(f[:, None], (len(f), clients, f.shape[-1]))  # line 2
    residual = np.zeros_like(g)  # line 2: Δ⁰ = 0
    largest.function(g)
    for k in range(1, K + 1):
        n = t * K + k + 1
        phi = problem.extensions - residual
        h = problem.oracle(phi, k)  # line 4, with the signs of (45)
        g = (mu * n - 4) / (mu * n) * g + 4 / (mu * n) * h  # line 5
        residual = h - phi  # line 6
        largest.answer(h, residual)
        largest.function(g)
    return g.mean(axis=1)  # line 7, g^{K+1} as in Algorithm 2


def _supremum(values: Array) -> Array:
    """The largest modulus, (runs, N, points) -> (runs,)."""
    largest: Array = np.abs(values).max(axis=(1, 2))
    return largest


def _steepest(values: Array, distances: Array) -> Array:
    """The largest Lipschitz norm of a row, (runs, N, points) -> (runs,)."""
    rises = np.abs(values[..., :, None] - values[..., None, :])
    apart = distances > 0
    steepest: Array = np.divide(rises, distances, out=np.zeros_like(rises), where=apart)
    return np.asarray(steepest.max(axis=(1, 2, 3)))


def _mean_square(problem: RegressionProblem, f: Array) -> Array:
    """‖f‖²_α, (runs, points) -> (runs,)."""
    squares: Array = f**2 @ problem.weights.mean(axis=0)
    return squares


def _client_square(problem: RegressionProblem, f: Array) -> Array:
    """The largest ‖f‖²_{α_s}, (runs, points) -> (runs,)."""
    squares: Array = (f**2 @ problem.weights.T).max(axis=1)
    return squares
