r"""What is known of FedFW and its variants before any theorem: symmetries, and the special cases that they contain."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.concept import Concept, Metric
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    FIRST_GRADIENT,
    GRADIENT_AT_OPTIMUM,
    GRADIENT_NOISE,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    INITIAL_EXCESS,
    INITIAL_GAP,
    INITIAL_STACKED_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.law import SpecialCase, Tiling
from fedtheory.core.metrics import CONSENSUS_DISTANCE, EXPECTED_OBJECTIVE_GAP, OBJECTIVE_GAP
from fedtheory.core.statement import t
from fedtheory.papers.fedfw.algorithms.expected_participation import (
    expected_participation,
    expected_participation_gaps,
)
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.fedfw_gap import BEST_DISTANCE, GAP_TRANSFER, fedfw_gap
from fedtheory.papers.fedfw.algorithms.fedfw_inexact import fedfw_inexact
from fedtheory.papers.fedfw.algorithms.fedfw_plus import (
    MULTIPLIER_PACE,
    MULTIPLIER_SHARE,
    fedfw_plus,
)
from fedtheory.papers.fedfw.algorithms.fedfw_split import INFEASIBILITY, fedfw_split
from fedtheory.papers.fedfw.algorithms.fedfw_sto import expected_fedfw_sto
from fedtheory.papers.fedfw.algorithms.naive_local_steps import naive_local_steps
from fedtheory.papers.fedfw.algorithms.surrogate_probe import (
    STACKED_GRADIENT,
    SURROGATE_SMOOTHNESS,
    probe_gradient,
    probe_smoothness,
)
from fedtheory.papers.fedfw.concepts import LOSS_RANGE
from fedtheory.papers.fedfw.instances.split_boxes import OWN_DIAMETER, SPLIT_GAIN
from fedtheory.papers.fedfw.metrics import (
    EXPECTED_DISTANCE,
    EXPECTED_FRANK_WOLFE_GAP,
    EXPECTED_SQUARED_DISTANCE,
    EXPECTED_STACKED_GAP,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP,
    EXPECTED_SURROGATE_GAP,
    FRANK_WOLFE_GAP,
    SURROGATE_FRANK_WOLFE_GAP,
    SURROGATE_GAP,
    TRACKING_ERROR,
)

WEAKER = (
    OWN_DIAMETER,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    GRADIENT_AT_OPTIMUM,
    DUAL_NORM,
    GRADIENT_NOISE,
    FIRST_GRADIENT,
    INITIAL_EXCESS,
    INITIAL_GAP,
    INITIAL_STACKED_GAP,
    LOSS_RANGE,
    SPLIT_GAIN,
)
"""Concepts whose larger values promise less."""

HALF = Fraction(1, 2)


# A client's share of the surrogate is 1/n of its loss: r copies of it weigh as one, and λ has to shrink by r to pull as
# hard. Norms over all clients grow by √r, or by √r/r where each client's share shrank.
_PENALTY = {"lambda_0": -1}
_CLIENTS: Mapping[Concept, Fraction | int] = {
    CLIENTS: 1,
    DUAL_NORM: -HALF,
    FIRST_GRADIENT: -HALF,
    START_DISTANCE: HALF,
}
_GAPS: Mapping[Metric, Fraction | int] = {
    OBJECTIVE_GAP: 0,
    SURROGATE_GAP: 0,
    CONSENSUS_DISTANCE: HALF,
}
_EXPECTED_GAPS: Mapping[Metric, Fraction | int] = {
    EXPECTED_OBJECTIVE_GAP: 0,
    EXPECTED_STACKED_GAP: 0,
    EXPECTED_SURROGATE_GAP: 0,
    EXPECTED_FRANK_WOLFE_GAP: 0,
    EXPECTED_SURROGATE_FRANK_WOLFE_GAP: 0,
    EXPECTED_DISTANCE: HALF,
    EXPECTED_SQUARED_DISTANCE: 1,
    TRACKING_ERROR: -1,  # r copies of squares r² times as small
}
# Copies that take part independently are not one client: a run is repeated only if all take part always.
_ALL_PRESENT = Tiling(_PENALTY, _CLIENTS, _EXPECTED_GAPS, only={"p": 1})

TILINGS: Mapping[Any, Tiling] = {
    fedfw: Tiling(_PENALTY, _CLIENTS, _GAPS),  # the run depends on n and λ₀ only through nλ₀
    fedfw_inexact: Tiling(
        _PENALTY, _CLIENTS, _GAPS
    ),  # and so does the tolerance, summed over clients
    fedfw_split: Tiling(_PENALTY, _CLIENTS, {**_GAPS, INFEASIBILITY: HALF}),
    fedfw_plus: Tiling(_PENALTY, _CLIENTS, {MULTIPLIER_SHARE: 0, MULTIPLIER_PACE: -HALF}),
    fedfw_gap: Tiling(
        _PENALTY,
        _CLIENTS,
        {
            FRANK_WOLFE_GAP: 0,
            SURROGATE_FRANK_WOLFE_GAP: 0,
            CONSENSUS_DISTANCE: HALF,
            BEST_DISTANCE: HALF,
            GAP_TRANSFER: -HALF,
        },
    ),
    naive_frank_wolfe: Tiling({}, {CLIENTS: 1}, _GAPS),
    naive_local_steps: Tiling({}, {CLIENTS: 1}, _GAPS),
    # Among the points of 𝒟^(rn) are r copies of a point of 𝒟ⁿ: no probe finds less.
    probe_smoothness: Tiling({"lambda_t": -1}, _CLIENTS, {SURROGATE_SMOOTHNESS: -1}),
    probe_gradient: Tiling({}, _CLIENTS, {STACKED_GRADIENT: -HALF}),
    # The clients' draws need not be independent: copies may draw alike.
    expected_fedfw_sto: Tiling(_PENALTY, _CLIENTS, _EXPECTED_GAPS),
    expected_participation: _ALL_PRESENT,
    expected_participation_gaps: _ALL_PRESENT,
}


_ALIKE = frozenset({HETEROGENEITY, HETEROGENEITY_AT_OPTIMUM, DUAL_NORM})


def _frank_wolfe(diameter: Concept, **parameters: int) -> SpecialCase:
    """2LD²/t, at these values of the parameters."""
    also = {"p": ", all taking part", "delta": ", an exact oracle"}
    return SpecialCase(
        f"identical clients, no penalty{''.join(also.get(name, '') for name in parameters)}: "
        "Frank-Wolfe, 2LD^2/t",
        _ALIKE,
        {"lambda_0": 0, **parameters},
        frozenset({OBJECTIVE_GAP, SURROGATE_GAP, EXPECTED_OBJECTIVE_GAP, EXPECTED_SURROGATE_GAP}),
        lambda letter: 2 * letter[SMOOTHNESS] * letter[diameter] ** 2 / t,
    )


SPECIAL_CASES: Mapping[Any, tuple[SpecialCase, ...]] = {
    fedfw: (_frank_wolfe(DIAMETER),),
    fedfw_inexact: (_frank_wolfe(DIAMETER, delta=0),),
    fedfw_split: (_frank_wolfe(OWN_DIAMETER),),
    expected_participation: (_frank_wolfe(DIAMETER, p=1),),
}
