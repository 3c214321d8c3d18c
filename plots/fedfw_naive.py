"""FedFW, Appendix A: the naive procedure on the paper's counterexample, beside FedFW and its rate."""

from typing import TYPE_CHECKING

from fedtheory.report.figure import NAIVE_CAPTION, draw_naive

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def words() -> str:
    """Return what is drawn."""
    return NAIVE_CAPTION


def draw(ax: "Axes") -> None:
    """Draw the counterexample (21)-(22)."""
    draw_naive(ax)
