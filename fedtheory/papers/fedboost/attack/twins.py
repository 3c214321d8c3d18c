"""FedBoost, without rounding: ensembles of two predictors."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.twin import Data, Measured, Named, NamedTwin
from fedtheory.papers.fedboost.algorithms.fedboost import expected_fedboost
from fedtheory.papers.fedboost.algorithms.fedboost_exact import expected_gaps
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP


def _fedboost(data: Data, named: Named) -> Measured:
    gaps = expected_gaps(data.quadratics, named["eta_t"])
    return {EXPECTED_ENSEMBLE_GAP: [str(gap) for gap in gaps]}


NAMED_TWINS: Mapping[Any, NamedTwin] = {expected_fedboost: _fedboost}
