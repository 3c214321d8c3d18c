"""FedRes, Theorem 2: what a delay costs, against the regret itself."""

import math
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.figure import Figure
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.algorithms.fedres_sgd import sampled_fedres_sgd
from fedtheory.papers.fedres.concepts import EXCESS_RANGE
from fedtheory.papers.fedres.instances.residual_regression import residual_regression
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS, CLIENTS = 16, 8
HORIZONS = (100, 300, 1000, 3000)
DELAYS = (4, 16)


def words() -> str:
    """Return what is drawn."""
    return (
        f"Regression on residuals, {CLIENTS} clients, with η = 2/√T on the server and η_i = 10/√T on the clients. Black: "
        "the regret with the least delay, τ = 1. Colours: what is added to it by τ = 4 and τ = 16, on the same samples "
        f"(mean of {RUNS} runs, seed 5). Dashed: the delay's part of the bound with small steps, (γτ²V/P + 2Mτ)/T."
    )


def draw(ax: "Axes") -> None:
    """Draw the regret at τ = 1 and the extra regret of larger delays."""
    x = np.array(HORIZONS, dtype=float)
    base = np.array([_regret(1, T) for T in HORIZONS])
    curves = [Curve(x, base, "τ = 1", COLOURS[5], marker="o")]
    for tau, colour in zip(DELAYS, (COLOURS[0], COLOURS[1]), strict=True):
        extra = np.array([_regret(tau, T) for T in HORIZONS]) - base
        curves.append(Curve(x, extra, f"added by τ = {tau}", colour, marker="o"))
        instance = residual_regression(clients=CLIENTS, rho=0.9)
        gamma, M = instance.constants[SMOOTHNESS], instance.constants[EXCESS_RANGE]
        limit = (gamma * tau**2 * 2 * 0.6**2 + 2 * M * tau) / x
        curves.append(Curve(x, limit, "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title=r"A delay costs FedRes.SGD $\mathbf{1/T}$, the noise $\mathbf{1/\sqrt{T}}$",
        xlabel="horizon T",
        ylabel="expected average regret",
    )


def _regret(tau: int, horizon: int) -> float:
    instance = residual_regression(clients=CLIENTS, rho=0.9, uplink=tau)
    table: dict[str, Array] = {
        "eta_t": np.full(horizon, 2 / math.sqrt(horizon)),
        "eta_l_t": np.full(horizon, 10 / math.sqrt(horizon)),
    }
    made = sampled_fedres_sgd(instance.problem, table, horizon, np.random.default_rng(5), RUNS)
    return float(made.series[EXPECTED_REGRET][:, -1].mean())


FIGURE = Figure("fedres.delay", words, draw)
