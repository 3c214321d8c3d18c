"""FFGB for the square loss: how far it stays from f*, against the Wasserstein distance of the clients' inputs."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.instance import Instance
from fedtheory.instances.lipschitz_labels import (
    LABEL_SLOPE,
    SUPPORT_DISTANCE,
    WASSERSTEIN_1,
    lipschitz_labels,
)
from fedtheory.papers.ffgb.algorithms.ffgb_square import ffgb_square
from fedtheory.papers.ffgb.instances.shifted_grids import shifted_grids
from fedtheory.papers.ffgb.metrics import FUNCTION_DISTANCE
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SHIFTS = [Fraction(k, 400) for k in (2, 4, 8, 14, 24, 40, 64, 98)]
MASSES = [Fraction(k, 1000) for k in (4, 10, 25, 60, 150, 400, 1000)]


def words() -> str:
    """Return what is drawn."""
    return (
        "Exact oracle, K = 3, after one round, where the error no longer changes. Shifted grids: N = 4 clients, labels "
        "sin x, each grid moved a little further. Private mass: two clients, one of which has the mass p at distance 1, "
        "where the label is lower by 1. Dashed: 2(1 - 1/N) L² D ω, the radius of Theorem 4.4 as proved, which private mass attains."
    )


def private_mass(p: Fraction) -> Instance[Any]:
    """Two clients at 0, one of which has the mass p at 1."""
    return lipschitz_labels(points="0,1", weights=f"1,0;{1 - p},{p}", labels="0,-1")


def measured(built: Instance[Any]) -> tuple[float, float, float]:
    """ω, the error, and the proved radius."""
    steps = {"K_t": np.array([3.0]), "mu_t": np.array([1.0])}
    seen = ffgb_square(built.problem, steps, 1, np.random.default_rng(0))
    n, known = len(built.problem.weights), built.constants
    radius = 2 * (1 - 1 / n) * known[LABEL_SLOPE] ** 2 * known[SUPPORT_DISTANCE]
    omega = known[WASSERSTEIN_1]
    return omega, float(seen.series[FUNCTION_DISTANCE][0, 0]), radius * omega


def draw(ax: "Axes") -> None:
    """Draw error and radius over ω, for both families."""
    curves = []
    families = (
        ("shifted grids: slope 2", COLOURS[0], [shifted_grids(shift=str(s)) for s in SHIFTS]),
        ("private mass: slope 1", COLOURS[1], [private_mass(p) for p in MASSES]),
    )
    for label, colour, built in families:
        omega, error, radius = np.array([measured(one) for one in built]).T
        curves.append(Curve(omega, error, label, colour, marker="o", width=2.0))
        curves.append(Curve(omega, radius, "", colour, dashes=(4, 2), width=1.3))
    draw_curves(
        ax,
        curves,
        title="The radius of FFGB for the square loss, and what is proved of it",
        xlabel=r"Wasserstein-1 distance of the inputs $\omega_{W_1}$",
        ylabel=r"squared distance to the optimal function  $\|f^T - f^\star\|_\alpha^2$",
    )


FIGURE = Figure("ffgb.wasserstein", words, draw)
