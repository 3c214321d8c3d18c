"""FedRes, Theorem 3: what a bandit pays for exploring too often and for exploring too rarely, and what delays add."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, steps
from fedtheory.papers.fedres.algorithms.fedres_bandit import sampled_fedres_bandit
from fedtheory.papers.fedres.instances.contextual_bandit import contextual_bandit
from fedtheory.papers.fedres.metrics import EXPECTED_BANDIT_REGRET
from fedtheory.papers.fedres.statements.bandit_exhibits import FOUR_ARMS
from fedtheory.papers.fedres.statements.thm3d_any_period import ANY_PERIOD
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS, ROUNDS = 32, 8192
PERIODS = (2, 4, 8, 16, 32, 64, 128, 256)
DELAYS = (1, 200)


def words() -> str:
    """Return what is drawn."""
    return (
        f"Two clients, four actions, two contexts a client, rewards ± 1/4, {ROUNDS:,} rounds; an exploration every B. "
        f"Points: mean regret of {RUNS} runs with steps tuned to the number of explorations; seed 7. Dashed: the sharpened "
        "bound with those steps."
    )


def draw(ax: "Axes") -> None:
    """Draw measured regret and bound against the period."""
    curves = []
    for tau, colour in zip(DELAYS, COLOURS, strict=False):
        measured, bound = [], []
        for period in PERIODS:
            instance = contextual_bandit(
                contexts=";".join([FOUR_ARMS] * 2),
                comparator="1/2 3/4 -3/4",
                noise="1/4",
                period=period,
                uplink=str(tau),
            )
            explorations = ROUNDS // period
            values = letters(ANY_PERIOD, instance, {}, rounds=explorations)
            made = sampled_fedres_bandit(
                instance.problem,
                steps(ANY_PERIOD, values, explorations),
                explorations,
                np.random.default_rng(7),
                RUNS,
            )
            measured.append(made.series[EXPECTED_BANDIT_REGRET][:, -1].mean())
            at_end = np.array([float(explorations)])
            bound.append(float(curve(ANY_PERIOD.bound("sharpened"), values, at_end)[0]))
        x = np.array(PERIODS, dtype=float)
        curves.append(Curve(x, np.array(measured), f"τ = {tau}", colour, marker="o"))
        curves.append(Curve(x, np.array(bound), "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title="Exploring too often costs rewards, too rarely costs knowledge",
        xlabel="period of exploration B",
        ylabel="expected average regret",
    )


FIGURE = Figure("fedres.bandit", words, draw)
