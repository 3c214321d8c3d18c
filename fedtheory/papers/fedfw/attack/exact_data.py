"""What a recipe stands for, exact: boxes with losses of either curvature, split boxes, noise, and starts apart."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.expression import Tree
from fedtheory.core.twin import Data, Exact
from fedtheory.instances import rational
from fedtheory.instances.interval import exact_constants as constants_on_interval
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.instances.indefinite import exact_constants as constants_of_bent
from fedtheory.papers.fedfw.instances.indefinite import rational_indefinite
from fedtheory.papers.fedfw.instances.interval_start import start_distance_squared
from fedtheory.papers.fedfw.instances.noisy import exact_noise, samples
from fedtheory.papers.fedfw.instances.split_exact import exact_constants as constants_of_split
from fedtheory.papers.fedfw.instances.split_exact import rational_split


def _split_boxes(words: dict[str, Any]) -> Data | None:
    data = rational_split(**words)
    return Data(data, constants_of_split(data))


def _indefinite(words: dict[str, Any]) -> Data | None:
    bent = rational_indefinite(**words)
    return Data(bent, constants_of_bent(bent))


def _noisy(words: dict[str, Any]) -> Data | None:
    table, draws = samples(words.pop("noise")), words.pop("draws", "own")
    quiet = rational_quadratics(**words)
    return Data(quiet, exact_noise(quiet, table), table, shared=draws == "shared")


def _interval_start(words: dict[str, Any]) -> Data | None:
    data = rational({"family": "interval-start", **words})
    if data is None:
        return None
    own: dict[Concept, Tree] = {
        INITIAL_STACKED_GAP: str(data.stacked_gap(data.start)),
        START_DISTANCE: ["root", "2", str(start_distance_squared(data))],
    }
    return Data(data, {**constants_on_interval(data), **own})


EXACT: Mapping[str, Exact] = {
    "indefinite": _indefinite,
    "interval-start": _interval_start,
    "noisy": _noisy,
    "split-boxes": _split_boxes,
}
