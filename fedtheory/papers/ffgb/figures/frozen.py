"""FFGB, Theorem 4.2: two clients with one point each, whose oracles decide beyond their points whether anything moves."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import run
from fedtheory.papers.ffgb.instances.finite_support import finite_support
from fedtheory.papers.ffgb.instances.private_points import frozen_points
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 1000
TWO_DIRACS = "1,0;0,1"
NEARER = "3/4,1/4;1/4,3/4"


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients with linear losses of slope 1 and absolute losses |f − 1|, μ = 1/2, K = 3, steps 4/(μn), exact oracles "
        "(γ = 1). With one point each the mean answer vanishes if each answers the other's point by the opposite, and f "
        "stays at 0: ‖f*‖² = 4 for the slopes and 1 for the absolute losses. If both clients draw both points, no answer is "
        "free, and the absolute losses are learnt."
    )


def draw(ax: "Axes") -> None:
    """Draw the distances."""
    runs = (
        ("frozen, slopes", frozen_points(), COLOURS[1]),
        (
            "frozen,\nabsolute losses",
            finite_support(weights=TWO_DIRACS, labels="1", loss="absolute", off="freeze", mu="1/2"),
            COLOURS[3],
        ),
        (
            "absolute losses,\nboth draw both",
            finite_support(weights=NEARER, labels="1", loss="absolute", off="freeze", mu="1/2"),
            COLOURS[0],
        ),
    )
    t = np.arange(1, ROUNDS + 1, dtype=float)
    kept = thinned(ROUNDS).astype(int)
    curves = []
    for name, instance, colour in runs:
        made = run(THEOREM_41, instance, parameters={K: Fraction(3)}, rounds=ROUNDS)
        curves.append(Curve(t[kept], made.series[FUNCTION_DISTANCE][0][kept], name, colour))
    draw_curves(
        ax,
        curves,
        title="What cancels at every input moves nothing",
        xlabel="round t",
        ylabel=r"squared distance  $\|f^t - f^\star\|_\alpha^2$",
        lowest=1e-8,
    )


FIGURE = Figure("ffgb.frozen", words, draw)
