"""Top-1 in the plane with error feedback and with EF21: measured and bounds, round by round."""

from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure
from fedtheory.papers.compression.proofs import ef21, feedback_convex
from fedtheory.papers.compression.proofs.feedback import parabolas
from fedtheory.report.named_curves import COLOURS, draw_curves
from fedtheory.report.rate_curves import under_its_bound

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 400
CLIENTS = ([1, 2], [[10, 0], [-10, 10]], [3, 3])
STEP = {"eta": "1/16"}


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients with the losses |x − (10, 0)|²/2 and |x − (−10, 10)|², from (3, 3), with steps η = 1/16; each sends the larger of "
        "two coordinates. Error feedback: mean gap over rounds. EF21: gap. Dashed: compression.feedback_convex and compression.ef21."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each method."""
    kept = under_its_bound(
        feedback_convex.STATEMENT,
        partial(parabolas, feedback_convex.p, *CLIENTS),
        STEP,
        ROUNDS,
        "error feedback",
        COLOURS[1],
    )
    learned = under_its_bound(
        ef21.STATEMENT, partial(parabolas, ef21.p, *CLIENTS, mu=1), STEP, ROUNDS, "EF21", COLOURS[0]
    )
    draw_curves(
        ax,
        [*kept, *learned],
        title="EF21 is linear; the bound of error feedback has a floor",
        xlabel="round t",
        ylabel="gap, or its mean over rounds",
        lowest=1e-3,
    )


FIGURE = Figure("compression.rate", words, draw)
