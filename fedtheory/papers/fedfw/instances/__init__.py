"""Problems that only FedFW uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fedfw.instances import bent_quadratics, least_squares

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "bent-quadratics": bent_quadratics.bent_quadratics,
    "least-squares": least_squares.least_squares,
}
