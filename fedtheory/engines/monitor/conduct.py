"""What an algorithm's pseudo-code has clients do that no assumption repeats, so that a log can be held against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fedtheory.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.algorithms.fedfw import fedfw
from fedtheory.algorithms.fedfw_gap import fedfw_gap
from fedtheory.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.algorithms.fedfw_plus import fedfw_plus
from fedtheory.algorithms.fedfw_split import fedfw_split
from fedtheory.algorithms.fedfw_sto import expected_fedfw_sto


@dataclass(frozen=True)
class Conduct:
    """In the paper's words: who takes part, and that clients go on from where they were; empty where it is open."""

    everyone: str = ""
    keeps: str = ""


NOT_KNOWN = Conduct()
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


def conduct_of(algorithm: Any) -> Conduct:
    """What is known of an algorithm."""
    return CONDUCT.get(algorithm, NOT_KNOWN)
