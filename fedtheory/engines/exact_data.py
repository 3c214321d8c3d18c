r"""What a recipe stands for, exact: the problem for its algorithm's twin, and its constants as terms.

A family that is missing here, or an instance with an irrational part, has no exact run. A constant that would be
irrational beyond a square root is taken too large, which no true bound minds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    BREGMAN_START,
    CLIENTS,
    ESTIMATE_SIZE,
    GRADIENT_MEAN_SQUARE,
    GRADIENT_SUPREMUM,
    INITIAL_FUNCTION_DISTANCE,
    LOSS_CEILING,
    LOSS_NOISE,
    MODEL_RADIUS,
    ORACLE_RANGE,
    PAIR_EXCESS,
    PAIR_GRADIENT,
    REGULARISATION,
    SMOOTHNESS,
    TOTAL_DIMENSION,
    TOTAL_VARIATION,
    WEAK_LEARNING,
)
from fedtheory.core.expression import Tree
from fedtheory.instances.boosting_oracles import RELATIVE
from fedtheory.instances.finite_support import (
    RationalSupport,
    gradient_supremum,
    initial_distance,
    mean_total_variation,
    rational_support,
)
from fedtheory.instances.hostile_ensemble import estimate_size_squared, rational_segment
from fedtheory.instances.hostile_ensemble import exact_constants as constants_of_segment
from fedtheory.instances.hostile_least_squares import rational_rows
from fedtheory.instances.hostile_ridge import exact_constants as constants_of_ridge
from fedtheory.instances.identical_inputs import mean_square, repeated
from fedtheory.instances.lipschitz_labels import (
    LABEL_BOUND,
    LABEL_SLOPE,
    PAIRWISE_WASSERSTEIN_2,
    SUPPORT_DISTANCE,
    WASSERSTEIN_1,
    WASSERSTEIN_2,
    RationalRegression,
    mean_wasserstein,
    pairwise_wasserstein,
    rational_regression,
    support_distance,
)
from fedtheory.instances.pair_quadratics import (
    PairQuadratics,
    Sample,
    plain,
    rational_pair_quadratics,
    squares,
    up,
)
from fedtheory.instances.private_points import private_weights
from fedtheory.instances.ridge_clients import rational_ridge
from fedtheory.instances.ridge_exact import RationalRidge
from fedtheory.instances.sloped_valley import rational_valley

Constants = Mapping[Concept, Tree]


@dataclass(frozen=True)
class Exact:
    """A problem in rational arithmetic, and what it knows."""

    problem: Any
    constants: Constants


def exact(family: str, words: dict[str, Any]) -> Exact | None:
    """The exact data of a recipe; None where there are none."""
    return FAMILIES[family](words) if family in FAMILIES else None


def _finite_support(words: dict[str, Any]) -> Exact | None:
    return _support(rational_support(**words), {})


def _identical_inputs(words: dict[str, Any]) -> Exact | None:
    share, labels = words.pop("share", "1/2,1/2"), words.pop("labels", "1,1;-1/2,1")
    words.setdefault("sense", "square")
    data = rational_support(weights=repeated(share, labels), labels=labels, **words)
    squared = mean_square(data)
    return None if squared is None else _support(data, {GRADIENT_MEAN_SQUARE: _root(squared)})


def _same_slope(words: dict[str, Any]) -> Exact | None:
    n, slope = words.pop("n", 1), words.pop("slope", "1")
    words.setdefault("gamma", "1/2")
    data = rational_support(weights=";".join(["1"] * n), labels=slope, oracle="shrink", **words)
    return _support(data, {GRADIENT_MEAN_SQUARE: str(abs(Fraction(slope)))})


def _private_points(words: dict[str, Any]) -> Exact | None:
    return _on_points(words, 3, "1/10", "opposed")


def _frozen_points(words: dict[str, Any]) -> Exact | None:
    return _on_points(words, 2, "1", "freeze")


def _on_points(words: dict[str, Any], n: int, p: str, off: Any) -> Exact | None:
    weights = private_weights(words.pop("n", n), Fraction(words.pop("p", p)))
    slope = words.pop("slope", "1")
    return _support(
        rational_support(weights=weights, labels=slope, oracle="exact", off=off, **words), {}
    )


def _support(data: RationalSupport, more: Constants) -> Exact | None:
    """For losses and oracles that stay rational."""
    learner = data.learner
    if data.loss == "logistic" or (learner.sense == "square" and learner.manner not in RELATIVE):
        return None
    known: dict[Concept, Tree] = {
        CLIENTS: str(len(data.weights)),
        REGULARISATION: str(data.mu),
        WEAK_LEARNING: str(learner.gamma),
        TOTAL_VARIATION: str(mean_total_variation(data)),
        INITIAL_FUNCTION_DISTANCE: str(initial_distance(data)),
    }
    G = gradient_supremum(data.weights, data.labels, data.loss, data.scale)
    for concept, value in ((GRADIENT_SUPREMUM, G), (ORACLE_RANGE, learner.range)):
        if value is not None:
            known[concept] = str(value)
    return Exact(data, {**known, **more})


def _two_sites(words: dict[str, Any]) -> Exact | None:
    apart, slope = words.pop("apart", "1"), words.pop("slope", "1")
    rows = ";".join(["1,0"] * (words.pop("n", 2) - 1) + ["0,1"])
    drop = -Fraction(slope) * Fraction(apart)
    return _lipschitz_labels(
        {"points": f"0,{apart}", "weights": rows, "labels": f"0,{drop}", "slope": slope, **words}
    )


def _lipschitz_labels(words: dict[str, Any]) -> Exact | None:
    data: RationalRegression = rational_regression(**words)
    apart = ((v - y) ** 2 for v, y in zip(data.start, data.optimum, strict=True))
    start = sum((a * d for a, d in zip(data.inputs, apart, strict=True)), Fraction(0))
    return Exact(
        data,
        {
            CLIENTS: str(len(data.weights)),
            LABEL_SLOPE: str(data.slope),
            LABEL_BOUND: str(max(map(abs, data.optimum))),
            SUPPORT_DISTANCE: str(support_distance(data)),
            WASSERSTEIN_1: str(mean_wasserstein(data, 1)),
            WASSERSTEIN_2: _root(mean_wasserstein(data, 2)),
            PAIRWISE_WASSERSTEIN_2: _root(pairwise_wasserstein(data)),
            WEAK_LEARNING: str(data.learner.gamma),
            INITIAL_FUNCTION_DISTANCE: str(start),
        },
    )


def _pair_quadratics(words: dict[str, Any]) -> Exact | None:
    """The twin asks for an uplink delay, and γ is positive."""
    data: PairQuadratics = rational_pair_quadratics(**words)
    bent = max(_curvature(sample) for client in data.samples for sample in client)
    if min(data.uplink) < 1 or not bent:
        return None
    known: dict[Concept, Tree] = {c: str(value) for c, value in plain(data).items()}
    known |= {c: _root(square) for c, square in squares(data).items()}
    return Exact(data, {**known, SMOOTHNESS: str(bent)})


def _curvature(of: Sample) -> Fraction:
    """The larger eigenvalue of H, exact where H has rank 1."""
    *_, p, q, r = of
    root = p + r if p * r == q * q else Fraction(up((p - r) ** 2 + 4 * q * q))
    return (p + r + root) / 2


def _squared_ensemble(words: dict[str, Any]) -> Exact | None:
    """Two predictors, one mask a round, half the square as mirror map, the whole gradient."""
    plainly = {"mirror": "euclid", "repeats": 1, "estimator": "full", "simulation": "mask"}
    if any(words.pop(name, value) != value for name, value in plainly.items()):
        return None
    if words.get("sampling") == "water" or words["predictors"].count(";") != 1:
        return None
    data = rational_segment(**words)
    known = dict(constants_of_segment(data))
    known[ESTIMATE_SIZE] = _root(estimate_size_squared(data))
    begins_best = known[BREGMAN_START] == "0"  # then r is not positive
    silent = known[ESTIMATE_SIZE] == "0"
    return None if begins_best or silent else Exact(data, known)


def _few_samples(words: dict[str, Any]) -> Exact | None:
    data = None if words.pop("weights", "") else rational_rows(**words)
    if data is None or not data.square:
        return None
    noise = data.largest**2 / 2 if len(data.rows) > 1 else Fraction(0)
    return Exact(
        data,
        {
            CLIENTS: "1",
            TOTAL_DIMENSION: "2",
            MODEL_RADIUS: str(data.radius),
            SMOOTHNESS: str(2 * data.square),
            PAIR_GRADIENT: _root(4 * data.largest**2 * data.square),
            LOSS_CEILING: "1",
            LOSS_NOISE: str(noise),
        },
    )


def _sloped_valley(words: dict[str, Any]) -> Exact | None:
    data = rational_valley(**words)
    return Exact(
        data,
        {
            MODEL_RADIUS: str(data.radius),
            SMOOTHNESS: str(data.h * (1 + data.epsilon**2)),
            LOSS_CEILING: str(data.top),
            PAIR_EXCESS: str(2 * data.b * data.radius),
        },
    )


def _ridge_clients(words: dict[str, Any]) -> Exact | None:
    data: RationalRidge = rational_ridge(**words)
    known = constants_of_ridge(data)
    return None if known is None else Exact(data, known)


FAMILIES: Mapping[str, Callable[[dict[str, Any]], Exact | None]] = {
    "few-samples": _few_samples,
    "finite-support": _finite_support,
    "frozen-points": _frozen_points,
    "identical-inputs": _identical_inputs,
    "lipschitz-labels": _lipschitz_labels,
    "pair-quadratics": _pair_quadratics,
    "private-points": _private_points,
    "ridge-clients": _ridge_clients,
    "same-slope": _same_slope,
    "sloped-valley": _sloped_valley,
    "squared-ensemble": _squared_ensemble,
    "two-sites": _two_sites,
}


def _root(square: Fraction) -> Tree:
    """The root of a square, as a number where it is one."""
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    root = Fraction(top, bottom)
    return str(root) if root**2 == square else ["root", "2", str(square)]
