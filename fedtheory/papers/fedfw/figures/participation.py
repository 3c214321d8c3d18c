"""FedFW with partial participation: over p·t, the expected number of rounds a client took part in, all p look alike."""

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.fedfw_participation import fedfw_participation
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS, N, LAMBDA_0, EFFECTIVE = 40, 10, 0.03, 200
PROBABILITIES = (0.1, 0.2, 0.5, 1.0)


def words() -> str:
    """Return what is drawn."""
    return (
        f"Designed quadratics on the l2 ball of R¹⁰ (n = {N}, L = 1, ζ* = 1, common Hessian), seed 0, consensus start, "
        f"λ₀ = {LAMBDA_0:g}; the schedules of (17). Mean of {RUNS} runs; x̄ is the mean of all xᵢ."
    )


def draw(ax: "Axes") -> None:
    """Draw the mean gap over p·t."""
    problem = quadratics(among="l2", n=N, p=10, hessians="common", seed=0).problem
    many = replace(problem, start=np.repeat(problem.start, RUNS, axis=0))
    curves = []
    for p, colour in zip(PROBABILITIES, COLOURS, strict=False):
        rounds = int(EFFECTIVE / p)
        t = np.arange(1, rounds + 1, dtype=float)
        a = p * (t - 1) + 2
        steps = {
            "eta_t": 2 / a,
            "lambda_t": LAMBDA_0 * np.sqrt(a),
            "lambda_{t-1}": LAMBDA_0 * np.sqrt(a - p),
            "p_t": np.full(rounds, p),
        }
        made = fedfw_participation(many, steps, rounds, np.random.default_rng(1))
        gap = made.series[OBJECTIVE_GAP].mean(axis=0)
        kept = thinned(rounds).astype(int)
        curves.append(Curve(p * t[kept], gap[kept], f"p = {p:g}", colour))
    draw_curves(
        ax,
        curves,
        title="In the long run participation counts through p t alone",
        xlabel="p t, rounds that a client is expected to take part in",
        ylabel=r"expected objective gap  $\mathbf{E}\,F(\bar{x}^t) - F^\star$",
    )


FIGURE = Figure("fedfw.participation", words, draw)
