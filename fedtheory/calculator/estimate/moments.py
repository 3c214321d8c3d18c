"""What a client's samples come down to for a linear predictor <w, φ(x)>: a covariance, a right side, a few norms."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from fedtheory.calculator.estimate.federation import Federation
from fedtheory.core.trajectory import Array

Features = Callable[[Array], Array]


@dataclass(frozen=True)
class Moments:
    """Of m clients, in M features and p outputs."""

    sizes: Array  # (m,) n_j
    C: Array  # (m, M, M) covariances C_Dj
    b: Array  # (m, M, p) right sides S_Dj^* y_Dj
    square: Array  # (m,) means of |y|^2
    longest: Array  # (m,) largest |φ(x)|
    mean_length: Array  # (m,) means of |φ(x)|
    reach: Array  # (m, 3) means of |φ|^2|y|^2, |φ|^2|y| |φ| and |φ|^4
    largest_label: float

    @property
    def weights(self) -> Array:
        """p_j = n_j/n."""
        return np.asarray(self.sizes / self.sizes.sum())


def as_given(X: Array) -> Array:
    """The inputs themselves."""
    return X


def fourier(d: int, count: int, *, deviation: float, scale: float, seed: int) -> Features:
    """Random Fourier features scale cos(Ωx + b), Ω normal with this standard deviation, b uniform."""
    rng = np.random.default_rng(seed)
    frequencies = rng.normal(scale=deviation, size=(d, count))
    phases = rng.uniform(0, 2 * np.pi, size=count)
    return lambda X: np.asarray(scale * np.cos(X @ frequencies + phases))


def moments(of: Federation, features: Features) -> Moments:
    """One pass over the clients; features of one client at a time."""
    C, b, rows = list[Array](), list[Array](), list[tuple[float, ...]]()
    largest = 0.0
    for X, y in zip(of.inputs, of.labels, strict=True):
        phi = features(X)
        length, label = np.linalg.norm(phi, axis=1), np.linalg.norm(y, axis=1)
        C.append(phi.T @ phi / len(X))
        b.append(phi.T @ y / len(X))
        largest = max(largest, float(label.max()))
        rows.append((
            float((label**2).mean()), float(length.max()), float(length.mean()),
            float((length**2 * label**2).mean()), float((length**3 * label).mean()), float((length**4).mean()),
        ))  # fmt: skip
    told = np.array(rows)
    return Moments(
        of.sizes.astype(float),
        np.array(C),
        np.array(b),
        told[:, 0],
        told[:, 1],
        told[:, 2],
        told[:, 3:],
        largest,
    )
