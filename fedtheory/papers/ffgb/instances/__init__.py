"""Problems that only FFGB uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.ffgb.instances import (
    largest_output,
    shifted_grids,
    smooth_inputs,
    square_targets,
    two_sites,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "largest-output": largest_output.largest_output,
    "shifted-grids": shifted_grids.shifted_grids,
    "smooth-inputs": smooth_inputs.smooth_inputs,
    "square-targets": square_targets.square_targets,
    "two-sites": two_sites.two_sites,
}
