"""FedNewton, Figure 4 (left) in kind: how much covariate shift rounds can bear."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.synthetic import recorded
from fedtheory.papers.fednewton.figures.threshold import crossing, draw_rounds
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    rows = found["alpha"]
    return (
        f"Section 7's recipe, 20 clients with 500 samples, α from 0 to {rows[-1]['alpha']:g}, medians of {found['seeds']} seeds, exact risk. "
        f"Red: ρ = 1, at {crossing('operator', rows):.2g}, where ‖C_D − C_Dj‖ is the mean over clients of the operator norm; in the "
        f"Frobenius norm {crossing('frobenius', rows):.2g}. Print sees the threshold at 0.466, which is nearly ‖C‖ = "
        f"{found['readings']['deviation']['norm of C']:.2g}: not to be reproduced in either norm."
    )


def draw(ax: "Axes") -> None:
    """Draw the loss against KRR over the shift."""
    rows = recorded()["alpha"]
    x = np.array([row["operator"][0] for row in rows])
    draw_rounds(ax, x, rows)
    ax.axvline(crossing("operator", rows), color=COLOURS[1], lw=0.9)
    ax.set_xlabel(r"covariate shift, $\|C_D - C_{D_j}\|$")
    ax.set_title("Covariate shift of 0.025 is where more rounds begin to hurt, not 0.466")
    ax.legend(frameon=False, loc="upper left")


FIGURE = Figure("fednewton.covariate_shift", words, draw, errata=("fednewton.d53",))
