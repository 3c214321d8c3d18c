"""AFLBoost: what the adversary hears is biased by the mask, and the saddle moves."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.statement import Status
from fedtheory.engines.check import curve, letters
from fedtheory.papers.fedboost.experiments.drawn_masks import DUELS, GAME, recorded
from fedtheory.papers.fedboost.statements.thm3_agnostic import THEOREM_3
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIMIT, DUALITY_LIMIT = 44 / 225, 6 / 25


def words() -> str:
    """Return what is drawn."""
    return (
        "L₁ = α₁² and L₂ = 4α₂², weighted sampling with C = 1, F = ‖x‖²/2, the printed steps; each point is the mean of "
        f"{recorded()['seeds']} runs to that horizon, seed 0. Full: above the minimax value 4/9; thin: the duality gap of both "
        "means. Plain runs rest at (4/5, 1/5) and (1/2, 1/2), not at the saddle (2/3, 1/3). Dashed: Theorem 3 as printed."
    )


def draw(ax: "Axes") -> None:
    """Draw the gaps over the horizon."""
    T, found = np.array(DUELS, dtype=float), recorded()["duels"]
    bound = THEOREM_3.bound(Status.PRINTED)
    printed = np.array(
        [
            curve(bound, letters(THEOREM_3, GAME, {}, rounds=rounds), np.array([float(rounds)]))[0]
            for rounds in DUELS
        ]
    )
    curves = []
    for kind, name, colour in (
        ("plain", "plain", COLOURS[3]),
        ("debiased", "without bias", COLOURS[0]),
    ):
        for gap, words_, width in (("primal", name, 2.2), ("duality", "", 1.0)):
            height = np.array([row[gap] for row in found[kind]])
            curves.append(Curve(T, height, words_, colour, width=width))
    curves.append(Curve(T, printed, "printed", COLOURS[1], (6.0, 2.2)))
    draw_curves(
        ax,
        curves,
        title="AFLBoost as printed tends to 44/225, and crosses its printed bound",
        xlabel="rounds T",
        ylabel=r"$\mathbf{E}\,\max_\lambda L(\alpha^A, \lambda) - 4/9$, and duality gap",
    )
    for limit, text, below in ((LIMIT, "44/225", True), (DUALITY_LIMIT, "6/25", False)):
        ax.axhline(limit, color=FAINT, lw=1, ls=(0, (1.2, 1.6)))
        ax.annotate(
            text,
            (T[3], limit),
            xytext=(0, -4 if below else 3),
            textcoords="offset points",
            va="top" if below else "bottom",
            color=FAINT,
            fontsize=8.5,
        )


FIGURE = Figure("fedboost.agnostic", words, draw, errata=("fedboost.d18",))
