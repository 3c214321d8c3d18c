"""How figures look: one palette that colour-blind readers can tell apart, dashes that grey prints can."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from fedtheory.core.statement import Status

INK = "#20242a"
PAPER = "#ffffff"
SOFT = "#59616d"  # of words
FAINT = "#8a919c"  # of lines

# Okabe and Ito's colours; each also has dashes of its own.
MEASURED = "#0072b2"
ALARM = "#d55e00"


class Stroke(NamedTuple):
    """How a bound is drawn."""

    colour: str
    dashes: tuple[float, ...]


STROKES: Mapping[Status, Stroke] = {
    Status.PRINTED: Stroke("#d55e00", (6.0, 2.2)),
    Status.ORDERED: Stroke("#8f5a2e", (2.2, 2.2)),
    Status.RESTATED: Stroke("#4f6d8f", (6.0, 2.2, 1.2, 2.2, 1.2, 2.2)),
    Status.CORRECTED: Stroke("#c08000", (6.0, 1.6, 1.2, 1.6)),
    Status.SHARPENED: Stroke("#009e73", (3.2, 1.6)),
    Status.LOWER: Stroke("#a3508b", (1.2, 1.6)),
}

RC: Mapping[Any, Any] = {
    "axes.edgecolor": FAINT,
    "axes.grid": True,
    "axes.grid.which": "major",
    "axes.labelcolor": INK,
    "axes.labelsize": 10.5,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": 11.5,
    "axes.titleweight": "bold",
    "axes.titlepad": 10,
    "figure.constrained_layout.use": True,
    "figure.dpi": 100,
    "figure.facecolor": PAPER,
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same everywhere
    "font.size": 9.5,
    "grid.color": FAINT,
    "grid.alpha": 0.22,
    "grid.linewidth": 0.7,
    "lines.linewidth": 1.9,
    "mathtext.fontset": "dejavusans",
    "savefig.facecolor": PAPER,
    "svg.fonttype": "path",
    "svg.hashsalt": "fedtheory",  # ids inside the file, the same at every run
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.color": FAINT,
    "ytick.labelcolor": INK,
    "xtick.minor.visible": False,
    "ytick.minor.visible": False,
}
"""For `matplotlib.rc_context`."""
