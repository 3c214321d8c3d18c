"""The runs of Appendix F's lemmas: weak learners that change direction, clients that extend far, and the first steps."""

from fractions import Fraction
from functools import partial
from typing import Any

from fedtheory.core.statement import Exhibit
from fedtheory.instances.lipschitz_labels import lipschitz_labels
from fedtheory.papers.ffgb.statements.notation import K, mu

ONE = Fraction(1)
TURNING = partial(
    lipschitz_labels,
    points="0",
    weights="1",
    labels="1",
    oracle="turning",
    gamma="1/2",
    turn=2,
)
TURNING_WHY = (
    "one point, and an oracle that answers too little in the first step and too much in the second"
)
LATE_TURN = partial(
    lipschitz_labels, points="0", weights="1", labels="1", oracle="turning", gamma="1/2", turn=12
)
LATE_WHY = "the same oracle, turning after twelve steps"
APART = partial(lipschitz_labels, labels="1,1")
APART_WHY = "two clients with one point each and equal labels: each extends beyond the other's"
STEEP_START = partial(lipschitz_labels, points="0,1", weights="1/2,1/2", labels="0,1", start="0,-1")
SHORT_ANSWERS = partial(
    lipschitz_labels,
    points="0,1",
    weights="1/2,1/2",
    labels="0,1",
    oracle="shrink",
    gamma="1/2",
)
SHORT_WHY = "answers of half the query: after k steps all but 2^-k of the allowed slope is left out"
STEEP_WHY = "from the slope -L the first step, whose factor is -1, throws the function to 3L"


def exhibit(
    instance: partial[Any], steps: int, rounds: int, pinned: dict[str, str], why: str
) -> Exhibit:
    """A run with mu = 1."""
    return Exhibit(instance, {K: Fraction(steps), mu: ONE}, rounds, pinned, why)
