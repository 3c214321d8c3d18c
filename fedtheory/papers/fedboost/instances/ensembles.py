r"""Ensembles with their constants: linear losses, point masses under squared and log-loss, and weights that stay.

The mean square of the estimates of squared losses is exact but for the variance of the mask, which is taken at its
largest.
"""

from fractions import Fraction

import numpy as np

from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.concepts import (
    ESTIMATE_SIZE,
    SAMPLING_MOMENT,
    SAMPLING_VARIANCE,
    THIRD_DERIVATIVE,
)
from fedtheory.papers.fedboost.instances.ensemble_estimators import known_estimator
from fedtheory.papers.fedboost.instances.ensemble_losses import Linear, LogLoss, Squares, Staying
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


def linear_ensemble(
    *, q: int, mirror: str, scale: str = "1", prize: str = "2"
) -> Instance[Ensemble]:
    """L = prize (1 - α_1): predictor 1 is right, and no mask does harm. With the prize 2: the mean of ‖e_{y'} - e_y‖²."""
    worth = float(positive(prize, "a prize"))
    best = np.zeros(several(q))
    best[0] = 1.0
    of = mirror_map(mirror, scale, q)
    loss = Linear(-worth * best)
    constants = {
        ESTIMATE_SIZE: float(of.dual_norm(loss.c)),
        THIRD_DERIVATIVE: 0.0,
        SAMPLING_VARIANCE: 0.0,
        SAMPLING_MOMENT: 1.0,
    }
    return ensemble(
        f"linear loss, {q} predictors, {mirror}",
        Ensemble(loss, best, of, "none", float(q)),
        constants,
        {"family": "linear-ensemble", "q": q, "mirror": mirror, "scale": scale, "prize": prize},
        trivial=worth,
    )


def point_masses(
    *,
    q: int,
    power: str = "1",
    mirror: str = "euclid",
    scale: str = "1",
    sampling: str = "none",
    budget: str = "1",
    repeats: int = 1,
    estimator: str = "full",
    simulation: str = "mask",
) -> Instance[Ensemble]:
    """Predictor k says k; the target has weights as k^(-power); squared loss ‖α - y‖², so that α_opt = y."""
    rule, C = known_sampling(sampling), float(positive(budget, "a budget"))
    made, how = known_estimator(estimator), simulated(simulation)
    repeatable(made, how)
    sent, masks = mask_constants(rule, q, C, several(repeats, 1), how)
    y = power_law(several(q), power)
    of = mirror_map(mirror, scale, q)
    largest = {"none": 1.0, "uniform": q / min(sent, q)}.get(
        rule, max(1.0, 1 / sent)
    )  # of 1/γ or α̃
    constants = masks | {THIRD_DERIVATIVE: 0.0}
    if made == "corrected" and rule in ("none", "uniform"):
        # 2 1_l/γ_l (α_l - y_l): no predictor sees another, and the mean square is 4 (α_l - y_l)²/γ_l
        size = np.sqrt(8 * largest) if isinstance(of, Euclid) else 2 * largest
        constants[ESTIMATE_SIZE] = float(size)
    elif (
        made == "full"
    ):  # E‖2(α̃ - y)‖² = 4‖α - y‖² + 4V, or |2(α̃_k - y_k)|, where α̃_k is α_k/γ_k or 0
        spread = masks[SAMPLING_VARIANCE]
        size = np.sqrt(8 + 4 * spread) if isinstance(of, Euclid) else 2 * max(1.0, largest)
        constants[ESTIMATE_SIZE] = float(size)
    unbiased = made == "full" or ESTIMATE_SIZE in constants
    return ensemble(
        f"squared loss, {q} point masses, {mirror}, {sampling}",
        Ensemble(Squares(None, y), y, of, rule, C, repeats, estimator=made, simulation=how),
        constants,
        {
            "family": "point-masses",
            "q": q,
            "power": power,
            "mirror": mirror,
            "scale": scale,
            "sampling": sampling,
            "budget": budget,
            "repeats": repeats,
            "estimator": estimator,
            "simulation": simulation,
        },
        trivial=float(np.max(1 - 2 * y + (y**2).sum())),
        more=frozenset({SQUARED_LOSS} | ({UNBIASED_ESTIMATES} if unbiased else set())),
    )


def log_masses(
    *,
    q: int,
    delta: str = "1/5",
    power: str = "1",
    mirror: str = "euclid",
    sampling: str = "none",
    budget: str = "1",
    repeats: int = 1,
    simulation: str = "mask",
) -> Instance[Ensemble]:
    """The same under -Σ D_k log(δ + α_k); the optimum fills D_k/(δ + α_k) up to one level."""
    rule, C = known_sampling(sampling), float(positive(budget, "a budget"))
    how = simulated(simulation)
    _, masks = mask_constants(rule, q, C, several(repeats, 1), how)
    D, offset = power_law(several(q), power), float(positive(delta, "an offset"))
    of = mirror_map(mirror)
    best = filled(D, offset)
    constants = masks | {
        # at α̃ >= 0 the gradient and the third derivative are largest at 0
        ESTIMATE_SIZE: float(of.dual_norm(D / offset)),
        THIRD_DERIVATIVE: 2 * float(D.max()) / offset**3,
    }
    problem = Ensemble(LogLoss(None, D, offset), best, of, rule, C, repeats, simulation=how)
    rarest = np.zeros((1, q))
    rarest[0, D.argmin()] = 1.0  # the worst vertex
    return ensemble(
        f"log-loss, {q} point masses, {mirror}, {sampling}",
        problem,
        constants,
        {
            "family": "log-masses",
            "q": q,
            "delta": delta,
            "power": power,
            "mirror": mirror,
            "sampling": sampling,
            "budget": budget,
            "repeats": repeats,
            "simulation": simulation,
        },
        trivial=float(problem.gap(rarest)[0]),
        error=1e-12,
    )


def staying_weights(*, q: int) -> Instance[Ensemble]:
    """Uniform sampling of one predictor, started at the first, F = ‖x - e_1‖²/2: no realisation ever leaves it."""
    e_1 = np.eye(several(q, 3))[0]
    steep = Staying(q, 0.0).gradient(q * e_1[None])[0]
    loss = Staying(q, K=float(steep[0]) + 1.0)
    at_0, far = loss.gradient(np.zeros((1, q)))[0], loss.gradient(q * e_1[None])[0]
    size = np.sqrt((at_0 @ at_0) * (1 - 1 / q) + (far @ far) / q)
    best = _best_edge(loss, q)
    problem = Ensemble(loss, best, Euclid(1.0), "uniform", 1.0, first=e_1)
    constants = {
        ESTIMATE_SIZE: float(size),
        THIRD_DERIVATIVE: float(np.sqrt(2)),
        SAMPLING_VARIANCE: q - 1.0,
        SAMPLING_MOMENT: float(q),
    }
    return ensemble(
        f"weights that stay, {q} predictors",
        problem,
        constants,
        {"family": "staying-weights", "q": q},
        trivial=float(problem.gap(np.eye(q)).max()),
        error=1e-9 * q**2,
    )


def power_law(q: int, power: str) -> Array:
    """Weights as k^(-power)."""
    weights = np.arange(1.0, q + 1) ** -float(Fraction(power))
    scaled: Array = weights / weights.sum()
    return scaled


def filled(D: Array, delta: float) -> Array:
    """The weights with D_k/(δ + α_k) equal where α_k > 0, and less elsewhere; by the size of the support."""
    order = np.argsort(-D)
    for support in range(len(D), 0, -1):
        some = order[:support]
        level = D[some].sum() / (1 + support * delta)
        alpha = np.zeros_like(D)
        alpha[some] = D[some] / level - delta
        if alpha[some].min() > 0:
            return alpha
    raise AssertionError


def _best_edge(loss: Staying, q: int) -> Array:
    """The optimum, on the edge of the first two: there L is convex in b, and K is steeper than anything else."""
    low, high = 0.0, 1.0
    for _ in range(200):
        b = (low + high) / 2
        slope = loss.gradient(_edge(b, q)[None])[0]
        low, high = (b, high) if slope[1] < slope[0] else (low, b)
    return _edge(low if low > 0 else 0.0, q) if high < 1 else _edge(1.0, q)


def _edge(b: float, q: int) -> Array:
    point = np.zeros(q)
    point[:2] = 1 - b, b
    return point
