"""The naive procedure (20) with several local steps, beside FedFW, from clients that agree to clients that do not."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.figure import Figure
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS, RUNS, N = 1000, 20, 5
DIAL = np.geomspace(0.02, 5, 15)


def words() -> str:
    """Return what is drawn."""
    return (
        f"Round {ROUNDS:,}, median of {RUNS} starts. Quadratics on the l2 ball of R⁶ with a common Hessian (n = {N}, L = 1), "
        "seed 0; the dial is ζ* = H. ηₜ = 2/(t + 2) for the naive procedure, and nλ₀ = ζ*/D√(3/8) for FedFW."
    )


def draw(ax: "Axes") -> None:
    """Draw the gap at the last round over the heterogeneity."""
    t = np.arange(1, ROUNDS + 1, dtype=float)
    naive: dict[int, list[float]] = {1: [], 2: [], 5: []}
    ours = []
    rng = np.random.default_rng(0)
    for zeta in DIAL:
        problem = quadratics(
            among="l2", n=N, p=6, hessians="common", heterogeneity=float(zeta), pull=0.5, runs=RUNS
        ).problem
        penalty = np.sqrt(3 / 8) * zeta / 2 / N
        steps = {
            "eta_t": 2 / (t + 1),
            "lambda_t": penalty * np.sqrt(t + 1),
            "lambda_{t-1}": penalty * np.sqrt(t),
        }
        ours.append(
            float(np.median(fedfw(problem, steps, ROUNDS, rng).series[OBJECTIVE_GAP][:, -1]))
        )
        for local_steps, found in naive.items():
            made = naive_frank_wolfe(
                problem, {"eta_t": 2 / (t + 2)}, ROUNDS, rng, local_steps=local_steps
            )
            found.append(float(np.median(made.series[OBJECTIVE_GAP][:, -1])))
    curves = [Curve(DIAL, np.array(ours), "FedFW", COLOURS[0], marker="o", width=2.3)]
    curves += [
        Curve(
            DIAL,
            np.array(found),
            "naive, with 1, 2 or 5\nlocal steps: the same" if local_steps == 5 else "",
            COLOURS[k],
            marker="o",
            width=1.5,
        )
        for k, (local_steps, found) in zip((1, 3, 5), naive.items(), strict=True)
    ]
    draw_curves(
        ax,
        curves,
        title="Local steps do not save the naive procedure once clients differ",
        xlabel="heterogeneity at the optimum ζ*  (objective / length)",
        ylabel=r"objective gap at the last round  $F(\bar{x}^T) - F^\star$",
    )


FIGURE = Figure("fedfw.local_steps", words, draw, errata=("fedfw.d05",))
