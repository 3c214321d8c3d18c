"""FFGB with sampled clients: means of runs under the bound on the expectation, and a run that no bound holds."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.statement import Status
from fedtheory.engines.check import curve
from fedtheory.papers.ffgb.algorithms.ffgb_sampled import drawn_ffgb
from fedtheory.papers.ffgb.instances.identical_inputs import identical_inputs
from fedtheory.papers.ffgb.metrics import EXPECTED_FUNCTION_DISTANCE
from fedtheory.papers.ffgb.statements.thmG_1_sampling import THEOREM_G1
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

N, ROUNDS, RUNS = 10, 300, 400
DRAWN = (1, 3, 10)
DASHED = (4.0, 2.0)


def words() -> str:
    """Return what is drawn."""
    return (
        f"{N} clients at one point with the slopes 1 and -1 in turn, μ = 1, exact oracles, K = 2; m clients drawn a round. "
        f"Mean of {RUNS} runs, seed 0; dashed, the proved bound on the expectation. Dotted: the run that draws client 1 "
        "in every round, which the printed theorem would bound as well."
    )


def draw(ax: "Axes") -> None:
    """Draw means and bounds for several m."""
    instance = identical_inputs(share="1", labels=";".join(["1", "-1"] * (N // 2)), mu="1")
    rounds = np.arange(1, ROUNDS + 1, dtype=float)
    bound = THEOREM_G1.bound(Status.SHARPENED)
    curves = []
    for m, colour in zip(DRAWN, COLOURS, strict=False):
        numbers = {"K_t": 2.0, "c_t": 2.0, "mu_t": 1.0, "m_t": float(m)}
        steps = {name: np.full(ROUNDS, value) for name, value in numbers.items()}
        made = drawn_ffgb(instance.problem, steps, ROUNDS, np.random.default_rng(0), RUNS)
        mean = made.series[EXPECTED_FUNCTION_DISTANCE].mean(axis=0)
        at = {"G": 1.0, "mu": 1.0, "gamma": 1.0, "K": 2.0, "N": float(N), "m": float(m)}
        if m < N:
            curves.append(Curve(rounds, mean, f"m = {m}", colour))
        curves.append(Curve(rounds, curve(bound, at, rounds), f"bound, m = {m}", colour, DASHED))
    curves.append(Curve(rounds, np.ones(ROUNDS), "client 1 in every round", FAINT, (1.0, 2.0)))
    draw_curves(
        ax,
        curves,
        title="Sampling costs a variance that goes away as 1/T, on average",
        xlabel="rounds T",
        ylabel=r"$\mathbf{E}\,\|f^T - f^\star\|_\alpha^2$",
    )


FIGURE = Figure("ffgb.sampling", words, draw, errata=("ffgb.d53",))
