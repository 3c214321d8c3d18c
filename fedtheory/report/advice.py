"""What methods promise on a federation's data, dashed, and what their pilot runs measured, as lines."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.calculator.advise import Advice
from fedtheory.report import style
from fedtheory.report.comparison import COLOURS
from fedtheory.report.rendering import save_drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def save(found: Advice, path: Path) -> Path:
    """Writes the figure; the ending chooses the format."""

    def draw(ax: "Axes") -> None:
        draw_advice(ax, found)

    return save_drawn(((draw, _caption(found)),), path)


def draw_advice(ax: "Axes", found: Advice) -> None:
    """Every promise as a dashed line between its two rounds, every method's best trial as a line."""
    for k, choice in enumerate(found.choices):
        colour = COLOURS[k % len(COLOURS)]
        ends = [p for p in (choice.to_target, choice.at_budget) if p is not None]
        if ends:
            ax.plot(
                [p.rounds for p in ends],
                [p.value for p in ends],
                "o--",
                color=colour,
                label=f"{choice.method}, promised",
                markersize=4,
            )
        trial = next((x for x in found.trials if x.method == choice.method), None)
        if trial is not None:
            rounds = np.arange(1, len(trial.excess) + 1)
            ax.plot(rounds, trial.excess, ".-", color=colour, label=f"{choice.method}, best pilot")
    ax.axhline(found.target, color=style.FAINT, linestyle=":", linewidth=1)
    ax.set_xscale("log")
    ax.set_yscale("log")
    lowest = min([found.target, *(x.excess[-1] for x in found.trials if x.excess[-1] > 0)])
    ax.set_ylim(bottom=max(lowest / 30, 1e-12))
    ax.set_xlabel("rounds")
    ax.set_title("what is promised, and what was measured")
    ax.legend(frameon=False, fontsize="small")


def _caption(found: Advice) -> str:
    best = "none" if found.best is None else found.best.method
    pilot = found.trials[0].method if found.trials else "not run"
    return (
        f"Excess of the loss on {found.clients} clients' data; knobs are tuned for each round on its own, so a dashed line joins two "
        f"choices. By guarantee: {best}; by the pilot: {pilot}."
    )
