"""FedBoost, Figure 3 in kind: the loss over rounds for three samplings of 100 point masses, in three readings."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fedboost.experiments.drawn_masks import ETA, READINGS, C, P, recorded
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = {"none": "all sent", "uniform": "uniform", "weighted": "weighted (8)"}
COLOUR = dict(zip(NAMES, (COLOURS[5], COLOURS[3], COLOURS[0]), strict=True))
DASHES = dict(zip(READINGS, ("-", (0, (5, 2)), (0, (1.4, 1.4))), strict=True))


def words() -> str:
    """Return what is drawn."""
    lengths = ", ".join(f"{reading.rounds:,}" for reading in READINGS.values())
    return (
        f"p = q = {P}, target as 1/k, C = {C}, η = {ETA}; last iterate over that of round 1, means of {recorded()['seeds']} runs, "
        f"seed 0; {lengths} rounds. Clients answer by the chain rule, in the Euclidean reading with the whole gradient. As "
        "printed, weighted ends below uniform; both fall steadily with multiplicative steps, and level off with Euclidean ones."
    )


def draw(ax: "Axes") -> None:
    """Draw three lines a reading."""
    for reading, found in recorded()["mixture"].items():
        share = np.array(found["rounds"]) / READINGS[reading].rounds
        for rule, colour in COLOUR.items():
            loss = np.array(found[rule])
            ax.plot(share, loss / loss[0], color=colour, ls=DASHES[reading], lw=1.8)
    for rule, name in NAMES.items():
        ax.plot([], [], color=COLOUR[rule], label=name)
    for reading, dashes in DASHES.items():
        ax.plot([], [], color=COLOURS[5], lw=1.2, ls=dashes, label=reading)
    ax.set_yscale("log")
    ax.set_xlim(0, 1)
    ax.set_xlabel("share of the rounds")
    ax.set_ylabel("loss, of the first")
    ax.set_title("Figure 3 in three readings: weighted sampling ends below uniform")
    ax.legend(frameon=False, loc="lower left")


FIGURE = Figure("fedboost.mixture", words, draw)
