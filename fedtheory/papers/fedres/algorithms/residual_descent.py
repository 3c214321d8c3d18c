r"""FedRes's Algorithm 5: a gradient step of the server and of the client on each sample, without projection or delay.

Printed with η = 1.0, "an arbitrary choice". On Appendix C's features a step of that size turns the residual of a sample
of norm ‖x‖ into (1 - 2‖x‖²) times itself, and E‖x‖² = 6.25: the models leave every bound within a hundred rounds.
"""

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.residual_samples import Played, Samples, residuals

ETA = 1.0


def residual_descent(
    samples: Samples, shared: Array, local: Array, *, eta: float = ETA, largest: float = np.inf
) -> Played:
    """Algorithm 5 from these models, (runs, d) and (runs, P, d'); a run is over once a model exceeds `largest`.

    What follows the end of a run is nan.
    """
    w_g, w = shared.copy(), local.copy()
    runs, P = w.shape[:2]
    loss = np.empty((runs, samples.rounds))
    all_g = np.empty((runs, samples.rounds, w_g.shape[-1]))
    all_w = np.empty((runs, samples.rounds, P, w.shape[-1]))
    for t in range(samples.rounds):
        far = np.maximum(np.abs(w_g).max(axis=1), np.abs(w).max(axis=(1, 2))) > largest
        w_g[far], w[far] = np.nan, np.nan
        r = residuals(samples, t, w_g, w)
        loss[:, t], all_g[:, t], all_w[:, t] = (r**2).mean(axis=1), w_g, w  # suffer loss
        # ∇ℓ = -2 r x; both gradients are taken at (w_t^g, w_t^l)
        w_g = w_g + 2 * eta * (r[..., None] * samples.shared[:, :, t]).sum(axis=1)
        w = w + 2 * eta * r[..., None] * samples.local[:, :, t]
    return Played(loss, all_g, all_w)
