r"""FedBoost, Theorem 3 where the adversary's estimate is unbiased: the second derivative leaves the floor.

For squared losses the mask's bias of a domain's loss is Σ α_l²(1 - γ_l)/γ_l ‖h_l‖², and the predictors that were sent
are enough to take it off; the third derivative is 0, and nothing is left of the floor.
"""

from functools import partial

import sympy as sp

from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Exhibit,
    SampledExhibit,
    Scope,
    Source,
    Statement,
    Status,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost, sampled_aflboost
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.properties import (
    DEBIASED_DOMAINS_REPORT,
    SMALLEST_MIRROR_START,
    WEIGHTED_SAMPLING,
)
from fedtheory.papers.fedboost.statements.notation import C, D, M
from fedtheory.papers.fedboost.statements.thm3_agnostic import M_2, D_l
from fedtheory.papers.fedboost.statements.thm3_best import BEST, OURS, players

THEOREM_3_DEBIASED = Statement(
    id="fedboost.thm3_debiased",
    title="AFLBoost with unbiased losses for the adversary: no second derivative in the floor",
    source=Source("hamer2020fedboost", "Section 4.2 for Theorem 3; ours"),
    algorithm=expected_aflboost,
    schedule=BEST,
    constants=tuple(c for c in OURS if c.symbol not in {M_2, D_l}),
    parameters=(),
    assumptions=(
        Assumption("the loss is convex in the weights", CONVEX, "Section 4.3"),
        Assumption("alpha_1 = argmin F", SMALLEST_MIRROR_START, "Figure 2, initialization"),
        Assumption(
            "the server receives gradients of all domains at the weights that clients see, and unbiased losses",
            DEBIASED_DOMAINS_REPORT,
            "Section 4.2 for Figure 2, steps 3-5",
        ),
        Assumption("gamma_{k,t} is given by (8)", WEIGHTED_SAMPLING, "Theorem 3"),
    ),
    bounds=(
        Bound(
            Status.SHARPENED,
            "ours",
            EXPECTED_AGNOSTIC_GAP,
            players + D * M / (2 * C),
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(agnostic_game, predictors="1,0|0,2", targets="0|0", debiased=1),
            {},
            7,
            {"sharpened": "0.0458"},
            "two domains, one predictor for each: the saddle stays where it is",
        ),
    ),
    sampled=sampled_aflboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(agnostic_game, predictors="1,0|0,2", targets="0|0", debiased=1),
            {},
            400,
            {"sharpened": Outcome.HOLDS},
            "the same for more rounds than can be followed",
        ),
    ),
)
