"""Mirror maps on the simplex, with their constants: half a multiple of the square, negative entropy, plain and smoothed.

A step is made at once, argmin ⟨g, x⟩ + B_F(x ‖ α): for the square a projection, for the entropy a softmax in logarithms.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.concepts import LARGEST_WEIGHTS, MIRROR_CONVEXITY, WEIGHTS_DIAMETER


@dataclass(frozen=True)
class Euclid:
    """F = (s/2)‖x‖²: s-strongly convex in the l2 norm."""

    scale: float

    def constants(self) -> dict[Concept, float]:
        """Of F, and of the simplex in the l2 norm, for two predictors or more."""
        return {
            MIRROR_CONVEXITY: self.scale,
            WEIGHTS_DIAMETER: float(np.sqrt(2)),
            LARGEST_WEIGHTS: 1.0,
        }

    def dual_norm(self, g: Array) -> Array:
        """The l2 norm."""
        return np.linalg.norm(g, axis=-1)

    def divergence_from_middle(self, u: Array) -> float:
        """B_F(u ‖ 1/q)."""
        return float(self.scale / 2 * ((u - 1 / len(u)) ** 2).sum())

    def step(self, alpha: Array, g: Array) -> Array:
        """The projection of α - g/s on the simplex."""
        return projected(alpha - g / self.scale)


@dataclass(frozen=True)
class Entropy:
    """F = Σ x log x: 1-strongly convex in the l1 norm, by Pinsker's inequality."""

    def constants(self) -> dict[Concept, float]:
        """Of F, and of the simplex in the l1 norm, for two predictors or more."""
        return {MIRROR_CONVEXITY: 1.0, WEIGHTS_DIAMETER: 2.0, LARGEST_WEIGHTS: 1.0}

    def dual_norm(self, g: Array) -> Array:
        """The largest modulus."""
        largest: Array = np.abs(g).max(axis=-1)
        return largest

    def divergence_from_middle(self, u: Array) -> float:
        """KL(u ‖ 1/q)."""
        some = u[u > 0]
        return float((some * np.log(len(u) * some)).sum())

    def step(self, alpha: Array, g: Array) -> Array:
        """α exp(-g), scaled to the simplex."""
        with np.errstate(divide="ignore"):
            heights = np.log(alpha) - g
        weights = np.exp(heights - heights.max(axis=-1, keepdims=True))
        scaled: Array = weights / weights.sum(axis=-1, keepdims=True)
        return scaled


@dataclass(frozen=True)
class SmoothedEntropy:
    """F = Σ (x + δ) log(x + δ): its divergences are at most log(1 + 1/δ), for all pairs of weights."""

    delta: float
    q: int

    def constants(self) -> dict[Concept, float]:
        """Strong convexity in the l1 norm: Σ w²/(x + δ) >= ‖w‖²/(1 + qδ), by Cauchy-Schwarz."""
        return {
            MIRROR_CONVEXITY: 1 / (1 + self.q * self.delta),
            WEIGHTS_DIAMETER: 2.0,
            LARGEST_WEIGHTS: 1.0,
        }

    def dual_norm(self, g: Array) -> Array:
        """The largest modulus."""
        largest: Array = np.abs(g).max(axis=-1)
        return largest

    def divergence_from_middle(self, u: Array) -> float:
        """B_F(u ‖ 1/q)."""
        raised = u + self.delta
        return float((raised * np.log(raised / (1 / len(u) + self.delta))).sum())

    def step(self, alpha: Array, g: Array) -> Array:
        """max(0, c (α + δ) exp(-g) - δ), with the c for which it adds up to 1."""
        heights = np.log(alpha + self.delta) - g
        v = np.exp(heights - heights.max(axis=-1, keepdims=True))
        down = -np.sort(-v, axis=-1)
        factors = (1 + self.delta * np.arange(1, v.shape[-1] + 1)) / np.cumsum(down, axis=-1)
        last = (factors * down > self.delta).sum(axis=-1) - 1
        c = np.take_along_axis(factors, last[..., None], axis=-1)
        return np.maximum(c * v - self.delta, 0.0)


MirrorMap = Euclid | Entropy | SmoothedEntropy
MAPS = ("euclid", "entropy", "smoothed")


def mirror_map(name: str, scale: str = "1", q: int = 0) -> MirrorMap:
    """The map of this name; the square has a scale, and smoothed entropy an offset and a number of predictors."""
    if name not in MAPS:
        raise FedTheoryError(f'no mirror map "{name}".{nearest(name, MAPS)}', code="FT007")
    if name == "smoothed":
        if q < 1 or Fraction(scale) <= 0:
            message = "smoothed entropy wants an offset above 0, as its scale, and is for linear losses and point masses"
            raise FedTheoryError(message, code="FT021")
        return SmoothedEntropy(float(Fraction(scale)), q)
    return Entropy() if name == "entropy" else Euclid(float(Fraction(scale)))


def projected(y: Array) -> Array:
    """The nearest points of the simplex, row by row (sort, and cut where the sum is 1)."""
    down = -np.sort(-y, axis=-1)
    over = (np.cumsum(down, axis=-1) - 1) / np.arange(1, y.shape[-1] + 1)
    last = (down > over).sum(axis=-1) - 1
    level = np.take_along_axis(over, last[..., None], axis=-1)
    return np.maximum(y - level, 0.0)
