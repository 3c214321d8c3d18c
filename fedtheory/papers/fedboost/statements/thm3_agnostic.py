r"""FedBoost, Theorem 3: AFLBoost, weights against the worst mixture, with the step sizes as printed.

Two players descend and ascend on L(α, λ). What each is compared with may depend on the noise, so the noise costs as much
again: a ghost sequence pays for it. The masks bias both gradients: the weights' by the third derivative, as in Theorem
2, the mixture's already by the second, which the printed floor forgets.
"""

from functools import partial

import sympy as sp

from fedtheory.core.properties import CONVEX
from fedtheory.core.statement import (
    Assumption,
    Bound,
    Constant,
    Exhibit,
    SampledExhibit,
    Scope,
    Source,
    Statement,
    Status,
    T,
)
from fedtheory.core.verdict import Outcome
from fedtheory.papers.fedboost.algorithms.aflboost import expected_aflboost, sampled_aflboost
from fedtheory.papers.fedboost.concepts import (
    ADVERSARY_DIAMETER,
    ADVERSARY_ESTIMATE_SIZE,
    ADVERSARY_NOISE,
    BREGMAN_ADVERSARY,
    BREGMAN_EVERYWHERE,
    ESTIMATE_NOISE,
    LARGEST_MIXTURE,
    LARGEST_WEIGHTS,
    MIRROR_CONVEXITY,
    PREDICTOR_BUDGET,
    SECOND_DERIVATIVE,
    THIRD_DERIVATIVE,
    WEIGHTS_DIAMETER,
    WEIGHTS_ESTIMATE_SIZE,
)
from fedtheory.papers.fedboost.instances.agnostic_games import agnostic_game
from fedtheory.papers.fedboost.metrics import EXPECTED_AGNOSTIC_GAP
from fedtheory.papers.fedboost.properties import (
    ALL_DOMAINS_REPORT,
    SMALLEST_MIRROR_START,
    WEIGHTED_SAMPLING,
)
from fedtheory.papers.fedboost.statements.notation import C, D, M, alpha_star, sigma

G_a, G_l, r_a, r_l, N_a, N_l = sp.symbols("G_a G_l r_a r_l N_a N_l", positive=True)
M_2, D_l, lambda_star = sp.symbols("M_2 D_l lambda_star", nonnegative=True)
eta_a, eta_l = sp.symbols("eta_a eta_l")

CONSTANTS = (
    Constant(sigma, MIRROR_CONVEXITY, "Properties 1.1"),
    Constant(r_a, BREGMAN_EVERYWHERE, "Properties 1.3, from the first weights"),
    Constant(r_l, BREGMAN_ADVERSARY, "Properties 2.3, from the first mixture"),
    Constant(G_a, WEIGHTS_ESTIMATE_SIZE, "Properties 2.4, at the weights that clients see"),
    Constant(G_l, ADVERSARY_ESTIMATE_SIZE, "Properties 2.4, at the weights that clients see"),
    Constant(N_a, ESTIMATE_NOISE, "ours"),
    Constant(N_l, ADVERSARY_NOISE, "ours"),
    Constant(M, THIRD_DERIVATIVE, "Properties 1.4, at the weights that clients see"),
    Constant(M_2, SECOND_DERIVATIVE, "ours"),
    Constant(D, WEIGHTS_DIAMETER, "ours"),
    Constant(D_l, ADVERSARY_DIAMETER, "ours"),
    Constant(alpha_star, LARGEST_WEIGHTS, "Properties 1.2"),
    Constant(lambda_star, LARGEST_MIXTURE, "Properties 2.2"),
    Constant(C, PREDICTOR_BUDGET, "Section 4"),
)
PRINTED = {
    eta_a: sp.sqrt(sigma / (T * G_a**2 * r_a)),
    eta_l: sp.sqrt(sigma / (T * G_l**2 * r_l)),
}
floor = (D * M + D_l * M_2) / (2 * C)


def player(step: sp.Expr, r: sp.Expr, G: sp.Expr, noise: sp.Expr) -> sp.Expr:
    """What a player costs a round, on average over T: its start and steps, and its ghost's."""
    return r / (step * T) + step * G**2 / (2 * sigma) + noise * sp.sqrt(2 * r / (sigma * T))


THEOREM_3 = Statement(
    id="fedboost.thm3",
    title="AFLBoost with its printed steps: O(1/sqrt(T)), and a floor from the masks",
    source=Source("hamer2020fedboost", "Theorem 3; its proof, in Appendix C, is not at hand: ours"),
    algorithm=expected_aflboost,
    schedule=PRINTED,
    constants=CONSTANTS,
    parameters=(),
    assumptions=(
        Assumption("the loss is convex in the weights", CONVEX, "Section 4.3"),
        Assumption("alpha_1 = argmin F", SMALLEST_MIRROR_START, "Figure 2, initialization"),
        Assumption(
            "the server receives the losses of all domains, and their gradients, at the weights that clients see",
            ALL_DOMAINS_REPORT,
            "Figure 2, steps 3-5, which do not say of which domains (erratum d20)",
        ),
        Assumption("gamma_{k,t} is given by (8)", WEIGHTED_SAMPLING, "Theorem 3"),
    ),
    bounds=(
        Bound(
            Status.PRINTED,
            "Theorem 3",
            EXPECTED_AGNOSTIC_GAP,
            4 * sp.sqrt(G_a**2 * (sigma * r_a + alpha_star) / T)
            + 4 * sp.sqrt(G_l**2 * (sigma * r_l + lambda_star) / T)
            + M * (lambda_star + alpha_star) / C,
            scope=Scope.AT_HORIZON,
            remark="it has the wrong units, and none of its floor where the third derivative is 0",
        ),
        Bound(
            Status.CORRECTED,
            "the same steps",
            EXPECTED_AGNOSTIC_GAP,
            player(PRINTED[eta_a], r_a, G_a, N_a) + player(PRINTED[eta_l], r_l, G_l, N_l) + floor,
            scope=Scope.AT_HORIZON,
        ),
    ),
    rate=sp.Integer(1),
    exhibits=(
        Exhibit(
            partial(agnostic_game, predictors="1,0|0,2", targets="0|0"),
            {},
            7,
            {"printed": "0.0103", "corrected": "0.0128"},
            "two domains, one predictor for each: the mask's bias of the losses moves the saddle",
        ),
    ),
    sampled=sampled_aflboost,
    sampled_exhibits=(
        SampledExhibit(
            partial(agnostic_game, predictors="1,0|0,2", targets="0|0"),
            {},
            100,
            {"printed": Outcome.VACUOUS, "corrected": Outcome.VACUOUS},
            "two domains, one predictor for each, for more rounds than can be followed",
        ),
    ),
)
