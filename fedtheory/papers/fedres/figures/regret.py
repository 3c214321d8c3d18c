"""FedRes, Theorem 2: the regret of FedRes.SGD at the horizon it is tuned to, for few and many clients and two delays."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, steps
from fedtheory.papers.fedres.algorithms.fedres_sgd import sampled_fedres_sgd
from fedtheory.papers.fedres.instances.residual_regression import residual_regression
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.statements.thm2sep_two_steps import SEPARATE_STEPS
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS = 8
HORIZONS = (100, 300, 1000, 3000)
SETTINGS = ((2, 1), (16, 1), (16, 10))


def words() -> str:
    """Return what is drawn."""
    return (
        "Regression on residuals, features of 4 + 4 dimensions with correlation 0.9, optima of norms 0.6 (shared) and 0.2 "
        f"(own). Points: mean of {RUNS} runs, each with steps tuned to its T, a step for the server and one for the clients; "
        "seed 7. Dashed, in the same colours: the sharpened bound with those steps."
    )


def draw(ax: "Axes") -> None:
    """Draw measured regret and bound against the horizon."""
    curves = []
    for (clients, tau), colour in zip(SETTINGS, (COLOURS[0], COLOURS[2], COLOURS[1]), strict=True):
        instance = residual_regression(clients=clients, rho=0.9, ng=0.6, nl=0.2, uplink=tau, seed=7)
        measured, bound = [], []
        for horizon in HORIZONS:
            values = letters(SEPARATE_STEPS, instance, {}, rounds=horizon)
            made = sampled_fedres_sgd(
                instance.problem,
                steps(SEPARATE_STEPS, values, horizon),
                horizon,
                np.random.default_rng(7),
                RUNS,
            )
            measured.append(made.series[EXPECTED_REGRET][:, -1].mean())
            at_end = np.array([float(horizon)])
            bound.append(float(curve(SEPARATE_STEPS.bound("sharpened"), values, at_end)[0]))
        x = np.array(HORIZONS, dtype=float)
        name = f"P = {clients}, τ = {tau}"
        curves.append(Curve(x, np.array(measured), name, colour, marker="o"))
        curves.append(Curve(x, np.array(bound), "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title=r"Tuned FedRes.SGD: regret and bound go as $\mathbf{T^{-1/2}}$",
        xlabel="horizon T",
        ylabel="expected average regret",
    )


FIGURE = Figure("fedres.regret", words, draw)
