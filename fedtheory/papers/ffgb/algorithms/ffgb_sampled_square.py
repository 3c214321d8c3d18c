r"""Algorithm 3 of FFGB with m clients in a round: the law of fᵗ over all subsets, for the square loss.

As in `ffgb_sampled`, all subsets of a round are followed from every function. With exact oracles a client returns a
mean of what it was sent and of its extension u_i, so the law is known in closed form: see `ffgb.thmG_3`.
"""

import numpy as np

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.statement import Steps
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import MANY, subsets, together
from fedtheory.papers.ffgb.algorithms.ffgb_square import RegressionProblem
from fedtheory.papers.ffgb.metrics import DRAWN_FUNCTION_DISTANCE, EXPECTED_FUNCTION_DISTANCE

EXPECTED_EXTENSION_DISTANCE = Metric(
    "expected squared distance to the mean extension",
    r"\mathrm{E} \|f^t - \bar{u}\|_\alpha^2",
    Dimension(0, 2),
    chance="draws",
)


def expected_ffgb_square(
    problem: RegressionProblem, steps: Steps, rounds: int, rng: np.random.Generator
) -> Trajectory:
    """Make round t from every function and with every subset, then measure the law of fᵗ at entry t - 1."""
    del rng  # all subsets, not some
    f, chances = problem.start, np.ones(1)
    u_bar, alpha = problem.extensions.mean(axis=0), problem.weights.mean(axis=0)
    expected, largest, extension = (np.empty(rounds) for _ in range(3))
    for t in range(rounds):
        g = returned_square(problem, f, t, int(steps["K_t"][t]), float(steps["mu_t"][t]))
        drawn = subsets(g.shape[1], int(steps["m_t"][t]))
        if len(f) * len(drawn) > MANY:
            message = f"{len(f)} functions have too many subsets in round {t + 1}: take fewer rounds or clients"
            raise FedTheoryError(message, code="FT021")
        ahead = np.concatenate([g[:, list(subset)].mean(axis=1) for subset in drawn])
        f, chances = together(ahead, np.tile(chances / len(drawn), len(drawn)))
        distances = problem.squared_distance(f)
        expected[t], largest[t] = chances @ distances, distances.max()
        extension[t] = chances @ ((f - u_bar) ** 2 @ alpha)
    return Trajectory(
        np.arange(1, rounds + 1),
        {
            EXPECTED_FUNCTION_DISTANCE: expected[None],
            DRAWN_FUNCTION_DISTANCE: largest[None],
            EXPECTED_EXTENSION_DISTANCE: extension[None],
        },
    )


def drawn_ffgb_square(
    problem: RegressionProblem, steps: Steps, rounds: int, rng: np.random.Generator, runs: int
) -> Trajectory:
    """Independent runs, with one subset a round each."""
    f, distance = np.repeat(problem.start[:1], runs, axis=0), np.empty((runs, rounds))
    for t in range(rounds):
        g = returned_square(problem, f, t, int(steps["K_t"][t]), float(steps["mu_t"][t]))
        n, m = g.shape[1], int(steps["m_t"][t])
        drawn = rng.permuted(np.tile(np.arange(n), (runs, 1)), axis=1)[:, :m]
        f = np.take_along_axis(g, drawn[..., None], axis=1).mean(axis=1)
        distance[:, t] = problem.squared_distance(f)
    return Trajectory(np.arange(1, rounds + 1), {EXPECTED_FUNCTION_DISTANCE: distance})


def returned_square(problem: RegressionProblem, f: Array, t: int, K: int, mu: float) -> Array:
    """Algorithm 3 on all clients at once: what each returns, (runs, N, points)."""
    g: Array = np.repeat(f[:, None], len(problem.weights), axis=1)  # line 2
    residual = np.zeros_like(g)
    for k in range(1, K + 1):
        n = t * K + k + 1
        phi = problem.extensions - residual
        h = problem.oracle(phi, k)  # line 4, with the signs of (45)
        g = (mu * n - 4) / (mu * n) * g + 4 / (mu * n) * h  # line 5
        residual = h - phi  # line 6
    return g
