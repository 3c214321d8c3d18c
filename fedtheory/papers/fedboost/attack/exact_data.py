"""What a recipe stands for, exact: ensembles of two predictors."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.twin import Data, Exact, root_of
from fedtheory.papers.fedboost.concepts import BREGMAN_START, ESTIMATE_SIZE
from fedtheory.papers.fedboost.instances.hostile_ensemble import (
    estimate_size_squared,
    rational_segment,
)
from fedtheory.papers.fedboost.instances.hostile_ensemble import (
    exact_constants as constants_of_segment,
)


def _squared_ensemble(words: dict[str, Any]) -> Data | None:
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
    return None if begins_best or silent else Data(data, known)


EXACT: Mapping[str, Exact] = {
    "squared-ensemble": _squared_ensemble,
}
