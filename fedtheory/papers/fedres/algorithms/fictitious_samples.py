r"""FedRes's (5) and (6) on samples: fictitious play with delays; Algorithm 7 is one client with none.

Each side keeps a Gram matrix and a moment of residuals: an old sample is never touched again, which is the advantage of
this rule.
"""

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.residual_samples import (
    Played,
    Samples,
    nearest_solution,
    residuals,
)


def fictitious_samples(
    samples: Samples, shared: Array, local: Array, *, alpha: int = 0, beta: int = 0
) -> Played:
    """Run (5) and (6) from these models, (runs, d) and (runs, P, d'), which stay until there is a sample to learn from.

    A model that is too old to have been constructed is that of round 1.
    """
    runs, P, d = local.shape[0], local.shape[1], shared.shape[1]
    k, T = local.shape[2], samples.rounds
    loss, all_g, all_w = np.empty((runs, T)), np.empty((runs, T, d)), np.empty((runs, T, P, k))
    w_g, w = shared, local
    gram_l, moment_l = np.zeros((runs, P, k, k)), np.zeros((runs, P, k))
    gram_g, moment_g = np.zeros((runs, d, d)), np.zeros((runs, d))
    for t in range(T):
        all_g[:, t], all_w[:, t] = w_g, w
        fetched = all_g[:, max(t - beta, 0)]  # w^g_{t-β}
        loss[:, t] = (residuals(samples, t, fetched, w) ** 2).mean(axis=1)
        x_l = samples.local[:, :, t]
        gram_l += x_l[..., None] * x_l[..., None, :]
        moment_l += x_l * residuals(samples, t, fetched, 0 * w)[..., None]
        w_next = nearest_solution(gram_l, moment_l, w, samples=t + 1)  # (5)
        if (s := t - alpha) >= 0:  # what was sent in round s arrives
            x_g = samples.shared[:, :, s]
            gram_g += np.einsum("rij,rik->rjk", x_g, x_g)
            left = residuals(samples, s, 0 * w_g, all_w[:, s])
            moment_g += np.einsum("rij,ri->rj", x_g, left)
            w_g = nearest_solution(gram_g, moment_g, w_g, samples=s + 1)  # (6)
        w = w_next
    return Played(loss, all_g, all_w)
