"""FedProx with small and large steps: the mean gap and its bound, round by round."""

from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.fedprox.proofs.smooth import STATEMENT, parabolas
from fedtheory.report.named_curves import COLOURS, draw_curves
from fedtheory.report.rate_curves import under_its_bound

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 400
STEPS = ("1/100", "1/20", "1/4")


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients with the losses (x − 10)²/2 and 3(x + 10)²/2, from 4, exact proximal steps. Lines: mean gap over rounds. "
        "Dashed: fedprox.smooth, whose last term grows as η²."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each step."""
    clients = partial(parabolas, [1, 3], [10, -10], 4)
    curves = [
        line
        for eta, colour in zip(STEPS, COLOURS, strict=False)
        for line in under_its_bound(STATEMENT, clients, {"eta": eta}, ROUNDS, f"η = {eta}", colour)
    ]
    draw_curves(
        ax,
        curves,
        title="FedProx: long steps are faster, to a higher floor",
        xlabel="round t",
        ylabel="mean gap over rounds",
    )


FIGURE = Figure("fedprox.rate", words, draw)
