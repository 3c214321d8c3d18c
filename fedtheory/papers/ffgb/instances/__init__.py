"""Problems that only FFGB uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.ffgb.instances import (
    extension_spread,
    finite_support,
    identical_inputs,
    largest_output,
    private_points,
    same_slope,
    shifted_grids,
    smooth_inputs,
    spread_inputs,
    square_targets,
    two_sites,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "extension-spread": extension_spread.labels_with_spread,
    "finite-support": finite_support.finite_support,
    "frozen-points": private_points.frozen_points,
    "identical-inputs": identical_inputs.identical_inputs,
    "largest-output": largest_output.largest_output,
    "private-points": private_points.private_points,
    "same-slope": same_slope.same_slope,
    "shifted-grids": shifted_grids.shifted_grids,
    "smooth-inputs": smooth_inputs.smooth_inputs,
    "spread-inputs": spread_inputs.spread_inputs,
    "square-targets": square_targets.square_targets,
    "two-sites": two_sites.two_sites,
}
