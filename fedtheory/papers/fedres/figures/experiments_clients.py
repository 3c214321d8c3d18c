"""FedRes, Figures 3, 4, 8, 11 and 12 in kind: accuracy against the number of clients."""

from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.fedres.experiments.data_sets import CLIENTS, SETS
from fedtheory.papers.fedres.figures.experiments import NAMES, accuracy, told
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DASHES = {0: "-", 20: (0, (5, 2)), 80: (0, (1.5, 1.5))}


def words() -> str:
    """Return what is drawn."""
    return f"FedRes without delay (full), with a delay of 20 rounds (dashed) and of 80 (dotted). {told()}"


def draw(ax: "Axes") -> None:
    """Draw three lines a data set."""
    for colour, data in zip(COLOURS, SETS, strict=True):
        for delay, dashes in DASHES.items():
            means = [accuracy(data, clients, delay, "fedres")[0] for clients in CLIENTS]
            ax.plot(
                CLIENTS,
                means,
                color=colour,
                ls=dashes,
                lw=1.7,
                marker="o",
                ms=3.5,
                label=NAMES.get(data, data) if delay == 0 else None,
            )
    ax.set_xscale("log")
    ax.set_xticks(CLIENTS, [str(clients) for clients in CLIENTS])
    ax.minorticks_off()
    ax.set_xlabel("number of clients P")
    ax.set_ylabel("test accuracy of FedRes, per cent")
    ax.set_title("More clients help little, on any of these data sets")
    ax.legend(frameon=False, ncols=6, loc="center", bbox_to_anchor=(0.5, 0.235), columnspacing=1.2)


FIGURE = Figure("fedres.experiments_clients", words, draw)
