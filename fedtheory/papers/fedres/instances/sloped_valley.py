r"""A valley that falls slowly along its bottom: l(u, v) = (h/2)(u + εv)² + b(u + D), u in [-D, D], v in [-E, E].

From u_0 = D, with v_0 = -D/ε on the bottom, a step in u alone climbs out of the valley at once: it gains b²/(2h), while
2bD lies below. The Hessian is h(1, ε)(1, ε)ᵀ, so γ = h(1 + ε²), and as ε goes to 0 a half step can gain no more than
Lemma 2 with 8 for 18 says.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concepts import LOSS_CEILING, MODEL_RADIUS, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.concepts import PAIR_EXCESS
from fedtheory.papers.fedres.metrics import HALF_STEP_GAIN
from fedtheory.papers.fedres.properties import (
    BEST_PARTNER,
    BOUNDED_FIRST,
    BOUNDED_LOSS,
    JOINTLY_CONVEX,
    JOINTLY_SMOOTH,
)


@dataclass(frozen=True)
class SlopedValley:
    """The letters of the loss."""

    h: float
    b: float
    epsilon: float
    D: float
    E: float

    @property
    def start(self) -> Array:
        """u_0 = D."""
        return np.array([self.D])

    def loss(self, u: Array, v: Array) -> Array:
        """l(u, v)."""
        value: Array = self.h / 2 * (u + self.epsilon * v) ** 2 + self.b * (u + self.D)
        return value

    def best_second(self, u: Array) -> Array:
        """On the bottom of the valley, or as near as E allows."""
        return np.clip(-u / self.epsilon, -self.E, self.E)

    def best_first(self, v: Array) -> Array:
        """Where the valley's side is as steep as its fall."""
        return np.clip(-self.epsilon * v - self.b / self.h, -self.D, self.D)


@dataclass(frozen=True)
class RationalValley:
    """The letters, exact, with E = D/ε."""

    h: Fraction
    b: Fraction
    epsilon: Fraction
    radius: Fraction

    @property
    def top(self) -> Fraction:
        """The largest loss."""
        return self.h / 2 * (2 * self.radius) ** 2 + 2 * self.b * self.radius

    @property
    def gain(self) -> Fraction:
        """Of a half step from u_0 = D, that begins on the bottom."""
        D = self.radius
        u = max(-D, D - self.b / self.h)
        return 2 * self.b * D - (self.h / 2 * (u - D) ** 2 + self.b * (u + D))


def rational_valley(
    *, h: str = "1", b: str = "1", epsilon: str = "1/10", radius: str = "1"
) -> RationalValley:
    """The exact data of a recipe."""
    return RationalValley(*(Fraction(text) for text in (h, b, epsilon, radius)))


def sloped_valley(
    *, h: str = "1", b: str = "1", epsilon: str = "1/10", radius: str = "1"
) -> Instance[SlopedValley]:
    """The instance, with E = D/ε: the whole bottom."""
    H, B, e, D = (Fraction(text) for text in (h, b, epsilon, radius))
    if min(H, B, e, D) <= 0:
        raise FedTheoryError("h, b, epsilon and radius of the valley are positive", code="FT021")
    top = rational_valley(h=h, b=b, epsilon=epsilon, radius=radius).top
    return Instance(
        name=f"a valley falling by {b} along its bottom, h={h}, epsilon={epsilon}, D={radius}",
        problem=SlopedValley(float(H), float(B), float(e), float(D), float(D / e)),
        constants={
            MODEL_RADIUS: float(D),
            SMOOTHNESS: float(H * (1 + e * e)),
            LOSS_CEILING: float(top),
            PAIR_EXCESS: float(2 * B * D),
        },
        promises=frozenset(
            {JOINTLY_CONVEX, JOINTLY_SMOOTH, BEST_PARTNER, BOUNDED_FIRST, BOUNDED_LOSS}
        ),
        trivial={HALF_STEP_GAIN: 0.0},
        recipe={"family": "sloped-valley", "h": h, "b": b, "epsilon": epsilon, "radius": radius},
    )
