"""FedNewton, Figure 3 (right) in kind: from which local sample size on rounds help on MNIST."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.mnist import SHOWN, recorded
from fedtheory.papers.fednewton.figures.threshold import LINES, crossing
from fedtheory.report.named_curves import COLOURS, FAINT

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PRINTED = (3300, 4400)


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    rows = found["rows"]
    last = rows[-1]
    return (
        f"MNIST in equal shares at random, {found['features']:,} features and the parameters of Table 2, frequencies with deviation 0.1, one trial, "
        f"seed 0. Grey: where print sees rounds hurt (3,300) and help (4,400). Red: ρ = 1, at {crossing('n', rows):,.0f}. With {last['n']:,} samples a "
        f"client DKRR has {last['FedNewton'][0]:.2f} percent, one exchange {last['FedNewton'][1]:.2f}, KRR {last['KRR']:.2f}; print's DKRR has 95.38."
    )


def draw(ax: "Axes") -> None:
    """Draw accuracies less that of KRR over |D_j|."""
    rows = recorded()["rows"]
    n = np.array([row["n"] for row in rows], dtype=float)
    for k, t in enumerate(SHOWN):
        gain = [row["FedNewton"][k] - row["KRR"] for row in rows]
        name = "DKRR, t = 0" if t == 0 else f"t = {t}"
        ax.plot(n, gain, color=LINES[t], marker="o", ms=3, lw=1.7, label=name)
    ax.axhline(0.0, color=FAINT, lw=0.9)
    for at in PRINTED:
        ax.axvline(at, color=FAINT, lw=0.9, ls=(0, (1.2, 1.6)))
    ax.axvline(crossing("n", rows), color=COLOURS[1], lw=0.9)
    ax.set_yscale("symlog", linthresh=0.3)
    ticks = (-3, -1, -0.3, 0, 0.3)
    ax.set_yticks(ticks, [f"{y:g}".replace("-", "−") for y in ticks])
    ax.set_ylim(-6, 0.4)
    places = (2000, 4000, 6000, 8000, 10_000)
    ax.set_xticks(places, [f"{x:,}" for x in places])
    ax.minorticks_off()
    ax.set_xlabel(r"samples of a client, $|D_j|$")
    ax.set_ylabel("accuracy beyond KRR's, percentage points")
    ax.set_title("On MNIST rounds help where the exact factor says so")
    ax.legend(frameon=False, loc="lower right")


FIGURE = Figure("fednewton.mnist", words, draw)
