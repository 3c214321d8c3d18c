"""Problems that only FedRes uses, by the names of their families in recipes."""

from collections.abc import Callable, Mapping
from typing import Any

from fedtheory.core.instance import Instance
from fedtheory.papers.fedres.instances import (
    appendix_c,
    contextual_bandit,
    few_samples,
    pair_batches,
    pair_quadratics,
    quadratic_recursion,
    residual_losses,
    residual_regression,
    sloped_valley,
)

FAMILIES: Mapping[str, Callable[..., Instance[Any]]] = {
    "appendix-c": appendix_c.appendix_c,
    "contextual-bandit": contextual_bandit.contextual_bandit,
    "few-samples": few_samples.few_samples,
    "pair-batches": pair_batches.pair_batches,
    "pair-quadratics": pair_quadratics.pair_quadratics,
    "quadratic-recursion": quadratic_recursion.quadratic_recursion,
    "residual-losses": residual_losses.residual_losses,
    "residual-regression": residual_regression.residual_regression,
    "sloped-valley": sloped_valley.sloped_valley,
}
