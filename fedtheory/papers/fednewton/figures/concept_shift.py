"""FedNewton, Figure 4 (right) in kind: under concept shift rounds lead to KRR, which is not the target."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.synthetic import SHOWN, recorded
from fedtheory.papers.fednewton.figures.threshold import LINES, beyond_krr
from fedtheory.report.named_curves import COLOURS, FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    first, last = found["beta"][0], found["beta"][-1]
    return (
        f"Section 7's recipe, 20 clients with 500 samples, β from 0.0001 to {last['beta']:g}, medians of {found['seeds']} seeds, exact risk "
        f"against f*. Rounds contract all the same, ρ = {first['rho'][0]:.2g} whatever β: it has no labels in it. But KRR itself "
        f"goes from {first['KRR'][0]:.3g} to {last['KRR'][0]:.3g}, and DKRR below it. Print's 0.0135 is a signed mean, which can be 0 for "
        "functions that differ."
    )


def draw(ax: "Axes") -> None:
    """Draw the loss against KRR over the distance of the regressions."""
    rows = recorded()["beta"][1:]
    x = np.array([row["shift"][0] for row in rows])
    for k, t in enumerate(SHOWN):
        name = "DKRR, t = 0" if t == 0 else f"t = {t}"
        ax.plot(
            x,
            beyond_krr(rows, "FedNewton", k),
            color=LINES[t],
            marker="o",
            ms=3,
            lw=1.7,
            label=name,
        )
    ax.plot(
        x,
        beyond_krr(rows, "FedProx"),
        color=COLOURS[1],
        ls=(0, (3, 2)),
        lw=1.4,
        label="FedProx, t = 8",
    )
    ax.axhline(0.0, color=FAINT, lw=0.9)
    ax.set_xscale("log")
    ticks = (0.3, 0.5, 1.0, 1.5)
    ax.set_xticks(ticks, [f"{k:g}" for k in ticks])
    ax.minorticks_off()
    ax.set_xlabel(r"concept shift, mean of $\|f^* - f_j^*\|_2$")
    ax.set_ylabel("excess risk beyond KRR's, percent")
    ax.set_title("Under concept shift one average is better than what rounds lead to")
    ax.legend(frameon=False, loc="lower left")


FIGURE = Figure("fednewton.concept_shift", words, draw)
