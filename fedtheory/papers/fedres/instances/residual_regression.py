r"""Linear regression on residuals, Example 1, with all constants in closed form.

x^g is uniform on {±X_g/√d}^d and x^l on {±X_l/√d_l}^{d_l}, their first coordinates' signs correlated by rho; labels are
w^g_*·x^g + w_{i,*}·x^l ± s. A client's expected excess is a quadratic form of the two deviations, so plays are measured
without the labels' noise. ng and nl, the norms of the optimum, set how much is shared and how much is local.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concepts import (
    CLIENTS,
    GLOBAL_COMPARATOR,
    GLOBAL_GRADIENT,
    GLOBAL_NOISE,
    LOCAL_COMPARATOR,
    LOCAL_GRADIENT,
    MODEL_RADIUS,
    PAIR_GRADIENT,
    PAIR_NOISE,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.concepts import (
    BOUNDARY_DELAY,
    EXCESS_RANGE,
    LARGEST_DELAY,
    LARGEST_WEIGHTED_DELAY,
    LOCAL_NOISE,
    MEAN_DELAY,
    MEAN_PAIR_NOISE,
    MEAN_SQUARE_DELAY,
    WEIGHTED_COMPARATOR,
    WEIGHTED_DELAY,
    WEIGHTED_PAIR_NOISE,
)
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.properties import (
    BOUNDED_PAIR_GRADIENT,
    COMMON_WEIGHTS,
    DELAYED_FEEDBACK,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
    JOINTLY_SMOOTH,
    SAMPLES_OVER_TIME,
    UNIT_LOSS,
    ZERO_START,
)

PROMISES = frozenset(
    {
        BOUNDED_PAIR_GRADIENT,
        COMMON_WEIGHTS,
        DELAYED_FEEDBACK,
        FEASIBLE_COMPARATOR,
        INDEPENDENT_CLIENTS,
        JOINTLY_CONVEX,
        JOINTLY_SMOOTH,
        SAMPLES_OVER_TIME,
        UNIT_LOSS,
        ZERO_START,
    }
)


@dataclass(frozen=True)
class ResidualRegression:
    """The federation: sizes of features X_g/√d and X_l/√d_l, the optimum, the label noise, the delays."""

    global_size: float
    local_size: float
    correlation: float
    noise: float
    radius: float
    best: Array  # (d,)
    own_best: Array  # (P, d_l)
    uplink: NDArray[np.int64]  # (P,)
    downlink: NDArray[np.int64]  # (P,)

    @property
    def weights(self) -> Array:
        """All clients take one step."""
        return np.ones(len(self.uplink))

    @property
    def dimensions(self) -> tuple[int, int]:
        """d and d_l."""
        return self.best.shape[0], self.own_best.shape[1]

    def sample(self, rng: np.random.Generator, runs: int) -> Array:
        """x^g, x^l and the label of every client, side by side: (runs, P, d + d_l + 1)."""
        d, d_l = self.dimensions
        shape = (runs, len(self.uplink))
        signs = rng.choice((-1.0, 1.0), size=(*shape, d))
        own = rng.choice((-1.0, 1.0), size=(*shape, d_l))
        q = min(d, d_l)
        if self.correlation:
            alike = rng.random((*shape, q)) < (1 + self.correlation) / 2
            own[..., :q] = np.where(alike, signs[..., :q], -signs[..., :q])
        x, z = self.global_size * signs, self.local_size * own
        y = x @ self.best + np.einsum("rpd,pd->rp", z, self.own_best)
        y += self.noise * rng.choice((-1.0, 1.0), size=shape)
        return np.concatenate([x, z, y[..., None]], axis=-1)

    def gradients(self, x: Array, y: Array, seen: Array) -> tuple[Array, Array]:
        """-2 (residual) times the features."""
        d, _ = self.dimensions
        features, own, label = seen[..., :d], seen[..., d:-1], seen[..., -1]
        residual = label - (features * x).sum(axis=-1) - (own * y).sum(axis=-1)
        return -2 * residual[..., None] * features, -2 * residual[..., None] * own

    def excess(self, x: Array, y: Array) -> Array:
        """k_g‖δ_g‖² + k_l‖δ_l‖² + 2k_c⟨δ_g, δ_l⟩ over the common coordinates."""
        off, own = x - self.best, y - self.own_best
        q = min(self.dimensions)
        cross = self.correlation * self.global_size * self.local_size
        found: Array = (
            self.global_size**2 * (off**2).sum(axis=-1)
            + self.local_size**2 * (own**2).sum(axis=-1)
            + 2 * cross * (off[..., :q] * own[..., :q]).sum(axis=-1)
        )
        return found

    def project(self, v: Array) -> Array:
        """Onto the ball."""
        size = np.sqrt((v**2).sum(axis=-1, keepdims=True))
        return v * np.minimum(1.0, self.radius / np.maximum(size, self.radius))


def residual_regression(
    *,
    clients: int = 4,
    d: int = 4,
    d_l: int = 4,
    X_g: float = 0.2,
    X_l: float = 0.2,
    noise: float = 0.1,
    radius: float = 1.0,
    ng: float = 0.6,
    nl: float = 0.6,
    rho: float = 0.0,
    uplink: int = 1,
    downlink: int = 0,
    seed: int = 0,
) -> Instance[ResidualRegression]:
    """Clients with optima of these norms, in directions that the seed draws."""
    P, D, s = clients, radius, noise
    largest = X_g * (D + ng) + X_l * (D + nl) + s
    if largest > 1 or max(ng, nl) > D or not 0 <= rho <= 1 or uplink + downlink < 1:
        message = (
            f"residuals reach {largest:g} and must not pass 1; optima lie in the ball, "
            "0 <= rho <= 1, and a round trip takes a round"
        )
        raise FedTheoryError(message, code="FT021")
    rng = np.random.default_rng(seed)
    problem = ResidualRegression(
        X_g / math.sqrt(d),
        X_l / math.sqrt(d_l),
        rho,
        s,
        D,
        ng * _direction(rng, (d,)),
        nl * _direction(rng, (P, d_l)),
        np.full(P, uplink),
        np.full(P, downlink),
    )
    k_g, k_l = X_g**2 / d, X_l**2 / d_l
    far, own_far = D + ng, D + nl
    if rho:
        second = s**2 + (math.sqrt(k_g) * far + math.sqrt(k_l) * own_far) ** 2
        at_g, at_l = 4 * X_g**2 * second, 4 * X_l**2 * second
    else:
        second = s**2 + k_g * far**2 + k_l * own_far**2
        at_g = 4 * X_g**2 * second - 4 * k_g**2 * far**2
        at_l = 4 * X_l**2 * second - 4 * k_l**2 * own_far**2
    both = math.sqrt(at_g + at_l)
    tau = uplink + downlink
    excess = second - s**2
    return Instance(
        name=f"residual regression (P={P}, d={d}+{d_l}, norms {ng:g} and {nl:g}, rho={rho:g}, tau={tau})",
        problem=problem,
        constants={
            CLIENTS: P,
            MODEL_RADIUS: D,
            SMOOTHNESS: 2 * (X_g**2 + X_l**2),
            PAIR_GRADIENT: 2 * largest * math.hypot(X_g, X_l),
            GLOBAL_GRADIENT: 2 * largest * X_g,
            LOCAL_GRADIENT: 2 * largest * X_l,
            PAIR_NOISE: both,
            MEAN_PAIR_NOISE: both,
            WEIGHTED_PAIR_NOISE: both,
            GLOBAL_NOISE: math.sqrt(at_g),
            LOCAL_NOISE: math.sqrt(at_l),
            EXCESS_RANGE: excess,
            GLOBAL_COMPARATOR: ng,
            LOCAL_COMPARATOR: nl,
            WEIGHTED_COMPARATOR: nl,
            LARGEST_DELAY: tau,
            MEAN_DELAY: tau,
            MEAN_SQUARE_DELAY: tau,
            WEIGHTED_DELAY: tau,
            LARGEST_WEIGHTED_DELAY: tau,
            BOUNDARY_DELAY: tau,
        },
        promises=PROMISES,
        certificates=(Certificate("constants", 1e-14, "closed forms in floating point"),),
        trivial={EXPECTED_REGRET: excess},
        recipe={
            "family": "residual-regression",
            "clients": clients,
            "d": d,
            "d_l": d_l,
            "X_g": X_g,
            "X_l": X_l,
            "noise": noise,
            "radius": radius,
            "ng": ng,
            "nl": nl,
            "rho": rho,
            "uplink": uplink,
            "downlink": downlink,
            "seed": seed,
        },
    )


def _direction(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Unit vectors, row by row."""
    drawn = rng.standard_normal(shape)
    unit: Array = drawn / np.sqrt((drawn**2).sum(axis=-1, keepdims=True))
    return unit
