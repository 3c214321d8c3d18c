"""FedNewton's learning rate: KRR's error against |D|, with the printed exponent and with the one that saturates."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.synthetic import recorded
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

GAMMA = 0.5
RADII = {"1/2": 0.5, "2": 2.0}


def slope(r: str) -> float:
    """Of the recorded errors, by least squares."""
    found = recorded()
    line = np.polyfit(np.log(found["totals"]), np.log(found["rates"][f"KRR {r}"]), 1)
    return float(line[0])


def words() -> str:
    """Return what is drawn."""
    return (
        "Cosines with σₖ = k⁻² (γ = 1/2), M = 120, λ = |D|^(−1/(2r + γ)), medians of 20 draws. At r = 1/2 the slope is "
        f"−{-slope('1/2'):.3f}, printed −1/3. At r = 2 it is −{-slope('2'):.3f}: the printed rate, −4/9, is false, since ridge regression "
        "saturates at r = 1 and with this λ can do no better than λ itself, −2/9. DKRR with 8 clients lies on KRR's points."
    )


def draw(ax: "Axes") -> None:
    """Draw errors and slopes."""
    found = recorded()
    n = np.array(found["totals"], dtype=float)
    curves = []
    for (text, r), colour in zip(RADII.items(), (COLOURS[0], COLOURS[1]), strict=True):
        y = np.array(found["rates"][f"KRR {text}"])
        curves.append(Curve(n, y, f"r = {text}", colour, marker="o"))
        printed = y[0] * (n / n[0]) ** (-r / (2 * r + GAMMA))
        curves.append(
            Curve(n, printed, "" if r < 1 else "printed,\nr = 2", colour, (6.0, 2.2), width=1.2)
        )
        if r > 1:
            bound = y[0] * (n / n[0]) ** (-1 / (2 * r + GAMMA))
            curves.append(Curve(n, bound, "saturated", COLOURS[2], (3.2, 1.6), width=1.2))
    draw_curves(
        ax,
        curves,
        title="The printed rate holds at r = 1/2 and fails at r = 2",
        xlabel="all samples, |D|",
        ylabel=r"$\|f_D - f^*\|_2$",
    )
    ax.set_xticks(n, [f"{int(k):,}" for k in n])
    ax.minorticks_off()


FIGURE = Figure("fednewton.rate", words, draw, errata=("fednewton.d15",))
