"""FedBoost, Theorem 2 and Corollary 1: gaps of four ways to sample predictors, and what is proved of them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.statement import Bound, Statement, Status
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import curve, letters
from fedtheory.papers.fedboost.experiments.drawn_masks import GAPS, HORIZONS, recorded
from fedtheory.papers.fedboost.instances.sampled_predictors import Sampling
from fedtheory.papers.fedboost.metrics import EXPECTED_ENSEMBLE_GAP
from fedtheory.papers.fedboost.statements.best_step import BEST_STEP
from fedtheory.papers.fedboost.statements.cor1_best import COROLLARY_1_BEST
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves
from fedtheory.report.style import STROKES

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    instance = GAPS(sampling="uniform")
    uniform = values(BEST_STEP, BEST_STEP.bounds[0], "uniform")[-1]
    return (
        f"−Σ Dₖ log(1 + αₖ), Dₖ as k^(−6/5), q = 50, C = 5, F = ‖x‖²/2; each point is the mean of {recorded()['seeds']} "
        "runs to that horizon, seed 0, with the best step; thin, of the printed step, of which two bounds speak. Dashed: bounds; "
        f"for uniform sampling it is {uniform:.2g} and more, and no gap is above {instance.trivial[EXPECTED_ENSEMBLE_GAP]:.2g}."
    )


def values(statement: Statement[Any], bound: Bound, sampling: Sampling) -> Array:
    """A bound at each horizon."""
    instance = GAPS(sampling=sampling)
    return np.array(
        [
            curve(bound, letters(statement, instance, {}, rounds=T), np.array([float(T)]))[0]
            for T in HORIZONS
        ]
    )


def draw(ax: "Axes") -> None:
    """Draw gaps and bounds over the horizon."""
    T, gaps = np.array(HORIZONS, dtype=float), recorded()["gaps"]
    curves = [
        Curve(T, np.array(gaps["none"]["best"]), "all, weighted,\nwater-filling", COLOURS[0]),
        Curve(T, np.array(gaps["weighted"]["best"]), "", COLOURS[0]),
        Curve(T, np.array(gaps["water"]["best"]), "", COLOURS[0]),
        Curve(T, np.array(gaps["uniform"]["best"]), "uniform", COLOURS[3]),
        Curve(T, np.array(gaps["weighted"]["printed"]), "printed step", COLOURS[1], width=1.0),
        Curve(
            T, values(BEST_STEP, BEST_STEP.bounds[0], "none"), "all: sharpened", COLOURS[0], (3, 2)
        ),
    ]
    for statement in (COROLLARY_1, COROLLARY_1_BEST):
        for bound in statement.bounds:
            stroke, name = STROKES[bound.status], f"weighted: {bound.key}"
            height = values(statement, bound, "weighted")
            curves.append(Curve(T, height, name, stroke.colour, stroke.dashes))
    floor = values(COROLLARY_1_BEST, COROLLARY_1_BEST.bound(Status.SHARPENED), "weighted") - values(
        BEST_STEP, BEST_STEP.bounds[0], "none"
    )
    curves.append(Curve(T, floor, "its floor D M/(2C)", FAINT, (1.2, 1.6)))
    draw_curves(
        ax,
        curves,
        title="Sampling predictors costs next to nothing here; bounds have a floor",
        xlabel="rounds T",
        ylabel=r"$\mathbf{E}\,L(\alpha^A) - L(\alpha_{opt})$",
    )


FIGURE = Figure("fedboost.gaps", words, draw)
