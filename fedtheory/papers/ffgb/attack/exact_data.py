r"""What a recipe stands for, exact: the problem for its algorithm's twin, and its constants as terms.

An instance with an irrational part has no exact run. A constant that would be irrational beyond a square root is taken
too large, which no true bound fails for.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    INITIAL_FUNCTION_DISTANCE,
    INPUT_DIAMETER,
    REGULARISATION,
    TOTAL_VARIATION,
    WEAK_LEARNING,
)
from fedtheory.core.expression import Tree
from fedtheory.core.twin import Constants, Data, Exact, root_of
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
from fedtheory.papers.ffgb.concepts import GRADIENT_MEAN_SQUARE, GRADIENT_SUPREMUM, ORACLE_RANGE
from fedtheory.papers.ffgb.instances.boosting_oracles import RELATIVE
from fedtheory.papers.ffgb.instances.extension_spread import EXTENSION_SPREAD, spread_squared
from fedtheory.papers.ffgb.instances.finite_support import (
    RationalSupport,
    gradient_supremum,
    initial_distance,
    mean_total_variation,
    rational_support,
)
from fedtheory.papers.ffgb.instances.identical_inputs import mean_square, repeated
from fedtheory.papers.ffgb.instances.private_points import private_weights
from fedtheory.papers.ffgb.instances.spread_inputs import SpreadInputs


def _finite_support(words: dict[str, Any]) -> Data | None:
    return _support(rational_support(**words), {})


def _identical_inputs(words: dict[str, Any]) -> Data | None:
    share, labels = words.pop("share", "1/2,1/2"), words.pop("labels", "1,1;-1/2,1")
    words.setdefault("sense", "square")
    data = rational_support(weights=repeated(share, labels), labels=labels, **words)
    squared = mean_square(data)
    return None if squared is None else _support(data, {GRADIENT_MEAN_SQUARE: root_of(squared)})


def _same_slope(words: dict[str, Any]) -> Data | None:
    n, slope = words.pop("n", 1), words.pop("slope", "1")
    words.setdefault("gamma", "1/2")
    data = rational_support(weights=";".join(["1"] * n), labels=slope, oracle="shrink", **words)
    return _support(data, {GRADIENT_MEAN_SQUARE: str(abs(Fraction(slope)))})


def _private_points(words: dict[str, Any]) -> Data | None:
    return _on_points(words, 3, "1/10", "opposed")


def _frozen_points(words: dict[str, Any]) -> Data | None:
    return _on_points(words, 2, "1", "freeze")


def _on_points(words: dict[str, Any], n: int, p: str, off: Any) -> Data | None:
    weights = private_weights(words.pop("n", n), Fraction(words.pop("p", p)))
    slope = words.pop("slope", "1")
    return _support(
        rational_support(weights=weights, labels=slope, oracle="exact", off=off, **words), {}
    )


def _support(data: RationalSupport, more: Constants) -> Data | None:
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
    return Data(data, {**known, **more})


def _extension_spread(words: dict[str, Any]) -> Data | None:
    manner = "exact" if Fraction(words.get("gamma", "1")) == 1 else "shrink"
    found = _lipschitz_labels({**words, "oracle": manner})
    if found is None:
        return None
    apart = root_of(spread_squared(found.quadratics))
    return Data(found.quadratics, {**found.constants, EXTENSION_SPREAD: apart})


def _two_sites(words: dict[str, Any]) -> Data | None:
    apart, slope = words.pop("apart", "1"), words.pop("slope", "1")
    rows = ";".join(["1,0"] * (words.pop("n", 2) - 1) + ["0,1"])
    drop = -Fraction(slope) * Fraction(apart)
    return _lipschitz_labels(
        {"points": f"0,{apart}", "weights": rows, "labels": f"0,{drop}", "slope": slope, **words}
    )


def _lipschitz_labels(words: dict[str, Any]) -> Data | None:
    data: RationalRegression = rational_regression(**words)
    apart = ((v - y) ** 2 for v, y in zip(data.start, data.optimum, strict=True))
    start = sum((a * d for a, d in zip(data.inputs, apart, strict=True)), Fraction(0))
    return Data(
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


def _spread_inputs(words: dict[str, Any]) -> Data | None:
    x = tuple(map(Fraction, words["points"].split(",")))
    rows = tuple(tuple(map(Fraction, row.split(","))) for row in words["weights"].split(";"))
    used = [x[k] for k in range(len(x)) if any(row[k] for row in rows)]
    known: dict[Concept, Tree] = {
        CLIENTS: str(len(rows)),
        INPUT_DIAMETER: str(max(used) - min(used)),
    }
    return Data(SpreadInputs(x, rows), known)


EXACT: Mapping[str, Exact] = {
    "extension-spread": _extension_spread,
    "finite-support": _finite_support,
    "frozen-points": _frozen_points,
    "identical-inputs": _identical_inputs,
    "lipschitz-labels": _lipschitz_labels,
    "private-points": _private_points,
    "same-slope": _same_slope,
    "spread-inputs": _spread_inputs,
    "two-sites": _two_sites,
}
