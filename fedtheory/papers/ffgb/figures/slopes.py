"""FFGB on identical inputs: the error against the rounds, for several numbers of local steps."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, run
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 1000
STEPS = ((1, COLOURS[0]), (4, COLOURS[2]), (16, COLOURS[1]))


def words() -> str:
    """Return what is drawn."""
    return (
        "One slope, μ = γ = 1/2, answers of half the query. Lines: the run; for K = 1 it stands at its floor from the first "
        "round on. Dashed, in the same colours: the sharpened bound of Theorem 4.3, which falls as 1/T to the floor. "
        "Dotted: 1/√T, called the best rate."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each number of local steps."""
    instance = same_slope()
    kept = thinned(ROUNDS).astype(int)
    t = np.arange(1, ROUNDS + 1, dtype=float)
    curves = []
    for steps, colour in STEPS:
        at = {K: Fraction(steps)}
        made = run(THEOREM_43, instance, parameters=at, rounds=ROUNDS)
        distance = made.series[FUNCTION_DISTANCE][0]
        curves.append(Curve(t[kept], distance[kept], f"K = {steps}", colour))
        limit = curve(
            THEOREM_43.bound("sharpened"), letters(THEOREM_43, instance, at, rounds=ROUNDS), t[kept]
        )
        curves.append(Curve(t[kept], limit, "", colour, dashes=(3.2, 1.6), width=1.3))
    curves.append(Curve(t[kept], t[kept] ** -0.5, "1/√T", COLOURS[5], dashes=(1.0, 1.6), width=1.0))
    draw_curves(
        ax,
        curves,
        title="More local steps of FFGB lower the floor and cost nothing",
        xlabel="round t",
        ylabel=r"squared distance  $\|f^t - f^\star\|_\alpha^2$",
    )


FIGURE = Figure("ffgb.slopes", words, draw)
