r"""FedBoost, Theorem 3 with the steps that its proof asks for."""

from functools import partial

import sympy as sp

from fedtheory.core.statement import Bound, Exhibit, Scope, Statement, Status, T
from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost, sampled_aflboost
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.statements.notation import alpha_star, sigma
from fedtheory.papers.fedboost.statements.thm3_agnostic import (
    CONSTANTS,
    THEOREM_3,
    G_a,
    G_l,
    N_a,
    N_l,
    eta_a,
    eta_l,
    floor,
    lambda_star,
    r_a,
    r_l,
)

BEST = {
    eta_a: sp.sqrt(2 * sigma * r_a / T) / G_a,
    eta_l: sp.sqrt(2 * sigma * r_l / T) / G_l,
}
OURS = tuple(c for c in CONSTANTS if c.symbol not in {alpha_star, lambda_star})
players = (G_a + N_a) * sp.sqrt(2 * r_a / (sigma * T)) + (G_l + N_l) * sp.sqrt(
    2 * r_l / (sigma * T)
)

THEOREM_3_BEST = Statement(
    id="fedboost.thm3_best",
    title="AFLBoost with the steps that its proof asks for",
    source=THEOREM_3.source,
    algorithm=expected_aflboost,
    schedule=BEST,
    constants=OURS,
    parameters=(),
    assumptions=THEOREM_3.assumptions,
    bounds=(
        Bound(
            Status.SHARPENED, "ours", EXPECTED_AGNOSTIC_GAP, players + floor, scope=Scope.AT_HORIZON
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(agnostic_game, predictors="1,0|0,2", targets="0|0"),
            {},
            7,
            {"sharpened": "0.0192"},
            "two domains, one predictor for each: the mask's bias of the losses moves the saddle",
        ),
    ),
    sampled=sampled_aflboost,
)
