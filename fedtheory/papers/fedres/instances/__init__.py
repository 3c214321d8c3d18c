"""Problems that only FedRes uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fedres.instances import (
    appendix_c,
    quadratic_recursion,
    residual_losses,
    residual_regression,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "appendix-c": appendix_c.appendix_c,
    "quadratic-recursion": quadratic_recursion.quadratic_recursion,
    "residual-losses": residual_losses.residual_losses,
    "residual-regression": residual_regression.residual_regression,
}
