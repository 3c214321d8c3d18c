r"""Two scalar models a client and finitely many samples: losses that are quadratics of the pair, all numbers rational.

ℓ(g, w) = c + b·(g, w) + ½(g, w)H(g, w) with six coefficients a sample, "c b_g b_l h_gg h_gl h_ll". Least squares on
two-point data, linear losses and bowls are of this form. On the square [-D, D]² the norms of gradients, their variances
and the losses are convex, so the corners settle every supremum; all constants are exact before they are rounded up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
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
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.upper_floats import above, up
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

Draws = Literal["own", "shared"]
Sample = tuple[Fraction, Fraction, Fraction, Fraction, Fraction, Fraction]
Pair = tuple[Fraction, Fraction]
HALF, ZERO = Fraction(1, 2), Fraction(0)
ALWAYS = frozenset({SAMPLES_OVER_TIME, ZERO_START, BOUNDED_PAIR_GRADIENT, JOINTLY_SMOOTH})


@dataclass(frozen=True)
class Delays:
    """α_i, β_i and the weights c_i of a federation."""

    uplink: tuple[int, ...]
    downlink: tuple[int, ...]
    weights: tuple[Fraction, ...]

    @property
    def trips(self) -> tuple[int, ...]:
        """τ_i."""
        return tuple(a + b for a, b in zip(self.uplink, self.downlink, strict=True))


@dataclass(frozen=True)
class PairQuadratics:
    """The exact data: samples of each client, equally likely, the comparator, the radius, the delays."""

    samples: tuple[tuple[Sample, ...], ...]
    comparator: tuple[Fraction, ...]  # w^g_*, w_{1,*}, ..., w_{P,*}
    radius: Fraction
    delays: Delays
    draws: Draws

    @property
    def uplink(self) -> tuple[int, ...]:
        """α_i."""
        return self.delays.uplink

    @property
    def downlink(self) -> tuple[int, ...]:
        """β_i."""
        return self.delays.downlink

    @property
    def weights(self) -> tuple[Fraction, ...]:
        """c_i."""
        return self.delays.weights

    def slope(self, sample: Sample, pair: Pair) -> Pair:
        """∇^g and ∇^l of a sample."""
        return gradient(sample, pair)

    @property
    def equally_likely(self) -> tuple[tuple[Sample, ...], ...]:
        """What all clients draw in a round, in each of its equally likely outcomes."""
        if self.draws == "shared":
            return tuple(zip(*self.samples, strict=True))
        return tuple(product(*self.samples))

    def mean(self, client: int) -> Sample:
        """The coefficients of L_i."""
        rows = self.samples[client]
        of: list[Fraction] = [sum(c, ZERO) / len(rows) for c in zip(*rows, strict=True)]
        return (of[0], of[1], of[2], of[3], of[4], of[5])

    def excess(self, client: int, pair: Pair) -> Fraction:
        """L_i(u) - L_i(u_*)."""
        of = self.mean(client)
        best = (self.comparator[0], self.comparator[client + 1])
        return value(of, pair) - value(of, best)


def value(of: Sample, pair: Pair) -> Fraction:
    """ℓ(g, w)."""
    c, b, e, p, q, r = of
    g, w = pair
    return c + b * g + e * w + HALF * (p * g * g + 2 * q * g * w + r * w * w)


def gradient(of: Sample, pair: Pair) -> Pair:
    """∇^g and ∇^l."""
    _, b, e, p, q, r = of
    g, w = pair
    return b + p * g + q * w, e + q * g + r * w


class PairQuadraticsProblem:
    """The same in floating point, for FedRes and its variants."""

    def __init__(self, data: PairQuadratics) -> None:
        self.data = data
        self.uplink: NDArray[np.int64] = np.array(data.delays.uplink)
        self.downlink: NDArray[np.int64] = np.array(data.delays.downlink)
        self.weights: Array = np.array([float(c) for c in data.delays.weights])
        self.dimensions = (1, 1)
        self.outcomes: Array = np.array(
            [[[float(c) for c in s] for s in o] for o in data.equally_likely]
        )
        self.chances: Array = np.full(len(self.outcomes), 1 / len(self.outcomes))
        self._means = np.array([[float(c) for c in data.mean(i)] for i in range(len(data.samples))])
        best = [[float(data.comparator[0]), float(w)] for w in data.comparator[1:]]
        self.comparator: Array = np.array(best)  # (P, 2)
        self._radius = float(data.radius)

    def gradients(self, x: Array, y: Array, seen: Array) -> tuple[Array, Array]:
        """∇^g and ∇^l of samples at pairs."""
        _, b, e, p, q, r = np.moveaxis(seen, -1, 0)[..., None]
        return b + p * x + q * y, e + q * x + r * y

    def excess(self, x: Array, y: Array) -> Array:
        """L_i(u) - L_i(u_*), from the distance to u_*: exact zeros stay zeros."""
        _, b, e, p, q, r = self._means.T
        g, w = self.comparator.T
        off, own = x[..., 0] - g, y[..., 0] - w
        slope, tilt = b + p * g + q * w, e + q * g + r * w
        found: Array = slope * off + tilt * own + (p * off**2 + 2 * q * off * own + r * own**2) / 2
        return found

    def project(self, v: Array) -> Array:
        """Onto [-D, D]."""
        return np.clip(v, -self._radius, self._radius)

    def sample(self, rng: np.random.Generator, runs: int) -> Array:
        """One round's samples, one outcome a run."""
        drawn: Array = self.outcomes[rng.integers(len(self.outcomes), size=runs)]
        return drawn


def rational_pair_quadratics(
    *,
    losses: str = "",
    regression: str = "",
    comparator: str,
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
    weights: str = "1",
    draws: Draws = "own",
) -> PairQuadratics:
    """The data of a recipe: clients by ";", samples by ",", numbers by blanks; one delay for all clients may be enough."""
    if bool(losses) == bool(regression):
        raise _complaint(
            "losses are given by their coefficients or as a regression, one of the two"
        )
    if draws not in ("own", "shared"):
        raise _complaint(f'draws are "own" or "shared", not "{draws}"')
    rows = table(losses or regression)
    width = 6 if losses else 3
    if any(len(sample) != width for client in rows for sample in client):
        raise _complaint(f"a sample has {width} numbers here")
    build = _given if losses else _squared
    samples = tuple(tuple(build(sample) for sample in client) for client in rows)
    P = len(samples)
    if draws == "shared" and len({len(client) for client in samples}) > 1:
        raise _complaint("clients that draw one sample number together have equally many samples")
    best = numbers(comparator)
    if len(best) != P + 1:
        raise _complaint(f"the comparator has {P + 1} numbers, w^g and one a client")
    delays = Delays(
        tuple(map(int, spread(uplink, P))),
        tuple(map(int, spread(downlink, P))),
        spread(weights, P),
    )
    if min(delays.uplink) < 0 or min(delays.downlink) < 0 or min(delays.weights) <= 0:
        raise _complaint("delays are at least 0, and weights are positive")
    return PairQuadratics(samples, best, Fraction(radius), delays, draws)


def pair_quadratics(
    *,
    losses: str = "",
    regression: str = "",
    comparator: str,
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
    weights: str = "1",
    draws: Draws = "own",
) -> Instance[PairQuadraticsProblem]:
    """The federation, its exact constants rounded up, and what it promises."""
    arguments = {
        "losses": losses,
        "regression": regression,
        "comparator": comparator,
        "radius": radius,
        "uplink": uplink,
        "downlink": downlink,
        "weights": weights,
        "draws": draws,
    }
    data = rational_pair_quadratics(
        losses=losses,
        regression=regression,
        comparator=comparator,
        radius=radius,
        uplink=uplink,
        downlink=downlink,
        weights=weights,
        draws=draws,
    )
    kind = "two-sample regression" if regression else "quadratics of a pair"
    recipe = {"family": "pair-quadratics", **{k: v for k, v in arguments.items() if v}}
    return instance_of(data, kind, recipe)


def instance_of(
    data: PairQuadratics, kind: str, recipe: Mapping[str, str | int | float]
) -> Instance[PairQuadraticsProblem]:
    """The instance of exact data."""
    constants = {c: up(square) for c, square in squares(data).items()}
    for concept, exact in plain(data).items():
        constants[concept] = above(exact)
    constants[SMOOTHNESS] = max(_curvature(s) for client in data.samples for s in client)
    return Instance(
        name=f"{kind}, P={len(data.samples)}, delays {brief(data.delays)}, {data.draws} draws",
        problem=PairQuadraticsProblem(data),
        constants=constants,
        promises=promised(data),
        trivial={EXPECTED_REGRET: constants[EXCESS_RANGE]},
        recipe=recipe,
    )


def plain(data: PairQuadratics) -> Mapping[Concept, Fraction]:
    """The constants that are rational."""
    trips, down = data.delays.trips, data.delays.downlink
    P = len(trips)
    ends = sum((t + b - min(down) for t, b in zip(trips, down, strict=True)), 0)
    return {
        CLIENTS: Fraction(P),
        MODEL_RADIUS: data.radius,
        EXCESS_RANGE: max(_range(data, i) for i in range(P)),
        LARGEST_DELAY: Fraction(max(trips)),
        MEAN_DELAY: Fraction(sum(trips), P),
        BOUNDARY_DELAY: Fraction(ends, P),
    }


def squares(data: PairQuadratics) -> Mapping[Concept, Fraction]:
    """The squares of those that are roots."""
    trips, c = data.delays.trips, data.delays.weights
    P = len(trips)
    corners = corners_of(data.radius)
    norms = [gradient(s, u) for client in data.samples for s in client for u in corners]
    variances = [_variances(data, i, corners) for i in range(P)]
    best = data.comparator
    return {
        PAIR_GRADIENT: max(g * g + h * h for g, h in norms),
        GLOBAL_GRADIENT: max(g * g for g, _ in norms),
        LOCAL_GRADIENT: max(h * h for _, h in norms),
        PAIR_NOISE: max(both for _, _, both in variances),
        MEAN_PAIR_NOISE: sum((both for _, _, both in variances), ZERO) / P,
        WEIGHTED_PAIR_NOISE: sum((c[i] * v[2] for i, v in enumerate(variances)), ZERO) / P,
        GLOBAL_NOISE: sum((g for g, _, _ in variances), ZERO) / P,
        LOCAL_NOISE: sum((c[i] * h for i, (_, h, _) in enumerate(variances)), ZERO) / P,
        GLOBAL_COMPARATOR: best[0] ** 2,
        LOCAL_COMPARATOR: sum((w * w for w in best[1:]), ZERO) / P,
        WEIGHTED_COMPARATOR: sum((w * w / c[i] for i, w in enumerate(best[1:])), ZERO) / P,
        MEAN_SQUARE_DELAY: Fraction(sum(t * t for t in trips), P),
        WEIGHTED_DELAY: sum((c[i] ** 2 * t * t for i, t in enumerate(trips)), ZERO) / P,
        LARGEST_WEIGHTED_DELAY: max(c[i] * t * t for i, t in enumerate(trips)),
    }


def promised(data: PairQuadratics) -> frozenset[Property]:
    """The properties that the data have, and no others."""
    has: dict[Property, bool] = {
        JOINTLY_CONVEX: all(
            p >= 0 and r >= 0 and p * r >= q * q
            for client in data.samples
            for _, _, _, p, q, r in client
        ),
        UNIT_LOSS: all(_in_unit(s, data.radius) for client in data.samples for s in client),
        FEASIBLE_COMPARATOR: max(map(abs, data.comparator)) <= data.radius,
        INDEPENDENT_CLIENTS: data.draws == "own" or len(data.samples) == 1,
        DELAYED_FEEDBACK: min(data.delays.trips) >= 1,
        COMMON_WEIGHTS: set(data.delays.weights) == {Fraction(1)},
    }
    return ALWAYS | {one for one, true in has.items() if true}


def corners_of(radius: Fraction) -> list[Pair]:
    """The corners of [-D, D]²."""
    return [(g, w) for g in (-radius, radius) for w in (-radius, radius)]


def _curvature(of: Sample) -> float:
    """At least the larger eigenvalue of H, ½(p + r + sqrt((p - r)² + 4q²))."""
    *_, p, q, r = of
    return above(HALF * (p + r + Fraction(up((p - r) ** 2 + 4 * q * q))))


def _range(data: PairQuadratics, client: int) -> Fraction:
    """At least |L_i(u) - L_i(u_*)|: at the corners, and down to the least value."""
    of = data.mean(client)
    highest = max(data.excess(client, corner) for corner in corners_of(data.radius))
    best = (data.comparator[0], data.comparator[client + 1])
    return max(highest, value(of, best) - least(of, data.radius))


def least(of: Sample, radius: Fraction) -> Fraction:
    """The least value of a quadratic on the square: inside, on an edge, or at a corner."""
    _, b, e, p, q, r = of
    points = corners_of(radius)
    if (d := p * r - q * q) != 0:
        points.append(((q * e - r * b) / d, (q * b - p * e) / d))
    for end in (-radius, radius):
        if p:
            points.append((-(b + q * end) / p, end))
        if r:
            points.append((end, -(e + q * end) / r))
    inside = [u for u in points if max(abs(u[0]), abs(u[1])) <= radius]
    return min(value(of, u) for u in inside)


def _in_unit(of: Sample, radius: Fraction) -> bool:
    return least(of, radius) >= 0 and max(value(of, u) for u in corners_of(radius)) <= 1


def _variances(
    data: PairQuadratics, client: int, corners: Sequence[Pair]
) -> tuple[Fraction, Fraction, Fraction]:
    """The largest variance of ∇^g, of ∇^l, and of both; quadratics that are convex in the pair."""
    rows, mean = data.samples[client], data.mean(client)
    found = []
    for u in corners:
        here = gradient(mean, u)
        off = [gradient(row, u) for row in rows]
        found.append(
            tuple(sum(((g[k] - here[k]) ** 2 for g in off), ZERO) / len(rows) for k in (0, 1))
        )
    return (
        max(g for g, _ in found),
        max(h for _, h in found),
        max(g + h for g, h in found),
    )


def _given(sample: tuple[Fraction, ...]) -> Sample:
    c, b, e, p, q, r = sample
    return c, b, e, p, q, r


def _squared(sample: tuple[Fraction, ...]) -> Sample:
    """(y - xg - zw)²."""
    x, z, y = sample
    return y * y, -2 * x * y, -2 * z * y, 2 * x * x, 2 * x * z, 2 * z * z


def table(text: str) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
    """Clients by ";", samples by ",", numbers by blanks."""
    return tuple(
        tuple(numbers(sample) for sample in client.split(",")) for client in text.split(";")
    )


def numbers(text: str) -> tuple[Fraction, ...]:
    """Rationals by blanks."""
    try:
        return tuple(Fraction(word) for word in text.split())
    except (ValueError, ZeroDivisionError) as e:
        message = f'"{text}" are no rationals'
        raise FedTheoryError(message, code="FT021") from e


def spread(text: str, count: int) -> tuple[Fraction, ...]:
    """One number a client; one alone is for all."""
    found = numbers(text)
    if len(found) not in (1, count) or any(
        f.denominator != 1 and text.count("/") == 0 for f in found
    ):
        raise _complaint(f'"{text}": one number, or {count}')
    return found * count if len(found) == 1 else found


def brief(delays: Delays) -> str:
    """The delays, up + down, for a name."""
    pairs = [f"{a}+{b}" for a, b in zip(delays.uplink, delays.downlink, strict=True)]
    return (
        pairs[0]
        if len(set(pairs)) == 1
        else ", ".join(pairs[:4]) + (", ..." if len(pairs) > 4 else "")
    )


def _complaint(message: str) -> FedTheoryError:
    return FedTheoryError(message, code="FT021")
