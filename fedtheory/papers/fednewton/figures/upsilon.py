"""What bounds a round of FedNewton, against the number of a client's samples: printed, corrected, exact."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.synthetic import recorded
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINES = (
    ("Upsilon", r"printed $\Upsilon$", COLOURS[1], (6.0, 2.2)),
    ("U_corr_s", "corrected,\nsymmetrised", COLOURS[3], (3.2, 1.6)),
    ("U_tri", "triangle", COLOURS[4], (3.2, 1.6)),
    ("rho_2", "second order,\nspectra", COLOURS[2], (3.2, 1.6)),
    ("rho", "exact: ρ", COLOURS[0], ()),
)


def below_one(name: str) -> float:
    """The least |D_j| that was looked at from which a factor is below 1; infinite where there is none."""
    rows = recorded()["chain"]
    return min((row["n"] for row in rows if row[name] < 1), default=float("inf"))


def words() -> str:
    """Return what is drawn."""
    return (
        "20 clients with one law, features √σₖ times signs, σₖ = k⁻², M = 120, λ = 1/1000, one draw a point. Factors of a "
        f"round; rounds help where the full line is below 1, from {below_one('rho'):.0f} samples on. The corrected factor is, "
        f"from {below_one('U_corr_s'):.0f}; the printed one nowhere up to 10,240, and it is no bound there either, for it puts "
        "R_Dj where R_D belongs."
    )


def draw(ax: "Axes") -> None:
    """Draw the factors over |D_j|."""
    rows = recorded()["chain"]
    n = np.array([row["n"] for row in rows])
    curves = [
        Curve(n, np.array([row[key] for row in rows]), name, colour, dashes)
        for key, name, colour, dashes in LINES
    ]
    draw_curves(
        ax,
        curves,
        title=r"Rounds help from 80 samples on; the printed $\Upsilon$ would ask for tens of thousands",
        xlabel=r"samples of a client, $|D_j|$",
        ylabel="factor of a round",
    )
    ax.axhline(1.0, color=FAINT, lw=0.9)


FIGURE = Figure("fednewton.upsilon", words, draw, errata=("fednewton.d02",))
