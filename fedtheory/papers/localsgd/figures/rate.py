"""Local SGD with one, four and sixteen local steps: the mean gap and its bound, round by round."""

from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.localsgd.proofs.convex import STATEMENT, parabolas
from fedtheory.report.named_curves import COLOURS, draw_curves
from fedtheory.report.rate_curves import under_its_bound

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 400
LOCAL_STEPS = (1, 4, 16)


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients with the losses (x − 10)²/2 and 3(x + 10)²/2, from 4, with steps η = 1/72. Lines: mean gap over rounds and local "
        "steps. Dashed: localsgd.convex. Its last term, the drift's, grows as K²; the run has a floor too, below it."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each number of local steps."""
    clients = partial(parabolas, [1, 3], [10, -10], 4)
    curves = [
        line
        for K, colour in zip(LOCAL_STEPS, COLOURS, strict=False)
        for line in under_its_bound(
            STATEMENT, clients, {"eta": "1/72", "K": K}, ROUNDS, f"K = {K}", colour
        )
    ]
    draw_curves(
        ax,
        curves,
        title="Local SGD: K local steps are worth K steps, down to the drift",
        xlabel="round t",
        ylabel="mean gap of all points so far",
    )


FIGURE = Figure("localsgd.rate", words, draw)
