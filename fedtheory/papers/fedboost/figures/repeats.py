"""FedBoost, Corollary 2: several rounds for a step, against one, in communicated rounds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.statement import Status
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedboost.experiments.drawn_masks import HORIZONS_REPEATED, recorded
from fedtheory.papers.fedboost.experiments.repeats import best_repeats, bound
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    found = recorded()["repeats"]
    return (
        f"−Σ Dₖ log(1/5 + αₖ), Dₖ as 1/k, q = 20, C = 1, F = ‖x‖²/2, the best step for ⌊T/R⌋ steps. The R with the least bound "
        f"grows from {found[0]['R']} to {found[-1]['R']}, since M is the worst case over all masks. Means of "
        f"{recorded()['seeds']} runs, seed 0. Printed: as it stands, 3 (α* M G² σ r/(C T))^(1/3), T in rounds."
    )


def height(repeats: Sequence[int], status: Status) -> Array:
    """A bound at each horizon, with an R for each."""
    pairs = zip(HORIZONS_REPEATED, repeats, strict=True)
    return np.array([bound(T, np.array([float(R)]), status)[0] for T, R in pairs])


def draw(ax: "Axes") -> None:
    """Draw gaps and bounds over communicated rounds."""
    found = recorded()["repeats"]
    rounds = np.array(HORIZONS_REPEATED, dtype=float)
    proved = {
        "best": height([best_repeats(T) for T in HORIZONS_REPEATED], Status.CORRECTED),
        "one": height([1] * len(rounds), Status.CORRECTED),
    }
    # its value does not depend on R when T counts rounds
    printed = height([1] * len(rounds), Status.PRINTED)
    dashes = (3.2, 1.6)
    curves = [
        Curve(rounds, proved["one"], "bound, R = 1", COLOURS[0], dashes),
        Curve(rounds, proved["best"], "bound, best R", COLOURS[2], dashes),
        Curve(rounds, printed, "printed", COLOURS[1], (6.0, 2.2)),
        Curve(rounds, np.array([row["best"] for row in found]), "best R", COLOURS[2], marker="o"),
        Curve(rounds, np.array([row["one"] for row in found]), "R = 1", COLOURS[0], marker="o"),
    ]
    draw_curves(
        ax,
        curves,
        title="Repeating rounds is right for the bound, and wrong for this loss",
        xlabel="communicated rounds T",
        ylabel=r"$\mathbf{E}\,L(\alpha^A) - L(\alpha_{opt})$",
    )


FIGURE = Figure("fedboost.repeats", words, draw, errata=("fedboost.d16",))
