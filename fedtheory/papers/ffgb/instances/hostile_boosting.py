r"""Families for an adversary of FFGB: few clients on few points, linear losses, and weak learners at their worst.

R_i[f](x) = b_i(x) f, b scaled so that the largest |b_i(x)| is 1: scaling b scales every function with it, and G is exact.
Free are b, μ, and the start within 2G/(γμ); the family fixes who draws which point and how oracles answer. For the square
loss the labels, which rise by at most 1 a unit, and the start are free.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import INITIAL_FUNCTION_DISTANCE, REGULARISATION
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import Batch, Recipe, Space
from fedtheory.instances.interval import array, rationals, text
from fedtheory.instances.lipschitz_labels import LABEL_BOUND, Extension, lipschitz_labels
from fedtheory.instances.lipschitz_oracles import LipschitzOracle
from fedtheory.instances.lipschitz_oracles import Manner as LipschitzManner
from fedtheory.instances.lipschitz_oracles import answers as lipschitz_answers
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE, GRADIENT_SUPREMUM
from fedtheory.papers.ffgb.instances.boosting_oracles import Manner, Off, Oracle, answers
from fedtheory.papers.ffgb.instances.finite_support import FiniteSupport, finite_support
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.private_points import private_weights
from fedtheory.papers.ffgb.instances.same_slope import same_slope

WIDEST = 6.0
"""μ is between exp(-3) and exp(3)."""


@dataclass(frozen=True)
class LinearBoosting:
    """Linear losses of many runs; supports and oracles are shared."""

    weights: Array  # (N, points)
    slope: Array  # (runs, N, points)
    start: Array  # (runs, points, 1)
    x_star: Array  # (runs, points)
    answer: Callable[[Array], Array]

    @property
    def on(self) -> Array:
        """Whether x lies in supp α_i, as 1 or 0."""
        return (self.weights > 0).astype(float)

    def gradients(self, g: Array) -> Array:
        """b_i, and 0 off supp α_i."""
        return np.broadcast_to((self.slope * self.on)[..., None], g.shape)

    def oracle(self, phi: Array) -> Array:
        """Row i: the answer of Q_{α_i}."""
        return self.answer(phi)

    def squared_distance(self, f: Array) -> Array:
        """‖f - f*‖²_α."""
        squares: Array = (f[..., 0] - self.x_star) ** 2 @ self.weights.mean(axis=0)
        return squares


@dataclass(frozen=True)
class LineRegression:
    """Labels on the points of a line, of many runs; supports, extension and oracles are shared."""

    points: Array  # (points,)
    weights: Array  # (N, points)
    start: Array  # (runs, points)
    x_star: Array  # (runs, points): the labels
    extension: Extension
    answer: Callable[[Array, int], Array]

    @property
    def distances(self) -> Array:
        """‖x - x'‖."""
        return np.abs(self.points[:, None] - self.points)

    @property
    def extensions(self) -> Array:
        """Row i: u_i of the first run, whose slope is at most 1."""
        apart = np.where(self.weights[:, None] > 0, self.distances, np.inf)  # (N, points, points)
        upper = (self.x_star[0] + apart).min(axis=-1)
        if self.extension == "upper":
            return np.asarray(upper)
        middle: Array = (upper + (self.x_star[0] - apart).max(axis=-1)) / 2
        return middle

    def oracle(self, phi: Array, k: int) -> Array:
        """Row i: the answer of Q_{α_i} in step k."""
        return self.answer(phi, k)

    def squared_distance(self, f: Array) -> Array:
        """‖f - f*‖²_α."""
        squares: Array = (f - self.x_star) ** 2 @ self.weights.mean(axis=0)
        return squares


def supports(weights: str, *, oracle: Manner, gamma: str, off: Off) -> Space:
    """Clients with inputs of their own, whose oracles answer `off` their support."""
    plain: Mapping[str, str] = {
        "family": "finite-support",
        "weights": weights,
        "oracle": oracle,
        "gamma": gamma,
        "off": off,
    }
    typical = finite_support(weights=weights, oracle=oracle, gamma=gamma, off=off, labels="1")
    return _linear(f"inputs {weights}", typical, plain)


def one_input(share: str, *, clients: int, oracle: Manner, gamma: str) -> Space:
    """Clients that draw from one distribution."""
    rows = ";".join(["1"] * clients)
    typical = identical_inputs(share=share, labels=rows, oracle=oracle, gamma=gamma)
    plain = {"family": "identical-inputs", "share": share, "oracle": oracle, "gamma": gamma}
    return _linear(f"{clients} clients on {share}", typical, plain)


def one_slope(gamma: str) -> Space:
    """One client at one point with slope 1 and an oracle that shrinks."""
    plain = {"family": "same-slope", "slope": "1", "gamma": gamma}
    return _linear("one slope", same_slope(gamma=gamma), plain)


def lines(
    points: str,
    weights: str,
    *,
    oracle: LipschitzManner,
    gamma: str,
    extension: Extension = "upper",
    turn: int = 0,
    flat: bool = False,
) -> Space:
    """Labels without noise on a line of sorted points, of slope at most 1; any start, or a `flat` one within B/γ."""
    (places,), of = rationals(points), array(rationals(weights))
    size = len(places)
    zeros = ",".join(["0"] * size)
    arguments: dict[str, str | int | float] = {
        "points": points,
        "weights": weights,
        "slope": "1",
        "extension": extension,
        "oracle": oracle,
        "gamma": gamma,
        "turn": turn,
    }
    typical = lipschitz_labels(labels=zeros, **arguments)  # type: ignore[arg-type]
    shared = {
        c: v
        for c, v in typical.constants.items()
        if c not in (LABEL_BOUND, INITIAL_FUNCTION_DISTANCE)
    }
    learner = LipschitzOracle(oracle, Fraction(gamma), turn)
    gaps = np.diff(array((places,))[0])

    def labels(vectors: Array) -> Array:
        rises = np.clip(vectors[:, 1:size], -1, 1) * gaps
        found: Array = vectors[:, :1] + np.pad(np.cumsum(rises, axis=1), ((0, 0), (1, 0)))
        return found

    def starts(vectors: Array, B: Array) -> Array:
        if not flat:
            return vectors[:, size:]
        part = np.clip(vectors[:, size:], -1, 1) * B / float(learner.gamma)
        return np.repeat(part, size, axis=1)

    def batch(vectors: Array) -> Batch:
        y = labels(vectors)
        f = starts(vectors, np.abs(y).max(axis=1, keepdims=True))
        problem = LineRegression(
            array((places,))[0], of, f, y, extension, partial(lipschitz_answers, learner, of)
        )
        known = {c: np.full(len(y), float(v)) for c, v in shared.items()}
        own = {
            LABEL_BOUND: np.abs(y).max(axis=1),
            INITIAL_FUNCTION_DISTANCE: problem.squared_distance(f),
        }
        return Batch(problem, {**known, **own})

    def recipe(vector: Array, denominator: int) -> Recipe:
        y, *rises = (_near(x, denominator) for x in vector[:size])
        row = [y]
        for rise, (low, high) in zip(rises, pairwise(places), strict=True):
            row.append(row[-1] + min(max(rise, Fraction(-1)), Fraction(1)) * (high - low))
        start = tuple(_near(x, denominator) for x in vector[size:])
        if flat:
            part = min(max(start[0], Fraction(-1)), Fraction(1))
            start = (part * max(map(abs, row)) / learner.gamma,) * size
        return {
            "family": "lipschitz-labels",
            **arguments,
            "labels": text((tuple(row),)),
            "start": text((start,)),
        }

    name = (
        f"labels on {points} (inputs {weights}, {extension} extension, {oracle}, gamma = {gamma})"
    )
    begin = zeros if flat else ",".join(["9", *["0"] * (size - 1)])  # too steep and too large
    promises = lipschitz_labels(labels=zeros, start=begin, **arguments).promises  # type: ignore[arg-type]
    return Space(name, size + (1 if flat else size), promises, batch, recipe)


def _linear(name: str, typical: Instance[FiniteSupport], plain: Mapping[str, str]) -> Space:
    """The space around an instance with slopes 1: other slopes, μ and starts."""
    weights, learner = typical.problem.weights, typical.problem.learner
    n, size = weights.shape
    fixed = plain["family"] == "same-slope"
    ruled = 0 if fixed else n * size

    def slopes(vectors: Array) -> Array:
        if fixed:
            return np.ones((len(vectors), n, size))
        b = vectors[:, :ruled].reshape(len(vectors), n, size) * (weights > 0)
        largest = np.abs(b).max(axis=(1, 2), keepdims=True)
        scaled: Array = np.where(largest > 0, b / np.where(largest > 0, largest, 1.0), weights > 0)
        return scaled

    def rest(vectors: Array) -> tuple[Array, Array]:
        """μ, and the start as a part of 2G/(γμ)."""
        mu = np.exp(np.clip(vectors[:, ruled], -WIDEST, WIDEST) / 2)
        return mu, np.clip(vectors[:, ruled + 1 :], -1, 1)

    def batch(vectors: Array) -> Batch:
        b, (mu, part) = slopes(vectors), rest(vectors)
        f = 2 * part / (float(learner.gamma) * mu[:, None])
        share = weights / weights.sum(axis=0)
        best = -(share * b).sum(axis=1) / mu[:, None]
        problem = LinearBoosting(weights, b, f[..., None], best, _answering(learner, weights))
        own: dict[Concept, Array] = {
            GRADIENT_SUPREMUM: np.ones(len(b)),
            GRADIENT_MEAN_SQUARE: np.sqrt((weights * b**2).sum(axis=2).max(axis=1)),
            REGULARISATION: mu,
            INITIAL_FUNCTION_DISTANCE: problem.squared_distance(f[..., None]),
        }
        shared = {c: np.full(len(b), float(v)) for c, v in typical.constants.items()}
        known = {c: own.get(c, v) for c, v in shared.items()}
        return Batch(problem, known)

    def recipe(vector: Array, denominator: int) -> Recipe:
        b, (mu, part) = slopes(vector[None])[0], rest(vector[None])
        strength = max(_near(float(mu[0]), denominator), Fraction(1, 32))
        parts = (_near(float(x), denominator) for x in part[0])
        starts = tuple(2 * x / (learner.gamma * strength) for x in parts)
        rows = tuple(tuple(_near(float(x), denominator) for x in row) for row in b)
        own = {"mu": str(strength), "start": text((starts,))}
        return {**plain, **own} if fixed else {**plain, **own, "labels": text(rows)}

    return Space(
        f"linear losses, {name} ({learner.manner}, gamma = {learner.gamma}, off {learner.off})",
        ruled + 1 + size,
        typical.promises,
        batch,
        recipe,
    )


def _answering(learner: Oracle, weights: Array) -> Callable[[Array], Array]:
    return partial(answers, learner, weights)


def _near(x: float, denominator: int) -> Fraction:
    return Fraction(float(x)).limit_denominator(denominator)


HALF, ALL = private_weights(2, Fraction(1, 2)), private_weights(2, Fraction(1))
BOOSTING = (
    one_slope("1/2"),
    one_input("1", clients=1, oracle="shrink", gamma="1/2"),
    supports(HALF, oracle="exact", gamma="1", off="opposed"),
    supports(ALL, oracle="exact", gamma="1", off="opposed"),
    one_input("1/2,1/2", clients=2, oracle="shrink", gamma="1/2"),
    supports(HALF, oracle="constant", gamma="1/2", off="opposed"),
    one_slope("1/4"),
    one_input("1", clients=2, oracle="bad-client", gamma="1/2"),
    supports(private_weights(2, Fraction(1, 10)), oracle="exact", gamma="1", off="opposed"),
    supports(private_weights(3, Fraction(1, 3)), oracle="alternating", gamma="3/4", off="zero"),
)
"""Where to look for Theorems 4.1 and 4.3, smallest first."""
ONE_INPUT = tuple(s for s in BOOSTING if "inputs" not in s.name)
APART, TOGETHER = "1,0;0,1", "1/2,1/2;1/2,1/2"
LINES = (
    lines("0,1", APART, oracle="shrink", gamma="1/2"),
    lines("0,1", APART, oracle="exact", gamma="1"),
    lines("0,1", TOGETHER, oracle="constant", gamma="1/2"),
    lines("0,1", APART, oracle="exact", gamma="1", extension="midpoint"),
    lines("0,1", "1,0;1,0;0,1", oracle="turning", gamma="1/2", turn=2),
    lines("0,1,2", "1/2,1/2,0;0,1/2,1/2", oracle="clipped", gamma="1/2"),
    lines("0,1", APART, oracle="exact", gamma="1", flat=True),
    lines("0,1", TOGETHER, oracle="constant", gamma="1/2", flat=True),
)
"""Where to look for Theorem 4.4, smallest first."""

CORNERS: tuple[Recipe, ...] = (
    {"family": "private-points", "n": 8, "p": "1"},
    {"family": "same-slope", "mu": "1/2", "gamma": "1/2"},
    {"family": "same-slope", "mu": "1/2", "gamma": "1/2", "start": "8"},
    {"family": "private-points", "n": 3, "p": "1/10"},
    {"family": "frozen-points", "n": 2, "p": "1"},
    {
        "family": "identical-inputs",
        "share": "1",
        "labels": "1;-1",
        "oracle": "bad-client",
        "gamma": "1/2",
    },
)
"""Theorems 4.1 to 4.3 at their corners: one slope, private points, frozen points, opposite clients."""
ONE_INPUT_CORNERS = tuple(c for c in CORNERS if c["family"] in ("same-slope", "identical-inputs"))
LINE_CORNERS: tuple[Recipe, ...] = (
    {"family": "lipschitz-labels", "labels": "1,0", "oracle": "shrink", "gamma": "1/2"},
    {"family": "two-sites", "n": 2},
    {"family": "two-sites", "n": 4, "apart": "3"},
    {"family": "two-sites", "n": 2, "extension": "midpoint"},
)
"""Two sites, and a learner that leaves something out."""
