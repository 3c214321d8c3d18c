"""FFGB: the error that stays, against the total variation of the inputs, with the radius."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.concepts import TOTAL_VARIATION
from fedtheory.core.figure import Figure
from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import curve, letters, run
from fedtheory.papers.ffgb.instances.private_points import frozen_points, private_points
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.notation import K
from fedtheory.papers.ffgb.statements.thm4_1_total_variation import THEOREM_41
from fedtheory.papers.ffgb.statements.total_variation_radius import TOTAL_VARIATION_RADIUS
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CLIENTS, STEPS, ROUNDS = 4, 4, 20000
MASSES = tuple(Fraction(1, 2**k) for k in range(9, -1, -1))
RUNS = (
    ("answered by −2G", partial(private_points, n=CLIENTS), COLOURS[1]),
    ("by −G", partial(private_points, n=CLIENTS, answers="1"), COLOURS[0]),
    ("frozen", partial(frozen_points, n=CLIENTS), COLOURS[3]),
)
BOUNDS = (
    (THEOREM_41, "corrected", "(35), with\nour constants", COLOURS[5]),
    (THEOREM_41, "sharpened", "ours, with 24", COLOURS[4]),
    (TOTAL_VARIATION_RADIUS, "sharpened", "ours, with\n4(1 − 1/N)", COLOURS[2]),
)


def words() -> str:
    """Return what is drawn."""
    return (
        f"After {ROUNDS:,} rounds of K = {STEPS} steps. {CLIENTS} clients with a common point and a private one each, whose "
        "mass p makes ω_TV = p(1 − 1/N); linear losses of slope G = 1, μ = 1/2, exact oracles (γ = 1), which answer the "
        "others' points by −2G, by −G, or so that the mean vanishes. Dashed: bounds with answers up to 2G; the last has its "
        "radius for answers up to G as well, where the run attains it."
    )


def draw(ax: "Axes") -> None:
    """Draw the errors of the last round, and the bounds."""
    parameters = {K: Fraction(STEPS)}
    end = np.array([float(ROUNDS)])
    widest = [private_points(n=CLIENTS, p=str(p)) for p in MASSES]
    narrow = [private_points(n=CLIENTS, p=str(p), answers="1") for p in MASSES]
    x = np.array([instance.constants[TOTAL_VARIATION] for instance in widest])
    curves = []
    for name, make, colour in RUNS:
        ends = [
            run(TOTAL_VARIATION_RADIUS, make(p=str(p)), parameters=parameters, rounds=50).series[
                FUNCTION_DISTANCE
            ][0, -1]
            for p in MASSES
        ]
        curves.append(Curve(x, np.array(ends), name, colour, marker="o"))

    def limits(statement: Statement[Any], key: str, instances: Sequence[Instance[Any]]) -> Array:
        return np.array(
            [
                curve(
                    statement.bound(key),
                    letters(statement, instance, parameters, rounds=ROUNDS),
                    end,
                )[0]
                for instance in instances
            ]
        )

    for statement, key, name, colour in BOUNDS:
        y = limits(statement, key, widest)
        curves.append(Curve(x, y, name, colour, dashes=(3.2, 1.6), width=1.3))
    y = limits(TOTAL_VARIATION_RADIUS, "sharpened", narrow)
    curves.append(Curve(x, y, "", COLOURS[2], dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title="The error that stays is linear in the total variation",
        xlabel=r"mean total variation  $\omega_{TV}$",
        ylabel=r"squared distance  $\|f^T - f^\star\|_\alpha^2$",
    )


FIGURE = Figure("ffgb.total_variation", words, draw)
