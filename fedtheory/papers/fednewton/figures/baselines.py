"""FedNewton, Figure 5 (left) in kind: the distance to KRR over rounds, against FedProx and FedAvg."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.papers.fednewton.experiments.synthetic import ETA, MU, recorded
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINES = {
    "FedAvg": ("FedAvg", COLOURS[3], ()),
    "FedAvg, step 1": ("FedAvg, step 1", COLOURS[3], (3.2, 1.6)),
    "FedProx": ("FedProx", COLOURS[1], ()),
    "FedNewton": ("FedNewton", COLOURS[0], ()),
    "conjugate gradients": ("conjugate\ngradients", COLOURS[2], ()),
}
FLOOR = 1e-11


def words() -> str:
    """Return what is drawn."""
    found = recorded()
    runs = found["iterations"]
    return (
        f"Section 7's recipe, α = 0.01, β = 0.001, 20 clients with 500 samples, medians of {found['seeds']} seeds; all start at DKRR, "
        f"{runs['FedNewton'][0]:.2g} from KRR. ρ = {runs['rho'][0]:.2g}. FedProx (μ = {MU:g}) stands at a fixed point of its own after one "
        f"round; FedAvg with the step of Table 2, {ETA:g}, does not move. Conjugate gradients: ours, with the messages of FedNewton."
    )


def draw(ax: "Axes") -> None:
    """Draw the federated errors over rounds."""
    runs = recorded()["iterations"]
    curves = []
    for key, (name, colour, dashes) in LINES.items():
        y = np.array(runs[key][1:])
        kept = len(y) if (y > FLOOR).all() else int(np.argmin(y > FLOOR))
        curves.append(Curve(np.arange(1.0, kept + 1), y[:kept], name, colour, dashes))
    draw_curves(
        ax,
        curves,
        title="FedNewton goes to KRR; FedProx and FedAvg stay near DKRR",
        xlabel="exchanges t",
        ylabel=r"federated error $\|f^t - f_D\|_2$",
    )


FIGURE = Figure("fednewton.baselines", words, draw)
