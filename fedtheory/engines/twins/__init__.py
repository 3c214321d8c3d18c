r"""Runs without rounding: of each algorithm that has an exact twin, what it measures of rational data.

A measurement is a term: a rational number, or one with square roots. Where a schedule is not rational, or an oracle's
answer stays open, there is no exact run.
"""

from collections.abc import Mapping
from typing import Any

from fedtheory.engines.twins import boosting, boxes, pairs, ridge
from fedtheory.engines.twins.boxes import TWINS, Twin
from fedtheory.engines.twins.data import Data, Measured, NamedTwin, data_of
from fedtheory.engines.twins.schedules import Named, Steps, exact_root, schedules, throughout

NAMED_TWINS: Mapping[Any, NamedTwin] = {
    **boosting.NAMED,
    **pairs.NAMED,
    **ridge.NAMED,
    **boxes.NAMED,
}
"""The exact twin of an algorithm that takes its schedules by name, all of them rational."""

__all__ = [
    "NAMED_TWINS",
    "TWINS",
    "Data",
    "Measured",
    "Named",
    "NamedTwin",
    "Steps",
    "Twin",
    "data_of",
    "exact_root",
    "schedules",
    "throughout",
]
