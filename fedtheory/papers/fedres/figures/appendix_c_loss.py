"""FedRes's Figure 6 remade: Appendix C's algorithms as printed and as they should be, and what theory says of them."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.fictitious_play import fictitious_play
from fedtheory.papers.fedres.algorithms.rescoring import half_rescoring
from fedtheory.papers.fedres.figures.appendix_c import ROUNDS, RUNS, played, population_losses
from fedtheory.papers.fedres.instances.appendix_c import appendix_c
from fedtheory.papers.fedres.metrics import POPULATION_LOSS
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FLOOR = 1e-5


def words() -> str:
    """Return what is drawn."""
    return (
        f"Var ε = 1/4, {ROUNDS:,} rounds, medians of {RUNS} runs, seed 0: the population's loss of the pair that a round "
        "plays. Dashed: the same on the population, with its exponent. Algorithm 5 with the printed η = 1 leaves the "
        "figure in its second round and diverges."
    )


def draw(ax: "Axes") -> None:
    """Draw the median losses over the rounds."""
    kept = thinned(ROUNDS).astype(int)
    made = played()
    losses = population_losses(made, kept)
    t = kept + 1.0
    shown = (
        ("Algorithm 7", "Algorithm 7,\nfictitious play", COLOURS[0]),
        ("Algorithm 6", "Algorithm 6\nas printed", COLOURS[1]),
        ("(2), (3)", "(2), (3)", COLOURS[2]),
        ("Algorithm 5, small", "Algorithm 5,\nη = 1/20", COLOURS[3]),
    )
    curves = [
        Curve(t, np.where(losses[key] > FLOOR, losses[key], np.nan), name, colour)
        for key, name, colour in shown
    ]
    theory = ((fictitious_play, 0), (half_rescoring, 1))
    for algorithm, k in theory:
        run = algorithm(appendix_c().problem, {}, ROUNDS, np.random.default_rng(0))
        curve: Array = run.series[POPULATION_LOSS][0][kept]
        curves.append(Curve(t, curve, "", COLOURS[k], dashes=(4, 2.5), width=1.3))
    diverging = losses["Algorithm 5"]
    curves.append(Curve(t[:2], diverging[:2], "", COLOURS[5]))
    draw_curves(
        ax,
        curves,
        title="Keeping the partner's old models costs a polynomial rate",
        xlabel="round t",
        ylabel=r"population loss  $\mathbf{E}\,\ell(w^g_t, w^l_t)$, median",
        lowest=FLOOR,
    )
    ax.set_ylim(top=12)
    notes = (
        ("$t^{-0.097}$", (4000, 0.125), COLOURS[0]),
        ("$t^{-0.189}$", (4000, 0.027), COLOURS[1]),
        ("Algorithm 5, η = 1 as printed", (2.05, 6), COLOURS[5]),
    )
    for note, place, colour in notes:
        ax.annotate(note, place, color=colour, va="center")


FIGURE = Figure("fedres.appendix_c_loss", words, draw, errata=("fedres.d55", "fedres.d56"))
