"""FedFW+: the norm of its multipliers, on its way to that of a dual solution."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.concepts import DUAL_NORM
from fedtheory.core.figure import Figure
from fedtheory.instances.interval import interval
from fedtheory.papers.fedfw.algorithms.fedfw_plus import MULTIPLIER_NORM, fedfw_plus
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 2000
PENALTIES = (0.01, 0.1, 1.0, 10.0)


def words() -> str:
    """Return what is drawn."""
    return (
        "(x − 3)² and (x + 1)² on [−1, 1], (21) of the paper, from 0. The canonical dual solution has the columns "
        "(∇F(x*) − ∇fᵢ(x*))/n and norm ζ*/√n = 2√2. Dashed in the curves' colours: the proved pace λ₀D√(n/2) a round."
    )


def draw(ax: "Axes") -> None:
    """Draw ‖Y^t‖ for several dual steps."""
    instance = interval(curvature="2", slope="-6;2", start="0")
    t = np.arange(1, ROUNDS + 1, dtype=float)
    kept = thinned(ROUNDS).astype(int)[2:]
    curves = []
    for penalty, colour in zip(PENALTIES, COLOURS, strict=False):
        steps = {
            "eta_t": 2 / (t + 1),
            "lambda_t": penalty * np.sqrt(t + 1),
            "lambda_{t-1}": penalty * np.sqrt(t),
            "lambda_0": np.full(ROUNDS, penalty),
        }
        made = fedfw_plus(instance.problem, steps, ROUNDS, np.random.default_rng(0))
        norm = made.series[MULTIPLIER_NORM][0]
        curves.append(Curve(t[kept], norm[kept], f"λ₀ = {penalty:g}", colour))
        pace = penalty * 2 * (t - 1)  # D = 2 and n = 2
        seen = kept[pace[kept] < 12]
        ax.plot(t[seen], pace[seen], color=colour, lw=1, ls=(0, (3.2, 1.6)), alpha=0.7)
    dual = instance.constants[DUAL_NORM]
    curves.append(
        Curve(t[kept], np.full(len(kept), dual), "‖Y*‖ = 2√2", COLOURS[5], dashes=(6.0, 1.6))
    )
    draw_curves(
        ax,
        curves,
        title="The multipliers of FedFW+ grow to the length of a dual solution",
        xlabel="round t",
        ylabel=r"norm of the multipliers  $\|Y^t\|_F$",
        lowest=5e-3,
    )


FIGURE = Figure("fedfw.plus", words, draw)
