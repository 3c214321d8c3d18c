r"""Least squares on residuals, ℓ_{i,t} = (y - w^g·x^g - w_i·x^l)²: the samples, and what a run of FedRes records.

Where fewer samples than features are known, a least-squares problem has many solutions; the one taken is the nearest
to the model in place.
"""

from dataclasses import dataclass

import numpy as np

from fedtheory.core.trajectory import Array


@dataclass(frozen=True)
class Samples:
    """What each client sees in each round; the leading axis holds runs."""

    shared: Array  # (runs, P, T, d): x^g
    local: Array  # (runs, P, T, d'): x^l
    labels: Array  # (runs, P, T)

    @property
    def rounds(self) -> int:
        """T."""
        return self.labels.shape[2]


@dataclass(frozen=True)
class Played:
    """What was played, and what it cost: entry k belongs to round k + 1."""

    loss: Array  # (runs, T): the mean over the clients of the loss suffered
    shared: Array  # (runs, T, d): w_t^g
    local: Array  # (runs, T, P, d'): w_{i,t}


def residuals(samples: Samples, t: int, shared: Array, local: Array) -> Array:  # (runs, P)
    """y - w^g·x^g - w_i·x^l on the samples of round t, from 0; `shared` is (runs, d) or (runs, P, d)."""
    rows = shared if shared.ndim == 3 else shared[:, None]
    told = (rows * samples.shared[:, :, t]).sum(axis=-1) + (local * samples.local[:, :, t]).sum(
        axis=-1
    )
    return samples.labels[:, :, t] - told


def nearest_solution(gram: Array, moment: Array, model: Array, *, samples: int) -> Array:
    """The minimiser of wᵀSw - 2mᵀw that is nearest to the model; S comes from this many samples a client, which may be equal."""
    lacking = moment - np.einsum("...jk,...k->...j", gram, model)
    if samples < gram.shape[-1]:  # clients may be copies of each other
        return model + np.einsum("...jk,...k->...j", np.linalg.pinv(gram, hermitian=True), lacking)
    return model + np.linalg.solve(gram, lacking[..., None])[..., 0]
