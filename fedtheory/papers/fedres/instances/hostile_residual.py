r"""Families for an adversary of residual learning: few clients with two scalar models, few samples, and given delays.

A sample's loss is b·u + ½(h·u)², u = (g, w) on [-1, 1]²: convex in the pair whatever the numbers. The b and h of
every sample and the comparator are free. Suprema of convex functions are at the corners, and the mean's least value
is on an edge or where its slope is 0. For FedRes.ERM a sample is a row of a regression, scaled into the unit
interval.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concept import Concept, Property
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
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import Batch, Recipe, Space
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
from fedtheory.papers.fedres.instances.pair_quadratics import ALWAYS, Draws
from fedtheory.papers.fedres.properties import (
    COMMON_WEIGHTS,
    DELAYED_FEEDBACK,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
)

CORNERS = np.array([[g, w] for g in (-1.0, 1.0) for w in (-1.0, 1.0)])


class Round(NamedTuple):
    """Delays, weights and draws of a family, shared by its runs."""

    uplink: tuple[int, ...]
    downlink: tuple[int, ...]
    weights: tuple[int, ...]
    draws: Draws

    @property
    def clients(self) -> int:
        """P."""
        return len(self.uplink)

    def text(self) -> Recipe:
        """The arguments of `pair_quadratics`."""
        names = ("uplink", "downlink", "weights")
        words = {name: " ".join(map(str, getattr(self, name))) for name in names}
        return {**words, "draws": self.draws}


@dataclass(frozen=True)
class Pairs:
    """Many runs; an algorithm takes one. Samples by run, client and number."""

    shared: Round
    start: Array  # (runs, 2): all models begin at 0
    slope: Array  # (runs, P, m, 2)
    curvature: Array  # (runs, P, m, 2): h
    x_star: Array  # (runs, 1 + P)

    @property
    def uplink(self) -> NDArray[np.int64]:
        """α_i."""
        return np.array(self.shared.uplink)

    @property
    def downlink(self) -> NDArray[np.int64]:
        """β_i."""
        return np.array(self.shared.downlink)

    @property
    def weights(self) -> Array:
        """c_i."""
        return np.array(self.shared.weights, dtype=float)

    @property
    def dimensions(self) -> tuple[int, int]:
        """One and one."""
        return 1, 1

    @property
    def outcomes(self) -> Array:
        """The samples of a round, (K, P, 4)."""
        table = np.concatenate([self.slope[0], self.curvature[0]], axis=-1)
        P, m, _ = table.shape
        if self.shared.draws == "shared":
            return np.moveaxis(table, 1, 0)
        return table[np.arange(P), np.array(list(product(range(m), repeat=P)))]

    @property
    def chances(self) -> Array:
        """All alike."""
        K = len(self.outcomes)
        return np.full(K, 1 / K)

    def gradients(self, x: Array, y: Array, seen: Array) -> tuple[Array, Array]:
        """∇^g and ∇^l of samples at pairs."""
        b, e, h, k = np.moveaxis(seen, -1, 0)[..., None]
        inner = h * x + k * y
        return b + h * inner, e + k * inner

    def excess(self, x: Array, y: Array) -> Array:
        """L_i(u) - L_i(u_*), from the distance to u_*: exact zeros stay zeros."""
        off = np.concatenate([x - self.x_star[0, 0], y - self.x_star[0, 1:, None]], axis=-1)
        best = np.stack([np.full(y.shape[1], self.x_star[0, 0]), self.x_star[0, 1:]], axis=-1)
        b, H = self.slope[0].mean(axis=1), _squares(self.curvature[0])
        tilt = b + (H * best[:, None]).sum(axis=-1)
        return np.asarray((tilt * off).sum(axis=-1) + np.einsum("rpi,pij,rpj->rp", off, H, off) / 2)

    def project(self, v: Array) -> Array:
        """Onto [-1, 1]."""
        return np.clip(v, -1, 1)


def pairs(of: Round, samples: int, *, bend: Fraction = Fraction(1)) -> Space:
    """Clients with this many samples each, whose h is scaled by `bend`: if it is small, so are most steps."""
    P, m = of.clients, samples
    width = 4 * P * m
    words = f"{P} clients" if P > 1 else "1 client"

    def data(vectors: Array) -> tuple[Array, Array, Array]:
        table = vectors[:, :width].reshape(len(vectors), P, m, 4)
        return table[..., :2], float(bend) * table[..., 2:], np.clip(vectors[:, width:], -1, 1)

    def batch(vectors: Array) -> Batch:
        b, h, best = data(vectors)
        problem = Pairs(of, np.zeros((len(b), 2)), b, h, best)
        return Batch(problem, {**_tables(problem), **_delays(of, len(b))})

    def recipe(vector: Array, denominator: int) -> Recipe:
        b, h, best = (part[0] for part in data(vector[None]))
        clients = ";".join(
            ",".join(_coefficients(*_near((*slope, *bend), denominator)) for slope, bend in rows)
            for rows in (zip(*both, strict=True) for both in zip(b, h, strict=True))
        )
        comparator = " ".join(map(str, _near(tuple(best), denominator)))
        return {
            "family": "pair-quadratics",
            "losses": clients,
            "comparator": comparator,
            **of.text(),
        }

    trips = " ".join(f"{a}+{b}" for a, b in zip(of.uplink, of.downlink, strict=True))
    return Space(
        f"convex quadratics of pairs, {words}, {m} samples ({of.draws}), delays {trips}",
        width + 1 + P,
        _promises(of),
        batch,
        recipe,
    )


def _coefficients(b: Fraction, e: Fraction, h: Fraction, k: Fraction) -> str:
    return " ".join(map(str, (0, b, e, h * h, h * k, k * k)))


def _near(numbers: tuple[float, ...], denominator: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(float(x)).limit_denominator(denominator) for x in numbers)


def _promises(of: Round) -> frozenset[Property]:
    promised = ALWAYS | {JOINTLY_CONVEX, FEASIBLE_COMPARATOR, DELAYED_FEEDBACK}
    if of.draws == "own" or of.clients == 1:
        promised |= {INDEPENDENT_CLIENTS}
    return promised | ({COMMON_WEIGHTS} if set(of.weights) == {1} else set())


def _squares(h: Array) -> Array:
    """The mean Hessian of each client's samples, (..., m, 2) -> (..., 2, 2)."""
    return np.asarray(np.einsum("...mi,...mj->...ij", h, h) / h.shape[-2])


def _tables(of: Pairs) -> Mapping[Concept, Array]:
    """What the samples decide, (runs,): all suprema over the square."""
    b, h, best, c = of.slope, of.curvature, of.x_star, of.weights
    at = b[..., None, :] + (h @ CORNERS.T)[..., None] * h[..., None, :]  # (runs, P, m, corners, 2)
    each = at**2
    spread = at.var(axis=2)  # (runs, P, corners, 2)
    both = spread.sum(axis=-1).max(axis=-1)  # (runs, P)
    alone = spread.max(axis=2)  # (runs, P, 2)
    return {
        SMOOTHNESS: (h**2).sum(axis=-1).max(axis=(1, 2)),
        PAIR_GRADIENT: np.sqrt(each.sum(axis=-1).max(axis=(1, 2, 3))),
        GLOBAL_GRADIENT: np.sqrt(each[..., 0].max(axis=(1, 2, 3))),
        LOCAL_GRADIENT: np.sqrt(each[..., 1].max(axis=(1, 2, 3))),
        PAIR_NOISE: np.sqrt(both.max(axis=1)),
        MEAN_PAIR_NOISE: np.sqrt(both.mean(axis=1)),
        WEIGHTED_PAIR_NOISE: np.sqrt((c * both).mean(axis=1)),
        GLOBAL_NOISE: np.sqrt(alone[..., 0].mean(axis=1)),
        LOCAL_NOISE: np.sqrt((c * alone[..., 1]).mean(axis=1)),
        GLOBAL_COMPARATOR: np.abs(best[:, 0]),
        LOCAL_COMPARATOR: np.sqrt((best[:, 1:] ** 2).mean(axis=1)),
        WEIGHTED_COMPARATOR: np.sqrt((best[:, 1:] ** 2 / c).mean(axis=1)),
        EXCESS_RANGE: _range(of),
    }


def _range(of: Pairs) -> Array:
    """The largest |L_i(u) - L_i(u_*)| of all clients and pairs, (runs,)."""
    b, H = of.slope.mean(axis=2), _squares(of.curvature)
    runs, P, _ = b.shape
    best = np.stack([np.repeat(of.x_star[:, :1], P, axis=1), of.x_star[:, 1:]], axis=-1)

    def value(u: Array) -> Array:  # (runs, P, points, 2)
        inner = np.einsum("rpki,rpij,rpkj->rpk", u, H, u) / 2
        return np.asarray((b[:, :, None] * u).sum(axis=-1) + inner)

    corners = np.broadcast_to(CORNERS, (runs, P, 4, 2))
    edges = np.empty((runs, P, 4, 2))
    for k, (axis, end) in enumerate(product((0, 1), (-1.0, 1.0))):
        other = 1 - axis
        rise, bend = b[..., other] + H[..., 0, 1] * end, H[..., other, other]
        flat = np.where(bend > 0, -rise / np.where(bend > 0, bend, 1.0), 0.0)
        edges[:, :, k, axis], edges[:, :, k, other] = end, np.clip(flat, -1, 1)
    det = H[..., 0, 0] * H[..., 1, 1] - H[..., 0, 1] ** 2
    safe = np.where(det > 0, det, 1.0)
    middle = np.stack(
        [
            (H[..., 0, 1] * b[..., 1] - H[..., 1, 1] * b[..., 0]) / safe,
            (H[..., 0, 1] * b[..., 0] - H[..., 0, 0] * b[..., 1]) / safe,
        ],
        axis=-1,
    )
    points = np.concatenate([corners, edges, np.clip(middle, -1, 1)[:, :, None]], axis=2)
    reached, here = value(points), value(best[:, :, None])[..., 0]
    return np.asarray(
        np.maximum(reached.max(axis=2) - here, here - reached.min(axis=2)).max(axis=1)
    )


def _delays(of: Round, runs: int) -> Mapping[Concept, Array]:
    """What the delays decide, (runs,)."""
    down, c = np.array(of.downlink), np.array(of.weights, dtype=float)
    trips = np.array(of.uplink) + down
    one = {
        CLIENTS: float(of.clients),
        MODEL_RADIUS: 1.0,
        LARGEST_DELAY: trips.max(),
        MEAN_DELAY: trips.mean(),
        BOUNDARY_DELAY: (trips + down - down.min()).mean(),
        MEAN_SQUARE_DELAY: np.sqrt((trips**2).mean()),
        WEIGHTED_DELAY: np.sqrt((c**2 * trips**2).mean()),
        LARGEST_WEIGHTED_DELAY: np.sqrt((c * trips**2).max()),
    }
    return {concept: np.full(runs, float(value)) for concept, value in one.items()}


def _even(clients: int, uplink: int, downlink: int, draws: Draws = "own") -> Round:
    return Round((uplink,) * clients, (downlink,) * clients, (1,) * clients, draws)


PAIRS = (
    pairs(_even(1, 1, 0), 1, bend=Fraction(1, 8)),
    pairs(_even(1, 1, 0), 1),
    pairs(_even(1, 1, 0), 2),
    pairs(_even(1, 2, 1), 1),
    pairs(_even(2, 1, 0), 1),
    pairs(_even(2, 1, 1, "shared"), 2),
    pairs(Round((1, 2), (0, 2), (1, 1), "own"), 1),
    pairs(Round((1, 1), (0, 1), (1, 2), "own"), 1),
)
"""Where to look, smallest first."""
