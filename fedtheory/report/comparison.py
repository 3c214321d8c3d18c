"""The bounds of a comparison over the rounds, and where the best of them changes."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.calculator.compare import Comparison
from fedtheory.calculator.crossovers import curves
from fedtheory.report import style
from fedtheory.report.rendering import save_drawn

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#a3508b", "#c08000", "#20242a")
POINTS = 300


def save(found: Comparison, path: Path) -> Path:
    """Writes the figure; the ending chooses the format."""

    def draw(ax: "Axes") -> None:
        draw_comparison(ax, found)

    return save_drawn(((draw, _caption(found)),), path)


def draw_comparison(ax: "Axes", found: Comparison) -> None:
    """Every bound as a line, every change of the best as a point."""
    farthest = max([1e4, *(10.0 * (g.rounds or 1) for g in found.guarantees)])
    rounds = np.unique(np.floor(np.geomspace(1, farthest, POINTS)))
    drawn = curves(found.guarantees, rounds)
    for k, (name, heights) in enumerate(drawn.items()):
        ax.plot(rounds, heights, color=COLOURS[k % len(COLOURS)], label=name, linewidth=1.8)
    for change in found.crossovers[1:]:
        if change.round <= farthest:
            (height,) = curves(
                [g for g in found.guarantees if g.method.name == change.best],
                np.array([float(change.round)]),
            )[change.best]
            ax.plot([change.round], [height], "o", color=style.FAINT, markersize=5)
            ax.annotate(
                f"t = {change.round:,}",
                (change.round, height),
                xytext=(4, 4),
                textcoords="offset points",
            )
    if found.target is not None and "/" not in found.target:
        ax.axhline(float(found.target), color=style.FAINT, linestyle=":", linewidth=1)
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlabel("rounds")
    ax.set_title("what each method promises")
    ax.legend(frameon=False, fontsize="small")


def _caption(found: Comparison) -> str:
    best = ", ".join(f"{c.best} from round {c.round:,} on" for c in found.crossovers)
    return f"Bounds of the methods with the goal {found.goal}, at the constants given; best: {best or 'none'}."
