r"""Families for an adversary of FedBoost: two predictors with one or two outputs, a squared loss, and drawn masks.

What the predictors say and what they should say are free numbers. On the segment between the two, the best weights are a
clipped quotient, and the size of the estimates is exact but for the variance of the mask, which is taken at its largest.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.expression import Tree
from fedtheory.core.trajectory import Array
from fedtheory.instances.hostile import Batch, Recipe, Space, rational_text
from fedtheory.instances.interval import rationals
from fedtheory.papers.fedboost.concepts import (
    BREGMAN_START,
    ESTIMATE_SIZE,
    LARGEST_WEIGHTS,
    MIRROR_CONVEXITY,
    PREDICTOR_BUDGET,
    PREDICTORS,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
    THIRD_DERIVATIVE,
    WEIGHTS_DIAMETER,
)
from fedtheory.papers.fedboost.instances.ensemble_problem import LEAST_START
from fedtheory.papers.fedboost.instances.mirror_maps import projected
from fedtheory.papers.fedboost.instances.sampled_predictors import (
    Sampling,
    known_sampling,
    probabilities,
)
from fedtheory.papers.fedboost.instances.squared_ensembles import squared_ensemble
from fedtheory.papers.fedboost.properties import REPEATED_WEIGHTED_SAMPLING

Row = tuple[Fraction, ...]
ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


@dataclass(frozen=True)
class RationalSegment:
    """‖Hα - y‖² of two predictors, exact."""

    predictors: tuple[Row, ...]  # a row a predictor: a column of H
    target: Row
    sampling: Sampling
    budget: Fraction

    @property
    def start(self) -> Row:
        """The middle."""
        return HALF, HALF

    @property
    def best(self) -> Row:
        """The best weights; the middle if all are equally good."""
        one, other = self.predictors
        along = tuple(b - a for a, b in zip(one, other, strict=True))
        away = tuple(y - a for a, y in zip(one, self.target, strict=True))
        length = _product(along, along)
        to = min(max(_product(along, away) / length, ZERO), ONE) if length else HALF
        return 1 - to, to

    def off(self, alpha: Row) -> Row:
        """Hα - y."""
        return tuple(
            _product(alpha, column) - y
            for column, y in zip(zip(*self.predictors, strict=True), self.target, strict=True)
        )

    def gradient(self, alpha: Row) -> Row:
        """2H'(Hα - y)."""
        away = self.off(alpha)
        return tuple(2 * _product(row, away) for row in self.predictors)

    def gap(self, alpha: Row) -> Fraction:
        """L(α) - L(α_opt)."""
        here, there = self.off(alpha), self.off(self.best)
        return _product(here, here) - _product(there, there)

    def probabilities(self, alpha: Row) -> Row:
        """γ_t."""
        match self.sampling:
            case "none":
                return ONE, ONE
            case "uniform":
                return (min(ONE, self.budget / 2),) * 2
            case "weighted":
                return tuple(min(ONE, self.budget * a) for a in alpha)
        message = f"masks by the rule {self.sampling} are not followed exactly"
        raise ValueError(message)


@dataclass(frozen=True)
class Segments:
    """Two predictors, many runs; an algorithm takes one. L = α'Aα - 2b'α + ‖y‖², A = H'H, b = H'y."""

    sampling: Sampling
    budget: float  # of a mask
    start: Array  # (runs, 2)
    curvature: Array  # (runs, 2, 2): A
    slope: Array  # (runs, 2): b
    x_star: Array  # (runs, 2): the best weights

    @property
    def copies(self) -> int:
        """One mask a round."""
        return 1

    @property
    def idle(self) -> bool:
        """All coordinates are returned: who was sent does not matter."""
        return False

    @property
    def chances(self) -> Array:
        """All clients, always."""
        return np.ones(1)

    @property
    def widest(self) -> float:
        """The gap is convex, so largest at a vertex."""
        return float(self.gap(np.eye(2)).max())

    def answers(self, alpha: Array, seen: Array, sent: Array, gamma: Array) -> Array:
        """The gradient at the weights that were sent."""
        del alpha, sent, gamma
        return np.asarray(2 * (seen @ self.curvature[0] - self.slope[0]))[None]

    def gap(self, alpha: Array) -> Array:
        """L(α) - L(α_opt), from the distance to α_opt."""
        off = alpha - self.x_star[0]
        tilt = 2 * (self.curvature[0] @ self.x_star[0] - self.slope[0])
        return np.asarray(off @ tilt + np.einsum("si,ij,sj->s", off, self.curvature[0], off))

    def probabilities(self, alpha: Array) -> Array:
        """γ_t."""
        return probabilities(self.sampling, alpha, self.budget)

    def prox(self, alpha: Array, direction: Array) -> Array:
        """The projection of a step."""
        return projected(alpha - direction)


def segments(outputs: int, *, sampling: Sampling = "none", budget: str = "1") -> Space:
    """Two predictors with this many outputs."""
    typical = squared_ensemble(
        predictors="1;0", target="0", sampling=sampling, budget=budget
    )  # all instances share its constants but three
    spread = float(typical.constants[SAMPLING_VARIANCE])

    def batch(vectors: Array) -> Batch:
        H, y = _parts(vectors, outputs)
        A, b = H @ H.swapaxes(1, 2), (H * y[:, None]).sum(axis=-1)
        along = H[:, 1] - H[:, 0]
        length = (along**2).sum(axis=-1)
        part = (along * (y - H[:, 0])).sum(axis=-1)
        to = np.where(length > 0, np.clip(part / np.where(length > 0, length, 1.0), 0, 1), 0.5)
        best = np.stack([1 - to, to], axis=-1)
        start = np.full_like(best, 0.5)
        at_vertices = 2 * (A - b[:, None])  # row k: ∇L(e_k)
        size = (at_vertices**2).sum(axis=-1).max(axis=-1)
        away = spread * (A**2).sum(axis=-1).max(axis=-1)
        own: Mapping[Concept, Array] = {
            BREGMAN_START: np.maximum(((best - start) ** 2).sum(axis=-1) / 2, LEAST_START),
            ESTIMATE_SIZE: np.sqrt(size + 4 * away),
        }
        known = {c: np.full(len(y), float(v)) for c, v in typical.constants.items()}
        problem = Segments(sampling, float(Fraction(budget)), start, A, b, best)
        return Batch(problem, {**known, **own})

    def recipe(vector: Array, denominator: int) -> Recipe:
        H, y = (part[0] for part in _parts(vector[None], outputs))
        return {
            "family": "squared-ensemble",
            "predictors": rational_text(H, denominator),
            "target": rational_text(y[None], denominator),
            "sampling": sampling,
            "budget": budget,
        }

    return Space(
        f"squared losses of 2 predictors with {outputs} outputs, sampling {sampling} ({budget})",
        3 * outputs,
        # Corollary 2 is about one number of repeated rounds, which does not exist for these losses
        typical.promises - {REPEATED_WEIGHTED_SAMPLING},
        batch,
        recipe,
    )


def circles() -> Space:
    """One output and no masks, predictors c(1 - s²) and 2cs: G is rational, and so is a step of Theorem 2 at T = 4."""
    plain = segments(1)

    def placed(vectors: Array) -> Array:
        s, c, y = vectors.T
        return np.stack([c * (1 - s**2), 2 * c * s, y], axis=-1)

    def batch(vectors: Array) -> Batch:
        return plain.batch(placed(vectors))

    def recipe(vector: Array, denominator: int) -> Recipe:
        s, c, y = (Fraction(float(x)).limit_denominator(denominator) for x in vector)
        words = {"predictors": f"{c * (1 - s**2)};{2 * c * s}", "target": str(y)}
        return {**plain.recipe(vector, denominator), **words}

    return Space("squared losses of 2 predictors on a circle", 3, plain.promises, batch, recipe)


def rational_segment(
    *, predictors: str, target: str, sampling: str = "none", budget: str = "1"
) -> RationalSegment:
    """The exact data of a recipe with two predictors."""
    (y,) = rationals(target)
    return RationalSegment(rationals(predictors), y, known_sampling(sampling), Fraction(budget))


def exact_constants(data: RationalSegment) -> Mapping[Concept, Tree]:
    """The constants of a squared ensemble of two, as terms, without the size of its estimates."""
    apart = tuple(a - HALF for a in data.best)
    return {
        MIRROR_CONVEXITY: "1",
        WEIGHTS_DIAMETER: ["root", "2", "2"],
        LARGEST_WEIGHTS: "1",
        THIRD_DERIVATIVE: "0",
        PREDICTOR_BUDGET: str(data.budget),
        PREDICTORS: "2",
        SAMPLING_VARIANCE: str(_spread(data)),
        SAMPLING_MOMENT: str(_moment(data)),
        BREGMAN_START: str(_product(apart, apart) / 2),
    }


def estimate_size_squared(data: RationalSegment) -> Fraction:
    """G²: the gradient is largest at a vertex, and the mask's variance adds 4V max ‖H'h_k‖²."""
    at_vertices = [data.gradient(vertex) for vertex in ((ONE, ZERO), (ZERO, ONE))]
    products = [tuple(_product(a, b) for b in data.predictors) for a in data.predictors]
    away = _spread(data) * max(_product(row, row) for row in products)
    return max(_product(g, g) for g in at_vertices) + 4 * away


def _spread(data: RationalSegment) -> Fraction:
    """The largest variance of a mask of two, as `largest_variance` has it."""
    C = data.budget
    match data.sampling:
        case "none":
            return ZERO
        case "uniform":
            return max(ZERO, 2 / min(C, Fraction(2)) - 1)
    least = max(ZERO, 1 / C - HALF)
    return least if C <= 1 else max(least, 1 / (4 * C**2))


def _moment(data: RationalSegment) -> Fraction:
    """The largest second moment of a mask of two, as `largest_moment` has it."""
    match data.sampling:
        case "none":
            return ONE
        case "uniform":
            return 2 / min(data.budget, Fraction(2))
    return max(ONE, 1 / data.budget)


def _product(one: Row, other: Row) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), ZERO)


def _parts(vectors: Array, outputs: int) -> tuple[Array, Array]:
    """What the predictors say, (runs, 2, outputs), and the target."""
    said = vectors[:, : 2 * outputs].reshape(len(vectors), 2, outputs)
    return said, vectors[:, 2 * outputs :]


SEGMENTS = (
    circles(),
    segments(1),
    segments(1, sampling="weighted"),
    segments(1, sampling="uniform"),
    segments(2),
    segments(2, sampling="weighted"),
    segments(2, sampling="weighted", budget="3/2"),
)
"""Where to look, smallest first."""
