"""FedRes's Figure 7 remade: the first component of w^g, which should go from 1 to 0, under Appendix C's algorithms."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fedres.figures.appendix_c import ROUNDS, RUNS, played
from fedtheory.papers.fedres.statements.fictitious_play import exponent, v
from fedtheory.report.named_curves import COLOURS, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHOWN = (
    ("Algorithm 7", "Algorithm 7,\nfictitious play", COLOURS[0]),
    ("Algorithm 6", "Algorithm 6\nas printed", COLOURS[1]),
    ("(2), (3)", "(2), (3)", COLOURS[2]),
    ("Algorithm 5, small", "Algorithm 5, η = 1/20", COLOURS[3]),
)
FROM = 30  # rounds that the dashed power takes its constant from


def words() -> str:
    """Return what is drawn."""
    return (
        f"Var ε = 1/4, {ROUNDS:,} rounds, medians of {RUNS} runs, seed 0; full: w^g(1), thin: w^g(2), which should go from 0 "
        "to 1. Dashed: the power t^(-(1-√λ)) = t^(-0.048) of fictitious play on the population."
    )


def draw(ax: "Axes") -> None:
    """Draw both components over the rounds."""
    kept = thinned(ROUNDS).astype(int)
    t = kept + 1.0
    made = played()
    ends = {}
    for key, _, colour in SHOWN:
        first, second = (np.median(made[key].shared[:, kept, c], axis=0) for c in (0, 1))
        ax.plot(t, first, color=colour, lw=1.9)
        ax.plot(t, second, color=colour, lw=0.8)
        ends[key] = float(first[-1])
    theta = float(exponent.subs(v, "1/4")) / 2
    late = np.median(made["Algorithm 7"].shared[:, -1, 0])
    seen = t >= FROM
    ax.plot(
        t[seen], late * (t[seen] / ROUNDS) ** -theta, color=COLOURS[0], lw=1.3, ls=(0, (4, 2.5))
    )
    ax.set_xscale("log")
    ax.set_xlim(1, ROUNDS)
    ax.set_ylim(-0.25, 1.25)
    heights = {"(2), (3)": -0.03, "Algorithm 5, small": 0.07}
    for key, name, colour in SHOWN:
        ax.annotate(
            name,
            (1, heights.get(key, ends[key])),
            xycoords=("axes fraction", "data"),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontweight="bold",
            annotation_clip=False,
        )
    ax.set_xlabel("round t")
    ax.set_ylabel(r"components of $w^g_t$, median")
    ax.set_title("Fictitious play moves, as a small power of the round")


FIGURE = Figure("fedres.appendix_c_weights", words, draw, errata=("fedres.d50",))
