"""FFGB on identical inputs, with a residual that forgets, with none, and with one that lives on."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, run
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.no_residual import NO_RESIDUAL
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.persistent_residual import PERSISTENT_RESIDUAL
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS, STEPS = 2000, 4
KINDS = (
    (NO_RESIDUAL, "no residual", COLOURS[1]),
    (THEOREM_43, "as printed:\nforgotten\nevery round", COLOURS[0]),
    (PERSISTENT_RESIDUAL, "it lives on", COLOURS[2]),
)


def words() -> str:
    """Return what is drawn."""
    return (
        f"Linear losses with the slopes 1 and −1/2 at one point, μ = 1/2, K = {STEPS}; the first client's oracle answers half "
        "of its query (γ = 1/2), the second is exact. Lines: the run. Dashed, in the same colours: the sharpened bounds."
    )


def draw(ax: "Axes") -> None:
    """Draw a run and a bound for each kind of residual."""
    instance = identical_inputs(share="1", labels="1;-1/2", oracle="bad-client", gamma="1/2")
    kept = thinned(ROUNDS).astype(int)
    t = np.arange(1, ROUNDS + 1, dtype=float)
    at = {K: Fraction(STEPS)}
    curves = []
    for statement, name, colour in KINDS:
        made = run(statement, instance, parameters=at, rounds=ROUNDS)
        curves.append(Curve(t[kept], made.series[FUNCTION_DISTANCE][0][kept], name, colour))
        limit = curve(
            statement.bound("sharpened"), letters(statement, instance, at, rounds=ROUNDS), t[kept]
        )
        curves.append(Curve(t[kept], limit, "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title="What the residual is for, and what forgetting it costs",
        xlabel="round t",
        ylabel=r"squared distance  $\|f^t - f^\star\|_\alpha^2$",
        lowest=1e-8,
    )


FIGURE = Figure("ffgb.residual", words, draw)
