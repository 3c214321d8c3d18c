r"""Huber's and the logistic loss of two scalar models: ℓ(g, w) = s φ(xg + zw, y) for finitely many samples (x, z, y).

φ is ½r² up to |r| = k and grows with slope k beyond, r the residual; or log(1 + exp(-y u)) of the margin. Both are convex,
so norms of gradients and the losses are largest at corners of the square [-D, D]²; the variances are not, and their suprema
are those on a grid, plus what a Lipschitz constant allows between its points.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

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
from fedtheory.core.errors import FedTheoryError, nearest
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
from fedtheory.papers.fedres.instances.pair_quadratics import ALWAYS, Delays, brief, spread, table
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.properties import (
    COMMON_WEIGHTS,
    DELAYED_FEEDBACK,
    FEASIBLE_COMPARATOR,
    INDEPENDENT_CLIENTS,
    JOINTLY_CONVEX,
    UNIT_LOSS,
)

Kind = Literal["huber", "logistic"]
KINDS = ("huber", "logistic")
GRID = 601
ROUNDING = 1e-12
"""The relative accuracy of floats in problems of this size; constants are raised by it."""


@dataclass(frozen=True)
class ResidualLosses:
    """Samples of each client, equally likely, as floats: (P, n, 3) for x, z and y."""

    kind: Kind
    samples: Array
    scale: float
    knee: float
    radius: float
    delays: Delays

    def of_margin(self, u: Array, y: Array) -> tuple[Array, Array]:
        """s φ and its derivative in the margin u."""
        if self.kind == "huber":
            off = u - y
            near = np.clip(off, -self.knee, self.knee)
            return self.scale * near * (off - near / 2), self.scale * near
        rise = -y * u
        chance: Array = np.exp(-np.logaddexp(0.0, -rise))  # 1 / (1 + exp(y u))
        return self.scale * np.logaddexp(0.0, rise), -self.scale * y * chance

    @property
    def curvature(self) -> float:
        """The largest second derivative of s φ in the margin."""
        return self.scale * (1.0 if self.kind == "huber" else 0.25)

    def losses(self, g: Array, w: Array) -> Array:
        """Of every sample, at pairs (..., P): (..., P, n)."""
        x, z, y = np.moveaxis(self.samples, -1, 0)
        return self.of_margin(x * g[..., None] + z * w[..., None], y)[0]

    def slopes(self, g: Array, w: Array) -> tuple[Array, Array]:
        """∇^g and ∇^l of every sample: (..., P, n) each."""
        x, z, y = np.moveaxis(self.samples, -1, 0)
        rise = self.of_margin(x * g[..., None] + z * w[..., None], y)[1]
        return rise * x, rise * z


class ResidualLossesProblem:
    """The federation, for FedRes and its variants."""

    def __init__(self, data: ResidualLosses, best: Array) -> None:
        self.data = data
        self.uplink: NDArray[np.int64] = np.array(data.delays.uplink)
        self.downlink: NDArray[np.int64] = np.array(data.delays.downlink)
        self.weights: Array = np.array([float(c) for c in data.delays.weights])
        self.dimensions = (1, 1)
        P, n, _ = data.samples.shape
        picks = np.stack(np.meshgrid(*[np.arange(n)] * P, indexing="ij"), -1).reshape(-1, P)
        self.outcomes: Array = data.samples[np.arange(P), picks]  # (n^P, P, 3)
        self.chances: Array = np.full(len(picks), 1 / len(picks))
        self.comparator: Array = best.T  # (P, 2)
        self._least = data.losses(*best).mean(-1)  # (P,)

    def gradients(self, x: Array, y: Array, seen: Array) -> tuple[Array, Array]:
        """∇^g and ∇^l of samples at pairs."""
        a, b, label = np.moveaxis(seen, -1, 0)[..., None]
        rise = self.data.of_margin(a * x + b * y, label)[1]
        return rise * a, rise * b

    def excess(self, x: Array, y: Array) -> Array:
        """L_i(u) - L_i(u_*)."""
        found: Array = self.data.losses(x[..., 0], y[..., 0]).mean(-1) - self._least
        return found

    def project(self, v: Array) -> Array:
        """Onto [-D, D]."""
        return np.clip(v, -self.data.radius, self.data.radius)

    def sample(self, rng: np.random.Generator, runs: int) -> Array:
        """One round's samples, every client its own."""
        P, n, _ = self.data.samples.shape
        drawn: Array = self.data.samples[np.arange(P), rng.integers(n, size=(runs, P))]
        return drawn


def residual_losses(
    *,
    kind: str = "huber",
    samples: str,
    knee: str = "1/4",
    scale: str = "",
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
    weights: str = "1",
) -> Instance[ResidualLossesProblem]:
    """The federation with its optimum as comparator; without a scale, the largest that keeps losses in [0, 1]."""
    if kind not in KINDS:
        raise FedTheoryError(f'no loss "{kind}".{nearest(kind, KINDS)}', code="FT003")
    data = _data(kind, samples, knee, scale, radius, uplink, downlink, weights)
    best, gap = optimum(data)
    constants, slack = _constants(data, best)
    arguments = {
        "kind": kind,
        "samples": samples,
        "knee": knee if kind == "huber" else "",
        "scale": scale,
        "radius": radius,
        "uplink": uplink,
        "downlink": downlink,
        "weights": weights,
    }
    P = len(data.samples)
    return Instance(
        name=f"{'Huber' if kind == 'huber' else kind} losses of residuals, P={P}, delays {brief(data.delays)}",
        problem=ResidualLossesProblem(data, best),
        constants=constants,
        promises=_promised(data),
        certificates=(
            Certificate("the comparator is the optimum", gap, "the gap of Frank and Wolfe there"),
            Certificate(
                "suprema of variances over the square",
                0.0,
                f"the largest on {GRID} by {GRID} points, and {slack:.1e} for what a Lipschitz constant leaves between them",
            ),
        ),
        trivial={EXPECTED_REGRET: constants[EXCESS_RANGE]},
        recipe={"family": "residual-losses", **{k: v for k, v in arguments.items() if v}},
    )


def optimum(data: ResidualLosses) -> tuple[Array, float]:
    """The pairs (2, P) of the least mean loss on the box, and by how much its loss can exceed the least, by convexity."""
    from scipy.optimize import minimize

    P = len(data.samples)

    def mean(v: Array) -> tuple[float, Array]:
        g, w = np.full(P, v[0]), v[1:]
        up, own = (slope.mean(-1) for slope in data.slopes(g, w))
        return float(data.losses(g, w).mean()), np.concatenate([[up.mean()], own / P])

    ends = [(-data.radius, data.radius)] * (P + 1)
    found = minimize(
        mean,
        np.zeros(P + 1),
        jac=True,
        method="L-BFGS-B",
        bounds=ends,
        options={"ftol": 0, "gtol": 1e-13},
    )
    v = np.clip(found.x, -data.radius, data.radius)
    _, slope = mean(v)
    gap = float(slope @ v + data.radius * np.abs(slope).sum())
    return np.array([np.full(P, v[0]), v[1:]]), max(gap, 0.0)


def least_losses(data: ResidualLosses) -> Array:
    """A number below each client's least expected loss on the square, by convexity at the best point found."""
    from scipy.optimize import minimize

    below = np.empty(len(data.samples))
    for i, rows in enumerate(data.samples):
        alone = ResidualLosses(
            data.kind, rows[None], data.scale, data.knee, data.radius, data.delays
        )

        def mean(v: Array, alone: ResidualLosses = alone) -> tuple[float, Array]:
            up, own = alone.slopes(v[:1], v[1:])
            return float(alone.losses(v[:1], v[1:]).mean()), np.array([up.mean(), own.mean()])

        ends = [(-data.radius, data.radius)] * 2
        found = minimize(mean, np.zeros(2), jac=True, method="L-BFGS-B", bounds=ends)
        v = np.clip(found.x, -data.radius, data.radius)
        value, slope = mean(v)
        below[i] = value - (slope @ v + data.radius * np.abs(slope).sum())
    return below


def _constants(data: ResidualLosses, best: Array) -> tuple[dict[Concept, float], float]:
    """All constants, rounded up; and what the grid of the variances may have missed."""
    D, (g, w) = data.radius, best
    corners = np.array([(a, b) for a in (-D, D) for b in (-D, D)])
    P = len(data.samples)
    x, z, _ = np.moveaxis(data.samples, -1, 0)
    at_corners = [data.slopes(np.full(P, a), np.full(P, b)) for a, b in corners]
    steepest = (
        np.max([np.abs(up) for up, _ in at_corners], 0),
        np.max([np.abs(own) for _, own in at_corners], 0),
    )
    both = np.max([np.hypot(up, own) for up, own in at_corners], 0)
    curvature = data.curvature * (x**2 + z**2)
    noise, slack = _noise(data, both, curvature)
    means = [data.losses(np.full(P, a), np.full(P, b)).mean(-1) for a, b in corners]
    here = data.losses(g, w).mean(-1)
    excess = np.maximum(np.max(means, 0) - here, here - least_losses(data))
    c = np.array([float(one) for one in data.delays.weights])
    trips, down = np.array(data.delays.trips), np.array(data.delays.downlink)
    found = {
        CLIENTS: float(P),
        MODEL_RADIUS: D,
        SMOOTHNESS: curvature.max(),
        EXCESS_RANGE: excess.max(),
        PAIR_GRADIENT: both.max(),
        GLOBAL_GRADIENT: steepest[0].max(),
        LOCAL_GRADIENT: steepest[1].max(),
        PAIR_NOISE: np.sqrt(noise[2].max()),
        MEAN_PAIR_NOISE: np.sqrt(noise[2].mean()),
        WEIGHTED_PAIR_NOISE: np.sqrt((c * noise[2]).mean()),
        GLOBAL_NOISE: np.sqrt(noise[0].mean()),
        LOCAL_NOISE: np.sqrt((c * noise[1]).mean()),
        GLOBAL_COMPARATOR: abs(g[0]),
        LOCAL_COMPARATOR: np.sqrt((w**2).mean()),
        WEIGHTED_COMPARATOR: np.sqrt((w**2 / c).mean()),
        LARGEST_DELAY: trips.max(),
        MEAN_DELAY: trips.mean(),
        BOUNDARY_DELAY: (trips + down - down.min()).mean(),
        MEAN_SQUARE_DELAY: np.sqrt((trips**2).mean()),
        WEIGHTED_DELAY: np.sqrt((c**2 * trips**2).mean()),
        LARGEST_WEIGHTED_DELAY: np.sqrt((c * trips**2).max()),
    }
    exact = {CLIENTS, MODEL_RADIUS, LARGEST_DELAY}
    return {k: float(v) * (1 if k in exact else 1 + ROUNDING) for k, v in found.items()}, slack


def _noise(data: ResidualLosses, steepest: Array, curvature: Array) -> tuple[Array, float]:
    """Suprema over the square of the variances of ∇^g, ∇^l and both, a row each with a column a client.

    The gradient of E|∇ℓ|² - |E∇ℓ|² is at most 4 times the largest slope times the largest curvature.
    """
    line = np.linspace(-data.radius, data.radius, GRID)
    a, b = (v.ravel()[:, None] for v in np.meshgrid(line, line))
    P = len(data.samples)
    up, own = data.slopes(np.broadcast_to(a, (a.size, P)), np.broadcast_to(b, (b.size, P)))
    seen = np.array([up.var(-1), own.var(-1)])  # (2, points, P)
    suprema = np.stack([*seen.max(1), seen.sum(0).max(0)])
    step = data.radius / (GRID - 1) * np.sqrt(2)  # from any point to the nearest of the grid
    slack = 4 * steepest.max(-1) * curvature.max(-1) * step
    return suprema + slack, float(slack.max())


def _promised(data: ResidualLosses) -> frozenset[Property]:
    """The properties that the data have, and no others."""
    has: dict[Property, bool] = {
        JOINTLY_CONVEX: True,
        UNIT_LOSS: largest_loss(data) <= 1,
        FEASIBLE_COMPARATOR: True,
        INDEPENDENT_CLIENTS: True,
        DELAYED_FEEDBACK: min(data.delays.trips) >= 1,
        COMMON_WEIGHTS: set(data.delays.weights) == {Fraction(1)},
    }
    return ALWAYS | {one for one, true in has.items() if true}


def largest_loss(data: ResidualLosses) -> float:
    """Over samples and the square: at a corner, for losses are convex."""
    P, D = len(data.samples), data.radius
    return max(
        float(data.losses(np.full(P, a), np.full(P, b)).max()) for a in (-D, D) for b in (-D, D)
    )


def _data(
    kind: str,
    samples: str,
    knee: str,
    scale: str,
    radius: str,
    uplink: str,
    downlink: str,
    weights: str,
) -> ResidualLosses:
    rows = table(samples)
    if len({len(client) for client in rows}) > 1 or any(len(s) != 3 for c in rows for s in c):
        message = "a sample has three numbers, x z y, and all clients have equally many samples"
        raise FedTheoryError(message, code="FT021")
    if kind == "logistic" and {abs(y) for client in rows for *_, y in client} != {1}:
        message = "labels of the logistic loss are 1 and -1"
        raise FedTheoryError(message, code="FT021")
    sizes = {"knee": Fraction(knee), "radius": Fraction(radius), "scale": Fraction(scale or "1")}
    for name, size in sizes.items():
        if size <= 0:
            raise FedTheoryError(f"{name} = {size} is not positive", code="FT021")
    P = len(rows)
    delays = Delays(
        tuple(map(int, spread(uplink, P))), tuple(map(int, spread(downlink, P))), spread(weights, P)
    )
    if min(delays.uplink) < 0 or min(delays.downlink) < 0 or min(delays.weights) <= 0:
        raise FedTheoryError("delays are at least 0, and weights are positive", code="FT021")
    floats = np.array([[[float(v) for v in s] for s in client] for client in rows])
    made = ResidualLosses(
        "huber" if kind == "huber" else "logistic",
        floats,
        float(sizes["scale"]),
        float(sizes["knee"]),
        float(sizes["radius"]),
        delays,
    )
    if scale:
        return made
    whole = largest_loss(made) * (1 + ROUNDING)
    return ResidualLosses(made.kind, floats, 1 / whole, made.knee, made.radius, delays)
