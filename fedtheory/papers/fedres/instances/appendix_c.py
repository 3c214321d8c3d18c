r"""FedRes's Appendix C: one client whose local features complement its global ones, up to a little noise.

a, b ~ N(0, 1) and ε ~ N(0, v) give x^g = (a + ε, b), x^l = (1 - a, 1 - b), y = 1. With w^g = (p, q) and w^l = (r, s),
E ℓ = (1 - r - s)² + (r - p)² + (s - q)² + v p². Only p's last square keeps (z, 1 - z) twice from being optimal.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.concepts import FEATURE_NOISE, INITIAL_LOSS
from fedtheory.papers.fedres.properties import GAUSSIAN_PAIR


@dataclass(frozen=True)
class GaussianPair:
    """The population of Appendix C; the leading axis of the models holds runs."""

    v: float
    shared: Array  # (runs, 2)
    local: Array  # (runs, 2)

    @property
    def start(self) -> tuple[Array, Array]:
        """Both models of round 1."""
        return self.shared, self.local

    def global_response(self, local: Array) -> Array:
        """(r/(1+v), s)."""
        return local / np.array([1 + self.v, 1.0])

    def local_response(self, shared: Array) -> Array:
        """(p, q), and a third of what is missing to 1 for each."""
        return shared + (1 - shared.sum(axis=1, keepdims=True)) / 3

    def loss(self, shared: Array, local: Array) -> Array:
        """Return E ℓ."""
        apart = local - shared
        missing = 1 - local.sum(axis=1)
        return missing**2 + (apart**2).sum(axis=1) + self.v * shared[:, 0] ** 2


def appendix_c(*, v: str = "1/4", z: str = "1") -> Instance[GaussianPair]:
    """The population with the variance v; both models start at (z, 1 - z). Rationals as text."""
    noise, place = Fraction(v), Fraction(z)
    if noise < 0:
        raise FedTheoryError(f"a variance is not negative: v = {v}", code="FT021")
    start = np.array([[float(place), float(1 - place)]])
    if place < 0:
        raise FedTheoryError(f"the start (z, 1 - z) has z >= 0, not z = {z}", code="FT021")
    initial = float(noise * place**2)
    return Instance(
        name=f"Appendix C, Var eps = {v}, from ({place}, {1 - place})",
        problem=GaussianPair(float(noise), start, start),
        constants={FEATURE_NOISE: float(noise), INITIAL_LOSS: initial},
        promises=frozenset({GAUSSIAN_PAIR}),
        trivial={},
        recipe={"family": "appendix-c", "v": v, "z": z},
    )


def gaussian_samples(
    rng: np.random.Generator, *, runs: int, rounds: int, v: float
) -> tuple[Array, Array, Array]:
    """Independent samples of one client, x^g, x^l (runs, 1, rounds, 2) and y; v is the variance of ε."""
    a, b, noise = rng.standard_normal((3, runs, 1, rounds))
    shared = np.stack([a + np.sqrt(v) * noise, b], axis=-1)
    return shared, np.stack([1 - a, 1 - b], axis=-1), np.ones((runs, 1, rounds))


@dataclass(frozen=True)
class BoundedSurrogate:
    """Signs in place of Gaussians, and the loss over its largest value on the unit balls: what Section 2 assumes holds."""

    scale: float  # the loss is divided by this
    smoothness: float
    gradient: float


def bounded_surrogate() -> BoundedSurrogate:
    """a, b = ±1 and ε = ±1/2, D = 1: ‖x^g‖ ≤ √13/2 and ‖x^l‖ ≤ √8."""
    shared, local = np.sqrt(13) / 2, np.sqrt(8)
    residual = 1 + shared + local
    squared = shared**2 + local**2
    return BoundedSurrogate(
        float(residual**2), float(2 * squared / residual**2), float(2 * np.sqrt(squared) / residual)
    )


def sign_samples(rng: np.random.Generator, *, runs: int, rounds: int) -> tuple[Array, Array, Array]:
    """The bounded surrogate's samples; their second moments are those of v = 1/4."""
    a, b, noise = rng.choice([-1.0, 1.0], size=(3, runs, 1, rounds))
    shared = np.stack([a + noise / 2, b], axis=-1)
    return shared, np.stack([1 - a, 1 - b], axis=-1), np.ones((runs, 1, rounds))
