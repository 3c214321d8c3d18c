"""FedFW, Theorem 2: Frank-Wolfe gaps of non-convex clients over the horizon, between lower and upper bounds."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, run
from fedtheory.papers.fedfw.instances.indefinite import indefinite
from fedtheory.papers.fedfw.metrics import FRANK_WOLFE_GAP
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2
from fedtheory.report import style
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HORIZONS = np.unique(np.geomspace(1, 3000, 24).round().astype(int))
BOUNDS = ("printed", "sharpened", "lower")


def words() -> str:
    """Return what is drawn."""
    return (
        "−3x and x on [−1, 1] from the wrong end: n = 2, L = 0, D = 2, H = 2. Each point is a run of its own, with "
        "η = T^(−2/3) and λ = λ₀T^(1/3), λ₀ = 1/4. The sharpened bound is one for the mean, the others for the best round."
    )


def draw(ax: "Axes") -> None:
    """Draw best and mean gaps over the horizon."""
    hard = indefinite(curvature="0", slope="-3;1", start="-1")
    parameters = {lambda_0: Fraction(1, 4)}
    found: dict[str, list[float]] = {name: [] for name in ("mean", "best", *BOUNDS)}
    for T in map(int, HORIZONS):
        gap = run(THEOREM_2, hard, parameters=parameters, rounds=T).series[FRANK_WOLFE_GAP][0]
        found["mean"].append(float(gap.mean()))
        found["best"].append(float(gap.min()))
        values = letters(THEOREM_2, hard, parameters, rounds=T)
        for key in BOUNDS:
            found[key].append(float(curve(THEOREM_2.bound(key), values, np.array([float(T)]))[0]))
    at = HORIZONS.astype(float)
    curves = [
        Curve(
            at,
            np.array(found[key]),
            f"{key} bound",
            style.STROKES[THEOREM_2.bound(key).status].colour,
            dashes=style.STROKES[THEOREM_2.bound(key).status].dashes,
        )
        for key in BOUNDS
    ]
    curves += [
        Curve(at, np.array(found["mean"]), "mean gap", COLOURS[0], marker="o", width=1.3),
        Curve(at, np.array(found["best"]), "best gap", COLOURS[5], marker="o", width=1.3),
    ]
    draw_curves(
        ax,
        curves,
        title=r"FedFW reaches stationarity as $\mathbf{T^{-1/3}}$ on smooth clients",
        xlabel="horizon T",
        ylabel=r"Frank-Wolfe gap  $\mathrm{gap}(\bar{x}^t)$, over the rounds",
    )


FIGURE = Figure("fedfw.thm2", words, draw)
