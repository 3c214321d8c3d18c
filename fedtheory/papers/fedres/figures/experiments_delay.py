"""FedRes, Figures 5, 9 and 10 in kind: what delay takes from FedRes, against learning alone."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fedres.experiments.data_sets import DELAYS, MANY, SETS
from fedtheory.papers.fedres.figures.experiments import NAMES, accuracy, told
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    return (
        f"FedRes with delay against Independent without, {MANY} clients; bars: two standard errors of the difference, the "
        f"two taken as independent. {told()}"
    )


def draw(ax: "Axes") -> None:
    """Draw one line a data set: accuracy of FedRes minus that of Independent."""
    for colour, data in zip(COLOURS, SETS, strict=True):
        points = []
        for delay in DELAYS:
            ours, error = accuracy(data, MANY, delay, "fedres")
            alone, other = accuracy(data, MANY, delay, "independent")
            points.append((ours - alone, 2 * float(np.hypot(error, other))))
        gains, bars = zip(*points, strict=True)
        ax.errorbar(
            DELAYS,
            gains,
            yerr=bars,
            color=colour,
            marker="o",
            ms=4,
            lw=1.7,
            label=NAMES.get(data, data),
        )
    ax.axhline(0.0, color=COLOURS[5], lw=0.8)
    ax.set_xlabel("delay, rounds")
    ax.set_ylabel("FedRes minus Independent, percentage points")
    ax.set_title("With delay FedRes falls behind learning alone")
    ax.legend(frameon=False, ncols=2)


FIGURE = Figure("fedres.experiments_delay", words, draw)
