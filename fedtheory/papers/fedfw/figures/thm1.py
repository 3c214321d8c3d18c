"""FedFW, Theorem 1: random and hard instances, under, between and over the bounds."""

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from fedtheory.core.figure import Figure, Scene
from fedtheory.instances.quadratics import quadratics
from fedtheory.instances.two_groups import two_groups
from fedtheory.report.figure import caption, draw_statement
from fedtheory.report.scenes import SEEDS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STATEMENT = "fedfw.thm1"


def words() -> str:
    """Return what is drawn."""
    return caption(STATEMENT)


def draw(ax: "Axes") -> None:
    """Draw Theorem 1."""
    draw_statement(ax, STATEMENT)


# One common Hessian: ζ is constant and H = ζ* exactly, so all seeds share their constants and one
# curve a bound serves them all. The hard instance has the same n, D and H, and L = 0.
SCENE = Scene(
    "fedfw.thm1",
    instances=tuple(
        partial(quadratics, among="l2", n=10, p=10, hessians="common", seed=seed)
        for seed in range(SEEDS)
    ),
    hard={"two opposed groups": partial(two_groups, n=10, k=5, a="3/2", b="1/2")},
    parameters={"lambda_0": Fraction(1, 32)},
    rounds=2000,
    words=(
        f"Random quadratics on the unit ball of R¹⁰, seeds 0 to {SEEDS - 1}, and two opposed groups of "
        "linear losses on [−1, 1]; all with n\N{NBSP}=\N{NBSP}10, D\N{NBSP}=\N{NBSP}2, "
        "H\N{NBSP}=\N{NBSP}1, L\N{NBSP}≤\N{NBSP}1, and λ₀\N{NBSP}=\N{NBSP}1/32."
    ),
)
FIGURE = Figure("fedfw.thm1", words, draw)
