r"""What a recipe stands for, exact: the problem for its algorithm's twin, and its constants as terms.

A family that is missing here, or an instance with an irrational part, has no exact run. A constant that would be
irrational beyond a square root is taken too large, which no true bound minds.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    ARMS,
    BREGMAN_START,
    CLIENTS,
    ESTIMATE_SIZE,
    EXPLORATION_PERIOD,
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
    REWARD_RANGE,
    SAMPLE_DELAY,
    SMOOTHNESS,
    TOTAL_DIMENSION,
    TOTAL_VARIATION,
    WEAK_LEARNING,
)
from fedtheory.core.expression import Tree
from fedtheory.engines import exact_others, exact_ridge
from fedtheory.engines.exact_parts import Constants, Exact, root_of
from fedtheory.instances.boosting_oracles import RELATIVE
from fedtheory.instances.contextual_bandit import rational_contextual_bandit
from fedtheory.instances.extension_spread import EXTENSION_SPREAD, spread_squared
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
from fedtheory.instances.identical_inputs import mean_square, repeated
from fedtheory.instances.lipschitz_labels import (
    FARTHEST_WASSERSTEIN_2,
    LABEL_BOUND,
    LABEL_SLOPE,
    PAIRWISE_WASSERSTEIN_2,
    SUPPORT_DISTANCE,
    WASSERSTEIN_1,
    WASSERSTEIN_2,
    RationalRegression,
    farthest_wasserstein,
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
    spread,
    squares,
    up,
)
from fedtheory.instances.private_points import private_weights
from fedtheory.instances.sloped_valley import rational_valley


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
    return None if squared is None else _support(data, {GRADIENT_MEAN_SQUARE: root_of(squared)})


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


def _extension_spread(words: dict[str, Any]) -> Exact | None:
    manner = "exact" if Fraction(words.get("gamma", "1")) == 1 else "shrink"
    found = _lipschitz_labels({**words, "oracle": manner})
    if found is None:
        return None
    apart = root_of(spread_squared(found.problem))
    return Exact(found.problem, {**found.constants, EXTENSION_SPREAD: apart})


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
            WASSERSTEIN_2: root_of(mean_wasserstein(data, 2)),
            PAIRWISE_WASSERSTEIN_2: root_of(pairwise_wasserstein(data)),
            FARTHEST_WASSERSTEIN_2: root_of(farthest_wasserstein(data)),
            WEAK_LEARNING: str(data.learner.gamma),
            INITIAL_FUNCTION_DISTANCE: str(start),
        },
    )


def _pair_quadratics(words: dict[str, Any]) -> Exact | None:
    return _pairs(rational_pair_quadratics(**words))


def _contextual_bandit(words: dict[str, Any]) -> Exact | None:
    """Delays are given in rounds; those of its regression are in explorations."""
    data = rational_contextual_bandit(**words)
    known = _pairs(data.regression)
    if known is None:
        return None
    P = len(data.contexts)
    given = (("uplink", "1"), ("downlink", "0"))
    up, down = (spread(str(words.get(name, usual)), P) for name, usual in given)
    own: dict[Concept, Tree] = {
        ARMS: str(len(data.contexts[0][0])),
        EXPLORATION_PERIOD: str(data.period),
        REWARD_RANGE: "1",
        SAMPLE_DELAY: str(max(a + b for a, b in zip(up, down, strict=True))),
    }
    return Exact(data, {**known.constants, **own})


def _pairs(data: PairQuadratics) -> Exact | None:
    """The twin asks for an uplink delay, and γ is positive."""
    bent = max(_curvature(sample) for client in data.samples for sample in client)
    if min(data.uplink) < 1 or not bent:
        return None
    known: dict[Concept, Tree] = {c: str(value) for c, value in plain(data).items()}
    known |= {c: root_of(square) for c, square in squares(data).items()}
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
    known[ESTIMATE_SIZE] = root_of(estimate_size_squared(data))
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
            PAIR_GRADIENT: root_of(4 * data.largest**2 * data.square),
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


FAMILIES: Mapping[str, Callable[[dict[str, Any]], Exact | None]] = {
    **exact_others.FAMILIES,
    **exact_ridge.FAMILIES,
    "contextual-bandit": _contextual_bandit,
    "extension-spread": _extension_spread,
    "few-samples": _few_samples,
    "finite-support": _finite_support,
    "frozen-points": _frozen_points,
    "identical-inputs": _identical_inputs,
    "lipschitz-labels": _lipschitz_labels,
    "pair-quadratics": _pair_quadratics,
    "private-points": _private_points,
    "same-slope": _same_slope,
    "sloped-valley": _sloped_valley,
    "squared-ensemble": _squared_ensemble,
    "two-sites": _two_sites,
}
