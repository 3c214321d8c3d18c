r"""Squared losses ‖Hα - y‖² of any predictors, whose columns are distributions or other vectors; the optimum lies between two ends.

For independent masks E‖2H'(Hα̃ - y)‖² = ‖∇L(α)‖² + 4 Σ_k V_k ‖H'h_k‖², where the V_k add up to the mask's variance.
"""

from fractions import Fraction
from itertools import product

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.concepts import ESTIMATE_SIZE, SAMPLING_VARIANCE, THIRD_DERIVATIVE
from fedtheory.papers.fedboost.instances.ensemble_estimators import known_estimator
from fedtheory.papers.fedboost.instances.ensemble_losses import Squares
from fedtheory.papers.fedboost.instances.ensemble_problem import (
    Ensemble,
    ensemble,
    mask_constants,
    positive,
    repeatable,
    several,
    simulated,
)
from fedtheory.papers.fedboost.instances.mirror_maps import Euclid, mirror_map
from fedtheory.papers.fedboost.instances.sampled_predictors import known_sampling
from fedtheory.papers.fedboost.properties import SQUARED_LOSS, UNBIASED_ESTIMATES

MOST = 12
"""For relative entropy the estimate's largest coordinate is read off 2^q corners."""


def squared_ensemble(
    *,
    predictors: str,
    target: str,
    mirror: str = "euclid",
    sampling: str = "none",
    budget: str = "1",
    repeats: int = 1,
    estimator: str = "full",
    simulation: str = "mask",
) -> Instance[Ensemble]:
    """What each predictor says as a row, "3/5,3/10,1/10;1/5,1/2,3/10", and what it should say, "1/2,1/5,3/10"."""
    try:
        said = [[float(Fraction(x)) for x in row.split(",")] for row in predictors.split(";")]
        y = np.array([float(Fraction(x)) for x in target.split(",")])
    except (ValueError, ZeroDivisionError) as error:
        message = f'"{predictors}" and "{target}" are no tables of rationals: {error}'
        raise FedTheoryError(message, code="FT020") from error
    if len(said) < 2 or any(len(row) != len(y) for row in said):
        message = "two predictors or more are wanted, each as long as the target"
        raise FedTheoryError(message, code="FT020")
    H = np.array(said).T
    rule, C = known_sampling(sampling), float(positive(budget, "a budget"))
    made, how, q = known_estimator(estimator), simulated(simulation), len(said)
    repeatable(made, how)
    of = mirror_map(mirror)
    if not isinstance(of, Euclid) and q > MOST:
        raise FedTheoryError(f"at most {MOST} predictors with relative entropy", code="FT021")
    sent, masks = mask_constants(rule, q, C, several(repeats, 1), how)
    largest = {"none": 1.0, "uniform": q / min(sent, q)}.get(rule, max(1.0, 1 / sent))
    loss = Squares(H, y)
    best, gap = _best(loss, q)
    at_vertices, products = loss.gradient(np.eye(q)), H.T @ H
    constants = masks | {THIRD_DERIVATIVE: 0.0}
    unbiased = made == "full"
    if made == "full" and isinstance(of, Euclid):
        away = masks[SAMPLING_VARIANCE] * (products**2).sum(axis=0).max()
        constants[ESTIMATE_SIZE] = float(np.sqrt((of.dual_norm(at_vertices) ** 2).max() + 4 * away))
    elif made == "full":
        corners = largest * np.array(list(product((0.0, 1.0), repeat=q)))
        constants[ESTIMATE_SIZE] = float(of.dual_norm(loss.gradient(corners)).max())
    elif made == "corrected" and rule in ("none", "uniform") and isinstance(of, Euclid):
        others = (products**2).sum(axis=0) - products.diagonal() ** 2
        away = masks[SAMPLING_VARIANCE] * others.max()
        square = largest * ((of.dual_norm(at_vertices) ** 2).max() + 4 * away)
        constants[ESTIMATE_SIZE], unbiased = float(np.sqrt(square)), True
    return ensemble(
        f"squared loss, {q} predictors, {mirror}, {sampling}",
        Ensemble(loss, best, of, rule, C, repeats, estimator=made, simulation=how),
        constants,
        {
            "family": "squared-ensemble",
            "predictors": predictors,
            "target": target,
            "mirror": mirror,
            "sampling": sampling,
            "budget": budget,
            "repeats": repeats,
            "estimator": estimator,
            "simulation": simulation,
        },
        trivial=float((loss.value(np.eye(q)) - loss.value(best[None])).max()) + gap,
        error=gap,
        more=frozenset({SQUARED_LOSS} | ({UNBIASED_ESTIMATES} if unbiased else set())),
    )


def _best(loss: Squares, q: int) -> tuple[Array, float]:
    """Nearly optimal weights, and their Frank-Wolfe gap, which bounds their excess loss."""
    from scipy.optimize import minimize  # not free

    found = minimize(
        lambda a: float(loss.value(a[None])[0]),
        np.full(q, 1 / q),
        jac=lambda a: loss.gradient(a[None])[0],
        bounds=[(0, 1)] * q,
        constraints=[{"type": "eq", "fun": lambda a: a.sum() - 1}],
        method="SLSQP",
        options={"maxiter": 500, "ftol": 1e-16},
    )
    alpha = np.clip(found.x, 0, None)
    alpha /= alpha.sum()
    slope = loss.gradient(alpha[None])[0]
    return alpha, float(slope @ alpha - slope.min())
