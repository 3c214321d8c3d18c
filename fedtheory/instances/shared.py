"""The families that serve several papers or the engines, by name."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.instances.ball import ball
from fedtheory.instances.interpolant import interpolant
from fedtheory.instances.interval import RationalQuadratics, interval, rational_quadratics
from fedtheory.instances.linear_losses import linear_losses
from fedtheory.instances.lipschitz_labels import lipschitz_labels
from fedtheory.instances.logistic import logistic
from fedtheory.instances.mixtures import mixtures
from fedtheory.instances.quadratics import quadratics
from fedtheory.instances.two_groups import rational_two_groups, two_groups
from fedtheory.instances.worst_clients import worst_clients

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "ball": ball,
    "interpolant": interpolant,
    "interval": interval,
    "linear-losses": linear_losses,
    "lipschitz-labels": lipschitz_labels,
    "logistic": logistic,
    "mixtures": mixtures,
    "quadratics": quadratics,
    "two-groups": two_groups,
    "worst-clients": worst_clients,
}
RATIONAL: Mapping[str, Callable[..., RationalQuadratics]] = {
    "interval": rational_quadratics,
    "interval-start": rational_quadratics,
    "two-groups": rational_two_groups,
}
"""Those whose data are rational, for runs without rounding."""
