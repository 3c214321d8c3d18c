"""SCAFFOLD with one, four and sixteen local steps: the mean gap and its bound, round by round."""

from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.scaffold.proofs import rounds
from fedtheory.papers.scaffold.proofs.convex import STATEMENT, p
from fedtheory.report.named_curves import COLOURS, draw_curves
from fedtheory.report.rate_curves import under_its_bound

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 400
LOCAL_STEPS = (1, 4, 16)


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients with the losses (x − 29/2)²/2 and 3(x + 11/2)²/2, from 4, with steps η = 1/240. Lines: mean gap over rounds. "
        "Dashed: scaffold.convex, R²/(ηKt), in which nothing says how the clients differ."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each number of local steps."""
    clients = partial(rounds.parabolas, p, [1, 3], [14.5, -5.5], 4, x_star=-1 / 2, R=9 / 2)
    curves = [
        line
        for K, colour in zip(LOCAL_STEPS, COLOURS, strict=False)
        for line in under_its_bound(
            STATEMENT, clients, {"eta": "1/240", "K": K}, ROUNDS, f"K = {K}", colour
        )
    ]
    draw_curves(
        ax,
        curves,
        title="SCAFFOLD: K local steps are worth K steps, with no floor",
        xlabel="round t",
        ylabel="mean gap over rounds",
    )


FIGURE = Figure("scaffold.rate", words, draw)
