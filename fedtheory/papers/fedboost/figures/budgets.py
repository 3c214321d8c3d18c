"""FedBoost, Figure 4 in kind: the final loss against the budget, in three readings."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fedboost.experiments.drawn_masks import BUDGETS, ETA, READINGS, P, recorded
from fedtheory.report.named_curves import COLOURS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RULES = {"weighted": "-", "uniform": (0, (5, 2))}
COLOUR = dict(zip(READINGS, (COLOURS[0], COLOURS[2], COLOURS[1]), strict=True))


def words() -> str:
    """Return what is drawn."""
    return (
        f"p = q = {P}, target as 1/k, η = {ETA}; the last loss over the first, means of {recorded()['seeds']} runs, seed 0. Full: "
        "weighted; dashed: uniform; dotted: all sent. As printed, weighted is below uniform, up to 64; there all three are "
        f"said to be the same, and differ by up to {spread(64):.2f} of the first loss. At {P} (8) still leaves out small weights."
    )


def spread(budget: int) -> float:
    """The largest difference between the samplings at this budget, as a share of the first loss."""
    found, widest = recorded(), 0.0
    for reading in READINGS:
        every = found["mixture"][reading]["none"]
        ends = [found["budgets"][reading][rule][BUDGETS.index(budget)] for rule in RULES]
        ends.append(every[-1])
        widest = max(widest, (max(ends) - min(ends)) / every[0])
    return widest


def draw(ax: "Axes") -> None:
    """Draw two lines and a level for each reading."""
    found = recorded()
    for reading, colour in COLOUR.items():
        first = found["mixture"][reading]["none"][0]
        level = found["mixture"][reading]["none"][-1] / first
        ax.axhline(level, color=colour, lw=1.0, ls=(0, (1.2, 1.6)))
        for rule, dashes in RULES.items():
            ax.plot(
                BUDGETS,
                np.array(found["budgets"][reading][rule]) / first,
                color=colour,
                ls=dashes,
                marker="o",
                ms=3.5,
                lw=1.8,
                label=reading if rule == "weighted" else None,
            )
    ax.axvline(64, color=COLOURS[5], lw=0.8, ls=(0, (1.2, 1.6)))
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xticks(BUDGETS, [str(budget) for budget in BUDGETS])
    ax.minorticks_off()
    ax.set_xlabel("C, predictors sent in a round")
    ax.set_ylabel("final loss, of the first")
    ax.set_title("Figure 4 in three readings: at 64 of 100 sampling still shows")
    ax.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 0.06))


FIGURE = Figure("fedboost.budgets", words, draw)
