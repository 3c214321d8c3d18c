"""Problem families that know their constants; every instance carries the recipe that rebuilds it."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.instances import (
    ball,
    bent_quadratics,
    finite_support,
    indefinite,
    interpolant,
    interval,
    interval_start,
    least_squares,
    linear_losses,
    logistic,
    noisy,
    private_points,
    quadratics,
    same_slope,
    split_boxes,
    two_groups,
    worst_clients,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "ball": ball.ball,
    "bent-quadratics": bent_quadratics.bent_quadratics,
    "finite-support": finite_support.finite_support,
    "frozen-points": private_points.frozen_points,
    "indefinite": indefinite.indefinite,
    "interpolant": interpolant.interpolant,
    "interval": interval.interval,
    "interval-start": interval_start.interval_start,
    "least-squares": least_squares.least_squares,
    "linear-losses": linear_losses.linear_losses,
    "logistic": logistic.logistic,
    "noisy": noisy.noisy,
    "noisy-quadratics": noisy.noisy_quadratics,
    "normal-line": noisy.normal_line,
    "private-points": private_points.private_points,
    "quadratics": quadratics.quadratics,
    "same-slope": same_slope.same_slope,
    "split-boxes": split_boxes.split_boxes,
    "two-groups": two_groups.two_groups,
    "worst-clients": worst_clients.worst_clients,
}

RATIONAL: Mapping[str, Callable[..., interval.RationalQuadratics]] = {
    "interval": interval.rational_quadratics,
    "interval-start": interval.rational_quadratics,
    "two-groups": two_groups.rational_two_groups,
}
"""The families whose data are rational, for runs without rounding."""


def build(recipe: Mapping[str, str | int | float]) -> Instance[Any]:
    """The instance of a recipe: `{"family": name, **arguments}`."""
    name, arguments = opened(recipe)
    if name not in FAMILIES:
        raise FedTheoryError(f'no instance family "{name}".{nearest(name, FAMILIES)}', code="FT007")
    known = inspect.signature(FAMILIES[name]).parameters
    for argument in arguments:
        if argument not in known:
            hint = nearest(argument, known)
            raise FedTheoryError(f'the family "{name}" takes no "{argument}".{hint}', code="FT007")
    return FAMILIES[name](**arguments)


def rational(recipe: Mapping[str, str | int | float]) -> interval.RationalQuadratics | None:
    """The exact data of a recipe; None where the family has none."""
    name, arguments = opened(recipe)
    return RATIONAL[name](**arguments) if name in RATIONAL else None


def opened(recipe: Mapping[str, str | int | float]) -> tuple[str, dict[str, Any]]:
    """Family and arguments."""
    arguments = dict(recipe)
    return str(arguments.pop("family", "")), arguments
