r"""FedRes.ERM on samples, one client without delays: (2) and (3), and Algorithm 6, which claims to be the same.

The sums over old samples are kept as x^l x^gᵀ, x^g x^gᵀ, x^l x^lᵀ, so that any partner's model can be put into them.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.residual_samples import (
    Played,
    Samples,
    nearest_solution,
    residuals,
)


@dataclass
class _Sums:
    """Sums over the samples seen so far, of one client."""

    gg: Array  # (runs, d, d)
    ll: Array  # (runs, k, k)
    lg: Array  # (runs, k, d)
    yg: Array  # (runs, d)
    yl: Array  # (runs, k)
    scored: Array  # (runs, d): Σ x^g (y - w_s·x^l), each sample with the local model of its round

    def add(self, samples: Samples, t: int, local: Array) -> None:
        """Take in the sample of round t, on which this local model was played."""
        x_g, x_l, y = samples.shared[:, 0, t], samples.local[:, 0, t], samples.labels[:, 0, t, None]
        self.gg += x_g[:, :, None] * x_g[:, None]
        self.ll += x_l[:, :, None] * x_l[:, None]
        self.lg += x_l[:, :, None] * x_g[:, None]
        self.yg += y * x_g
        self.yl += y * x_l
        self.scored += (y - (local * x_l).sum(axis=1, keepdims=True)) * x_g

    def server(self, local: Array, model: Array, *, samples: int) -> Array:
        """Argmin Σ_s ℓ_s(·, w)."""
        moment = self.yg - np.einsum("rkd,rk->rd", self.lg, local)
        return nearest_solution(self.gg, moment, model, samples=samples)

    def client(self, shared: Array, model: Array, *, samples: int) -> Array:
        """Argmin Σ_s ℓ_s(w^g, ·)."""
        moment = self.yl - np.einsum("rkd,rd->rk", self.lg, shared)
        return nearest_solution(self.ll, moment, model, samples=samples)


def _sums(runs: int, d: int, k: int) -> _Sums:
    shapes = ((d, d), (k, k), (k, d), (d,), (k,), (d,))
    return _Sums(*(np.zeros((runs, *shape)) for shape in shapes))


def rescoring_samples(samples: Samples, shared: Array, local: Array) -> Played:
    """(2) and (3): w_t answers w_t^g on rounds 1 to t - 1, and w_{t+1}^g answers w_t on rounds 1 to t."""
    w_g, w = shared, local
    sums = _sums(len(w), w_g.shape[1], w.shape[1])
    made = _blank(samples, w_g, w)
    for t in range(samples.rounds):
        if t > 0:  # (2): in round 1 the sum is empty
            w = sums.client(w_g, w, samples=t)
        _record(made, samples, t, w_g, w)
        sums.add(samples, t, w)
        w_g = sums.server(w, w_g, samples=t + 1)  # (3)
    return made


def half_rescoring_samples(samples: Samples, shared: Array, local: Array) -> Played:
    """Algorithm 6 as printed: the server's sum keeps ℓ_s(·, w_s), the client's has ℓ_s(w_t^g, ·)."""
    w_g, w = shared, local
    sums = _sums(len(w), w_g.shape[1], w.shape[1])
    made = _blank(samples, w_g, w)
    for t in range(samples.rounds):
        _record(made, samples, t, w_g, w)
        sums.add(samples, t, w)
        ahead = nearest_solution(sums.gg, sums.scored, w_g, samples=t + 1)
        w = sums.client(w_g, w, samples=t + 1)
        w_g = ahead
    return made


def _blank(samples: Samples, w_g: Array, w: Array) -> Played:
    runs, T = len(w), samples.rounds
    return Played(
        np.empty((runs, T)), np.empty((runs, T, w_g.shape[1])), np.empty((runs, T, 1, w.shape[1]))
    )


def _record(made: Played, samples: Samples, t: int, w_g: Array, w: Array) -> None:
    made.loss[:, t] = residuals(samples, t, w_g, w[:, None])[:, 0] ** 2
    made.shared[:, t], made.local[:, t, 0] = w_g, w
