"""FedFW's base penalty λ₀: too small, and the clients never agree; too large, and they never move; and the theory's best."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.concepts import CLIENTS, DIAMETER, HETEROGENEITY
from fedtheory.core.figure import Figure
from fedtheory.core.instance import Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import at
from fedtheory.instances.interval import SeparableQuadratics
from fedtheory.instances.quadratics import Quadratics, quadratics
from fedtheory.instances.two_groups import two_groups
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.statements.thm1_convex import (
    THEOREM_1,
    consensus_price,
    surrogate_price,
)
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS, SEEDS = 1000, range(8)
SCALED = np.geomspace(1e-3, 1e2, 46)  # nλ₀D/H: the run depends on n and λ₀ only through nλ₀


def words() -> str:
    """Return what is drawn."""
    return (
        f"Round {ROUNDS:,}, one point a penalty. Median of quadratics on the l1 ball of R²⁰ "
        f"(n = 10, H = 1, common Hessian), seeds 0 to {len(SEEDS) - 1}, and the hard instance of two "
        "groups. The sharpened bound is lowest at nλ₀D/H = √(3/8), whatever L, n and t."
    )


def gaps(
    instance: Instance[Quadratics] | Instance[SeparableQuadratics],
) -> tuple[Array, Array]:
    """The gap at the last round and the sharpened bound, one entry a penalty, all in one run."""
    letters: dict[str, float | Array] = {
        str(c.symbol): float(instance.constants[c.concept]) for c in THEOREM_1.constants
    }
    n, D, H = (float(instance.constants[c]) for c in (CLIENTS, DIAMETER, HETEROGENEITY))
    penalties = SCALED * H / (n * D)
    t = np.arange(1, ROUNDS + 1, dtype=float)[:, None]
    steps = {
        "eta_t": 2 / (t + 1),
        "lambda_t": penalties * np.sqrt(t + 1),
        "lambda_{t-1}": penalties * np.sqrt(t),
    }
    problem = instance.problem
    many = replace(problem, start=np.repeat(problem.start, len(SCALED), axis=0))
    made = fedfw(many, steps, ROUNDS, np.random.default_rng(0))
    limit = at(
        surrogate_price + consensus_price,
        {**letters, "lambda_0": penalties},
        np.full(len(SCALED), float(ROUNDS)),
    )
    return made.series[OBJECTIVE_GAP][:, -1], limit


def draw(ax: "Axes") -> None:
    """Draw the gap and the bound over the penalty."""
    random = [
        gaps(quadratics(among="l1", n=10, p=20, hessians="common", pull=0.5, seed=seed))
        for seed in SEEDS
    ]
    hard, _ = gaps(two_groups(n=10, k=5, a="3/2", b="1/2"))
    median = np.median([gap for gap, _ in random], axis=0)
    curves = [
        Curve(SCALED, random[0][1], "sharpened bound", COLOURS[2], dashes=(3.2, 1.6)),
        Curve(SCALED, hard, "two opposed groups", COLOURS[5], marker="o", width=1.3),
        Curve(SCALED, median, "random quadratics,\nmedian", COLOURS[0], marker="o", width=1.3),
    ]
    draw_curves(
        ax,
        curves,
        title="The penalty has a best value in between",
        xlabel="n λ₀ D / H  (no unit)",
        ylabel=r"objective gap at the last round  $F(\bar{x}^T) - F^\star$",
    )
    ax.axvline(np.sqrt(3 / 8), color=FAINT, lw=1, ls=(0, (1.2, 1.6)))
    ax.annotate(
        "λ₀* of the bound: √(3/8)",
        (np.sqrt(3 / 8), 0.93),
        xycoords=("data", "axes fraction"),
        xytext=(5, 0),
        textcoords="offset points",
        color=FAINT,
        fontsize=8.5,
    )


FIGURE = Figure("fedfw.penalty", words, draw, errata=("fedfw.d66",))
