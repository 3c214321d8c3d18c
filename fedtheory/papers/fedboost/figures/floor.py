"""FedBoost's floor against the budget C: where the expected step stops moving, and what the bounds allow."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import letters
from fedtheory.papers.fedboost.instances.ensemble_losses import LogLoss
from fedtheory.papers.fedboost.instances.ensembles import filled, log_masses, power_law
from fedtheory.papers.fedboost.instances.sampled_predictors import Sampling
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Q = 20
BUDGETS = np.geomspace(1, 19, 37)
OFFSETS = ("1/5", "1/20")
LINES: Mapping[Sampling, tuple[str, str]] = {
    "uniform": ("uniform", COLOURS[3]),
    "weighted": ("weighted (8)", COLOURS[0]),
}


def words() -> str:
    """Return what is drawn."""
    return (
        f"−Σ Dₖ log(δ + αₖ), Dₖ as 1/k, q = {Q}, δ = 1/5. Full: L at the weights where the expected gradient is at rest, above "
        "the least L; no runs, no noise, any mirror map. Thin: the same with δ = 1/20. Dashed: the floors of the bounds "
        "in the l2 norm, D = √2 and α* = 1; no weights at all have a gap above the dotted line."
    )


def at_rest(D: Array, delta: float, sampling: Sampling, budget: float) -> Array:
    """The weights α with D_k ψ(α_k) one level where α_k > 0, and less elsewhere; ψ(α) = E 1/(δ + α̃), which falls."""
    low, high = 0.0, float(D.max()) / delta
    for _ in range(200):
        level = (low + high) / 2
        alpha = _reaching(level / D, delta, sampling, budget / len(D), budget)
        low, high = (level, high) if alpha.sum() > 1 else (low, level)
    alpha = _reaching(high / D, delta, sampling, budget / len(D), budget)
    scaled: Array = alpha / alpha.sum()
    return scaled


def _reaching(
    wanted: Array, delta: float, sampling: Sampling, share: float, budget: float
) -> Array:
    """The weights in [0, 1] with ψ as wanted."""
    if sampling == "uniform":  # γ/(δ + α/γ) + (1 - γ)/δ
        rest = wanted - (1 - share) / delta
        far = np.divide(share, rest, out=np.full_like(rest, np.inf), where=rest > 0)
        alpha = share * (far - delta)
    else:  # 1/δ - α/(δ(δ + 1/C)) below 1/C, 1/(δ + α) from there on
        alpha = (1 / delta - wanted) * delta * (delta + 1 / budget)
        alpha = np.where(alpha < 1 / budget, alpha, 1 / wanted - delta)
    return np.clip(alpha, 0.0, 1.0)


def floor(delta: float, sampling: Sampling, budget: float) -> float:
    """The loss at rest, less the least loss."""
    D = power_law(Q, "1")
    loss = LogLoss(np.eye(Q), D, delta)
    rest, best = at_rest(D, delta, sampling, budget), filled(D, delta)
    return float(loss.value(rest[None])[0] - loss.value(best[None])[0])


def draw(ax: "Axes") -> None:
    """Draw floors over C."""
    instance = log_masses(q=Q, delta=OFFSETS[0], power="1", sampling="weighted")
    of = letters(COROLLARY_1_BEST, instance, {}, rounds=1)
    D, M = of["D"], of["M"]
    curves = [
        Curve(BUDGETS, D * M * (Q / BUDGETS - 1) / 2, "uniform: proved", COLOURS[3], (3.2, 1.6)),
        Curve(BUDGETS, D * M / (2 * BUDGETS), "(8): proved, D M/(2C)", COLOURS[2], (3.2, 1.6)),
        Curve(BUDGETS, M / (2 * BUDGETS), "(8): printed, α* M/(2C)", COLOURS[1], (6.0, 2.2)),
        Curve(
            BUDGETS,
            np.full(len(BUDGETS), instance.trivial[EXPECTED_ENSEMBLE_GAP]),
            "any weights",
            FAINT,
            (1.2, 1.6),
        ),
    ]
    for text, width in zip(OFFSETS, (2.2, 1.0), strict=True):
        delta = 1 / int(text.split("/")[1])
        for sampling, (name, colour) in LINES.items():
            found = np.array([floor(delta, sampling, C) for C in BUDGETS])
            found = np.where(found > 1e-10, found, 0.0)  # below it is rounding
            words = name if width > 2 else f"δ = {text}"
            curves.append(Curve(BUDGETS, found, words, colour, width=width))
    draw_curves(
        ax,
        curves,
        title="The floor of (8) falls faster than 1/C; bounds are hundreds of times above",
        xlabel="C, predictors sent in a round",
        ylabel=r"floor of $L(\alpha^A) - L(\alpha_{opt})$",
        lowest=1e-6,
    )


FIGURE = Figure("fedboost.floor", words, draw)
