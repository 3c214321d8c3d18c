r"""Quadratic clients F_k(w) = a_k/2 ‖w - c_k‖², with every constant of the paper read off.

F_k* = 0 and w* = sum p_k a_k c_k / sum p_k a_k. Noise is ±s_k along the first axis. A step of client k mixes w with
c_k - ξ/a_k, with weight η a_k <= 1/4, so a ball that holds the start and all these points holds the whole run.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from fedavg_noniid.concepts import (
    AVERAGED_NOISE,
    NON_IID,
    START,
    STOCHASTIC_GRADIENT,
    STRONG_CONVEXITY,
)
from fedavg_noniid.properties import (
    ALONG_THE_RUN,
    EVERY_CLIENT,
    UNBIASED,
    VARIANCE,
)
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import SMOOTH, STRONGLY_CONVEX
from fedtheory.core.trajectory import Array


@dataclass(frozen=True)
class Quadratics:
    """The clients' curvatures and centres."""

    start: Array  # (n, p)
    weights: Array  # (n,)
    noise: Array  # (outcomes, n, p)
    curvatures: Array  # (n,)
    centres: Array  # (n, p)
    optimum: Array  # (p,)

    def gradients(self, W: Array) -> Array:
        """a_k (w_k - c_k)."""
        return self.curvatures[:, None] * (W - self.centres)

    def objective_gap(self, w: Array) -> Array:
        """F is quadratic, so F(w) - F* = sum p_k a_k / 2 ‖w - w*‖²."""
        gap: Array = (self.weights @ self.curvatures) / 2 * ((w - self.optimum) ** 2).sum(axis=1)
        return gap


def quadratics(
    *,
    curvatures: Sequence[float],
    centres: Sequence[Sequence[float]],
    start: Sequence[float],
    weights: Sequence[float] = (),
    noise: Sequence[float] = (),
) -> Instance[Quadratics]:
    """Clients of these curvatures, centres, weights (equal ones if none are given) and noise (none likewise)."""
    a, c, w_1 = np.array(curvatures), np.array(centres), np.array(start)
    n = len(a)
    p = np.array(weights) if weights else np.full(n, 1 / n)
    s = np.array(noise) if noise else np.zeros(n)
    optimum = (p * a) @ c / (p @ a)
    origin = c.mean(axis=0)
    apart = np.linalg.norm(c - origin, axis=1)
    radius = max(float(np.linalg.norm(w_1 - origin)), float((apart + s / a).max()))
    problem = Quadratics(np.tile(w_1, (n, 1)), p, _signs(s, c.shape), a, c, optimum)
    return Instance(
        name=f"{n} quadratic clients (a = {list(curvatures)}, noise {s.tolist()})",
        problem=problem,
        constants={
            SMOOTHNESS: float(a.max()),
            STRONG_CONVEXITY: float(a.min()),
            AVERAGED_NOISE: float(p**2 @ s**2),
            STOCHASTIC_GRADIENT: float(np.sqrt((a * (radius + apart)) ** 2 + s**2).max()),
            NON_IID: float(p @ (a / 2 * ((optimum - c) ** 2).sum(axis=1))),
            START: float(np.linalg.norm(w_1 - optimum)),
        },
        promises=frozenset(
            {SMOOTH, STRONGLY_CONVEX, UNBIASED, VARIANCE, ALONG_THE_RUN, EVERY_CLIENT}
        ),
        certificates=(
            Certificate("L, mu, V, Gamma and R", 0, "read off the formulas"),
            Certificate("G, from above", 0, "a ball that no step leaves"),
        ),
    )


def _signs(size: Array, shape: tuple[int, ...]) -> Array:
    """All signs of all noisy clients: independent fair coins."""
    choices = [(-s, s) if s else (0.0,) for s in size]
    outcomes = np.array(list(product(*choices)))
    whole = np.zeros((len(outcomes), *shape))
    whole[:, :, 0] = outcomes
    return whole
