"""What clients do in the pseudo-code of FedFW and its variants."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.law import Conduct
from fedtheory.papers.fedfw.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_gap import fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.papers.fedfw.algorithms.fedfw_plus import fedfw_plus
from fedtheory.papers.fedfw.algorithms.fedfw_split import fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto

_KEEPS = 'FedFW "does not overwrite clients\' local models with the global model" (Section 1; Algorithm 1, line 6)'
_FEDFW = Conduct("for client i = 1, 2, ..., n do (Algorithm 1)", _KEEPS)
CONDUCT: Mapping[Any, Conduct] = {
    fedfw: _FEDFW,
    fedfw_gap: _FEDFW,
    fedfw_inexact: _FEDFW,
    fedfw_plus: _FEDFW,
    fedfw_split: _FEDFW,
    expected_fedfw_sto: _FEDFW,
    expected_participation: Conduct(keeps=_KEEPS),
    expected_participation_gaps: Conduct(keeps=_KEEPS),
}
