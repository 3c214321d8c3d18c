r"""Split constraints known exactly: separable quadratics, and for every client a box 𝒟_i of its own.

f_i(x) = Σ_j ½a_ij x_j² + b_ij x_j on 𝒟_i = Π_j [l_ij, u_ij]; 𝒟 is the intersection, again a box, and x* is found
coordinate by coordinate. The smallest box around all 𝒟_i contains their hull, so H is settled at its ends.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept, Dimension, Property
from fedtheory.core.concepts import CLIENTS, HETEROGENEITY, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import EXACT_GRADIENTS, EXACT_ORACLE, FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import Tie
from fedtheory.instances.interval import Rows, array, rationals

OWN_DIAMETER = Concept(
    "own diameter", "largest diameter of the clients' own domains", Dimension(0, 1)
)
SPLIT_GAIN = Concept(
    "gain of the split",
    "F* less the mean of the clients' minima over their own domains",
    Dimension(1, 0),
)
SPLIT_DOMAINS = Property(
    "split domains",
    "every client has a convex compact domain of its own, and these intersect in the domain",
)
TAME_ON_HULL = Property(
    "convex and smooth on the hull",
    "every client's loss is convex and has a Lipschitz gradient on the hull of all clients' domains, "
    "and heterogeneity is taken over that hull",
)
OWN_START = Property("start at home", "every client starts inside its own domain")


@dataclass(frozen=True)
class SplitBoxes:
    """Arrays (1, n, p), shared by all runs; `start` is (runs, n, p), `x_star` (1, p)."""

    curvature: Array
    slope: Array
    lower: Array
    upper: Array
    start: Array
    x_star: Array
    tie: Tie

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return self.curvature * X + self.slope

    def lmo(self, G: Array) -> Array:
        """Row i: the corner of 𝒟_i against the signs."""
        return np.where(G > 0 if self.tie == "first" else G >= 0, self.lower, self.upper)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*, negative where x̄ is better than feasible."""
        X = np.broadcast_to(x_bar[:, None], (len(x_bar), *self.slope.shape[1:]))
        return self.stacked_gap(X, self.gradients(X))

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*."""
        y = self.x_star[:, None]
        terms = (G + (self.curvature * y + self.slope)) * (X - y)
        return terms.sum(axis=(1, 2)) / (2 * X.shape[1])

    def distances(self, x: Array) -> Array:
        """dist(x, 𝒟_i), (runs, n)."""
        x = x[:, None]
        return np.linalg.norm(np.maximum(np.maximum(self.lower - x, x - self.upper), 0), axis=-1)


def split_boxes(
    *, curvature: str, slope: str, lower: str, upper: str, start: str, tie: Tie = "first"
) -> Instance[SplitBoxes]:
    """Rationals as text: ";" between clients, "," between coordinates; each table is complete."""
    a, b, low, high, x = map(rationals, (curvature, slope, lower, upper, start))
    if len({(len(rows), *map(len, rows)) for rows in (a, b, low, high, x)}) != 1:
        raise FedTheoryError("split boxes need five complete tables of one shape", code="FT021")
    inner = tuple((max(ls), min(us)) for ls, us in zip(_columns(low), _columns(high), strict=True))
    if any(l > u for l, u in inner) or any(e < 0 for row in a for e in row):
        message = "split boxes need boxes that meet, and curvatures that are not negative"
        raise FedTheoryError(message, code="FT021")
    n, p = len(b), len(b[0])
    x_star = tuple(
        _argmin(sum(ca, Fraction(0)), sum(cb, Fraction(0)), l, u)
        for ca, cb, (l, u) in zip(_columns(a), _columns(b), inner, strict=True)
    )
    own_minima = sum(
        (
            _loss(e, s, _argmin(e, s, l, u))
            for rows in zip(a, b, low, high, strict=True)
            for e, s, l, u in zip(*rows, strict=True)
        ),
        Fraction(0),
    )
    at_star = sum(
        (
            _loss(e, s, y)
            for rows in zip(a, b, strict=True)
            for e, s, y in zip(*rows, x_star, strict=True)
        ),
        Fraction(0),
    )
    hull = tuple((min(ls), max(us)) for ls, us in zip(_columns(low), _columns(high), strict=True))
    h_squared = sum(
        (
            max(_variance(ca, cb, end) for end in ends)
            for ca, cb, ends in zip(_columns(a), _columns(b), hull, strict=True)
        ),
        Fraction(0),
    )
    d_squared = max(
        sum(((u - l) ** 2 for l, u in zip(*rows, strict=True)), Fraction(0))
        for rows in zip(low, high, strict=True)
    )
    at_home = all(
        l <= v <= u
        for rows in zip(low, x, high, strict=True)
        for l, v, u in zip(*rows, strict=True)
    )
    constants = {
        CLIENTS: float(n),
        SMOOTHNESS: float(max(e for row in a for e in row)),
        OWN_DIAMETER: math.sqrt(d_squared) * (1 + 4e-16),
        HETEROGENEITY: math.sqrt(h_squared) * (1 + 4e-16),
        SPLIT_GAIN: float((at_star - own_minima) / n) * (1 + 4e-16),
    }
    promised = {
        SPLIT_DOMAINS,
        TAME_ON_HULL,
        FULL_PARTICIPATION,
        EXACT_GRADIENTS,
        EXACT_ORACLE,
        *({OWN_START} if at_home else ()),
    }
    return Instance(
        name=f"quadratics on a box for each of {n} clients in R^{p} (a = {curvature}, b = {slope})",
        problem=SplitBoxes(
            curvature=array(a)[None],
            slope=array(b)[None],
            lower=array(low)[None],
            upper=array(high)[None],
            start=array(x)[None],
            x_star=np.array([[float(y) for y in x_star]]),
            tie=tie,
        ),
        constants=constants,
        promises=frozenset(promised),
        certificates=(
            Certificate(
                "all constants", 4e-15 * max(constants.values()), "rational arithmetic, rounded up"
            ),
        ),
        recipe={
            "family": "split-boxes",
            "curvature": curvature,
            "slope": slope,
            "lower": lower,
            "upper": upper,
            "start": start,
            "tie": tie,
        },
    )


def _columns(rows: Rows) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(zip(*rows, strict=True))


def _argmin(a: Fraction, b: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """The minimiser of ½ax² + bx on [low, high]."""
    if a:
        return max(low, min(high, -b / a))
    return low if b > 0 else high


def _loss(a: Fraction, b: Fraction, x: Fraction) -> Fraction:
    return a * x * x / 2 + b * x


def _variance(a: tuple[Fraction, ...], b: tuple[Fraction, ...], x: Fraction) -> Fraction:
    slopes = [e * x + s for e, s in zip(a, b, strict=True)]
    centre = sum(slopes, Fraction(0)) / len(slopes)
    return sum(((g - centre) ** 2 for g in slopes), Fraction(0)) / len(slopes)
