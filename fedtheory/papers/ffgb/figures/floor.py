"""FFGB on identical inputs: the error after many rounds, against the number of local steps."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, run
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.instances.same_slope import same_slope
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 200
STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32)
BOUNDS = (("sharpened", "ours", COLOURS[2]), ("lower", "ours, below\non one slope", COLOURS[4]))


def words() -> str:
    """Return what is drawn."""
    return (
        f"After {ROUNDS} rounds, μ = 1/2. Lines: linear losses; identical clients answered by half the query (γ = 1/2), "
        "and slopes 1 and −1/2 of which the first is answered by a quarter (γ = 1/4). Dashed: the bounds of Theorem 4.3 for "
        "γ = 1/2. That of print, with constants of ours for the O, grows with K and lies above 100."
    )


def draw(ax: "Axes") -> None:
    """Draw the errors of the last round, and the bounds."""
    one = same_slope()
    two = identical_inputs(share="1", labels="1;-1/2", oracle="bad-client", gamma="1/4")
    x = np.array(STEPS, dtype=float)
    names = (("one slope", COLOURS[0]), ("two slopes,\none bad client", COLOURS[1]))
    curves = []
    for instance, (name, colour) in zip((one, two), names, strict=True):
        ends = [
            run(THEOREM_43, instance, parameters={K: Fraction(k)}, rounds=ROUNDS).series[
                FUNCTION_DISTANCE
            ][0, -1]
            for k in STEPS
        ]
        curves.append(Curve(x, np.array(ends), name, colour, marker="o"))
    for key, name, colour in BOUNDS:
        limits = [
            curve(
                THEOREM_43.bound(key),
                letters(THEOREM_43, one, {K: Fraction(k)}, rounds=ROUNDS),
                np.array([float(ROUNDS)]),
            )[0]
            for k in STEPS
        ]
        curves.append(Curve(x, np.array(limits), name, colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title="The floor of FFGB falls with the square of K",
        xlabel="local steps K",
        ylabel=r"squared distance  $\|f^T - f^\star\|_\alpha^2$",
    )


FIGURE = Figure("ffgb.floor", words, draw, errata=("ffgb.d13",))
