"""What a recipe stands for, exact: the problem, its constants, and the samples of its noise."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fedtheory.algorithms.fedfw_exact import Rows
from fedtheory.core.concept import Metric
from fedtheory.core.concepts import INITIAL_STACKED_GAP, START_DISTANCE
from fedtheory.core.expression import Tree
from fedtheory.engines.exact_data import exact
from fedtheory.engines.exact_parts import Constants
from fedtheory.engines.twins.schedules import Named
from fedtheory.instances import opened, rational
from fedtheory.instances.hostile import Recipe
from fedtheory.instances.indefinite import exact_constants as constants_of_bent
from fedtheory.instances.indefinite import rational_indefinite
from fedtheory.instances.interval import exact_constants, rational_quadratics
from fedtheory.instances.interval_start import start_distance_squared
from fedtheory.instances.noisy import exact_noise, samples


@dataclass(frozen=True)
class Data:
    """An instance, exact: its quadratics or another problem, what it knows, and the samples of its noise."""

    quadratics: Any
    constants: Constants
    noise: Rows = ()
    shared: bool = False  # one draw for all clients


Measured = Mapping[Metric, list[Tree]]
NamedTwin = Callable[[Data, Named], Measured]
"""The exact twin of an algorithm that takes its schedules by name, all of them rational."""


def data_of(recipe: Recipe) -> Data | None:
    """The exact data of a recipe; None where the family has none."""
    family, words = opened(recipe)
    if family == "indefinite":
        bent = rational_indefinite(**words)
        return Data(bent, constants_of_bent(bent))
    if family == "noisy":
        table, draws = samples(words.pop("noise")), words.pop("draws", "own")
        quiet = rational_quadratics(**words)
        return Data(quiet, exact_noise(quiet, table), table, shared=draws == "shared")
    if (found := exact(family, words)) is not None:
        return Data(found.problem, found.constants)
    data = rational(recipe)
    if data is None:
        return None
    constants = dict(exact_constants(data))
    if family == "interval-start":
        constants[INITIAL_STACKED_GAP] = str(data.stacked_gap(data.start))
        constants[START_DISTANCE] = ["root", "2", str(start_distance_squared(data))]
    return Data(data, constants)
