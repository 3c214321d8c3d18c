"""FedFW, Theorem 1: random and hard instances, under, between and over the bounds."""

from typing import TYPE_CHECKING

from fedtheory.report.figure import caption, draw_statement

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STATEMENT = "fedfw.thm1"


def words() -> str:
    """Return what is drawn."""
    return caption(STATEMENT)


def draw(ax: "Axes") -> None:
    """Draw Theorem 1."""
    draw_statement(ax, STATEMENT)
