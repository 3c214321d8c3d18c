"""Functions on finitely many inputs: at an input they are vectors of outputs, and without one they are points of L2(alpha).

A round asks K times for gradients, at g_i^{1,t}, ..., g_i^{K,t}, and for answers of the oracle, to Delta^{k-1} + r^k; what the
clients return is the last step from there.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from fedtheory.core.errors import NotApplicable
from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World
from fedtheory.papers.ffgb.algorithms.ffgb import ffgb
from fedtheory.papers.ffgb.algorithms.ffgb_residual import ffgb_persistent

ROUNDS = 4
"""Rounds that are looked at."""


def of_run(run: Observed) -> World:
    """Algorithms 1 and 2."""
    problem = run.problem
    if not hasattr(problem, "weights") or not hasattr(problem, "optimum"):
        raise NotApplicable("the problem has no finite support")
    K = int(run.steps["K_t"][0])
    G = [x[0] for x in run.asked("gradients")[: K * (ROUNDS + 1)]]
    R = [x[0] for x in run.answers("gradients")[: K * (ROUNDS + 1)]]
    PHI = [x[0] for x in run.asked("oracle")[: K * (ROUNDS + 1)]]
    H = [x[0] for x in run.answers("oracle")[: K * (ROUNDS + 1)]]
    weights = np.asarray(problem.weights, float)
    clients, inputs = weights.shape
    alpha = weights.mean(axis=0)
    on = problem.on[..., None]
    f_star = np.asarray(problem.optimum, float).reshape(inputs, -1)
    S = problem.gradients(np.broadcast_to(f_star, (1, clients, *f_star.shape)))[0]
    F = [problem.start[0], *(x[0] for x in run.asked("squared_distance"))]

    def place(k: Any, t: Any) -> int:
        if not (1 <= int(k) <= K and 0 <= int(t) < min(ROUNDS, len(G) // K)):
            raise Unmeasured("the run is not looked at in this round or step")
        return int(t) * K + int(k) - 1

    def iterate(i: int, k: Any, t: Any) -> Array:
        if int(k) != K + 1:
            return G[place(k, t)][i]
        at, n = place(K, t), int(t) * K + 1 + K
        c, mu = float(run.steps["c_t"][int(t)]), float(run.steps["mu_t"][int(t)])
        return np.asarray((n - c) / n * G[at][i] - c / (mu * n) * H[at][i])

    def left_out(i: int, k: Any, t: Any) -> Array:
        if int(k) == K:
            at = place(K, t)
            return np.asarray(PHI[at][i] - H[at][i] * on[i])
        at = place(int(k) + 1, t)
        return np.asarray(PHI[at][i] - R[at][i])

    def function(t: Any) -> Array:
        if not 0 <= int(t) < min(len(F), ROUNDS + 1):
            raise Unmeasured("the run is not looked at in this round")
        return np.asarray(F[int(t)], float)

    def of(table: Callable[..., Array], known: int) -> Callable[..., Array]:
        """At an input, or in L2(alpha)."""

        def at(*values: Any) -> Array:
            whole = table(*values[:known])
            if len(values) > known:
                return np.asarray(whole[int(values[known])], float)
            return np.asarray((np.sqrt(alpha)[:, None] * whole).ravel())

        return at

    def supremum(i: int, whole: Array) -> float:
        return float(np.linalg.norm(whole[weights[i] > 0], axis=-1).max())

    def peak(i: int, k: Any, t: Any, b: float) -> int:
        del b
        sizes = np.where(weights[i] > 0, np.linalg.norm(PHI[place(k, t)][i], axis=-1), -1.0)
        return int(sizes.argmax())

    seen = [x for x in range(inputs) if alpha[x] > 0]
    return World(
        letters={
            "f_star": np.asarray((np.sqrt(alpha)[:, None] * f_star).ravel()),
            "K": K,
            "k_any": 1,
            "x_any": seen[0],
            **_written(run),
        },
        functions={
            "f": of(function, 1),
            "f_star": of(lambda: f_star, 0),
            "g": of(iterate, 3),
            "h": of(lambda i, k, t: H[place(k, t)][i], 3),
            # off supp alpha_i, where there is no gradient, the proofs put the answer for it
            "r": of(lambda i, k, t: np.where(on[i] > 0, R[place(k, t)][i], H[place(k, t)][i]), 3),
            "s": of(lambda i: S[i], 1),
            "Delta": of(left_out, 3),
            "residual": lambda i, k, t: 0.0 if int(k) == 0 else supremum(i, left_out(i, k, t)),
            "query": lambda i, k, t: supremum(i, PHI[place(k, t)][i]),
            "peak": peak,
            "w": lambda i, x: float(weights[i, x] / alpha[x]),
            "gap": lambda i, x: float(abs(1 - weights[i, x] / alpha[x])),
            "side": lambda i, x: 1.0 if weights[i, x] <= alpha[x] else -1.0,
        },
        clients=clients,
        rounds=range(max(K, 2) + 1),
        outcomes=seen,
        weight=lambda x: float(alpha[x]),
    )


def _written(run: Observed) -> dict[str, float]:
    """rho: how large the residual gets, in a round or, where it is kept, ever."""
    known = run.letters
    if not {"gamma", "G", "K"} <= known.keys():
        return {}
    keeps, G, rho = 1 - known["gamma"], known["G"], 0.0
    if run.statement.algorithm is ffgb_persistent:
        return {"rho": keeps * G / known["gamma"]}
    for _ in range(int(known["K"])):
        rho = keeps * (rho + G)
    return {"rho": rho} if run.statement.algorithm is ffgb else {}
