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
    """Every promise as a dashed line between its two rounds, every method's best trial as a line, and what is had without a round."""
    starts = [c.start for c in found.choices if np.isfinite(c.start)]
    highest = 30 * max([found.target, *starts])
    lowest = found.target / 300
    for k, choice in enumerate(found.choices):
        colour = COLOURS[k % len(COLOURS)]
        ends = [p for p in (choice.to_target, choice.at_budget) if p is not None]
        ends = sorted((p for p in ends if lowest <= p.value <= highest), key=lambda p: p.rounds)
        ax.plot(
            [p.rounds for p in ends],
            [p.value for p in ends],
            "o--",
            color=colour,
            label=choice.method,
            markersize=4,
        )
        trial = next((x for x in found.trials if x.method == choice.method), None)
        if trial is not None:
            shown = [(r, e) for r, e in enumerate(trial.excess, start=1) if 0 < e <= highest]
            ax.plot([r for r, _ in shown], [e for _, e in shown], ".-", color=colour, linewidth=1)
    for height, words in [(found.target, "target"), *((x, "without a round") for x in starts[:1])]:
        ax.axhline(height, color=style.FAINT, linestyle=":", linewidth=1)
        ax.annotate(
            words, (1, height), xytext=(2, 3), textcoords="offset points", color=style.FAINT
        )
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_ylim(lowest / 2, highest)
    ax.set_xlabel("rounds")
    ax.set_title("what is promised (dashed), and what pilots measured")
    ax.legend(frameon=False, fontsize="small")


def _caption(found: Advice) -> str:
    best = "none" if found.best is None else found.best.method
    pilot = found.trials[0].method if found.trials else "not run"
    return (
        f"Excess of the loss on {found.clients} clients' data; knobs are tuned for each round on its own, so a dashed line joins two "
        f"choices. By guarantee: {best}; by the pilot: {pilot}."
    )
