"""What a client sends to reach an accuracy: oracle outputs in the l1 ball, against gradients and models."""

from typing import TYPE_CHECKING

import numpy as np

from fedtheory.algorithms.gradient_frank_wolfe import gradient_frank_wolfe
from fedtheory.core.figure import Figure
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.instances.quadratics import quadratics
from fedtheory.papers.fedfw.algorithms.communication import dense_message, oracle_message
from fedtheory.papers.fedfw.algorithms.feddr import feddr
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw
from fedtheory.papers.fedfw.algorithms.projected_fedavg import projected_fedavg
from fedtheory.papers.fedfw.instances.proximal import ProximalQuadratics
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

P, N = 256, 10
ROUNDS, MORE = 1000, 8000  # short messages pay for more rounds
LAMBDA_0 = 0.5 / N


def words() -> str:
    """Return what is drawn."""
    return (
        f"Designed quadratics on the l1 ball of R²⁵⁶ (n = {N}, L = 1, ζ* = 0.5), seed 0, all clients in every round. "
        "An oracle output costs log₂ p + 1 = 9 bits, a gradient or a model 64 p = 16,384; the way down is the same for "
        "all and not counted. Smallest gap so far. Projected FedAvg: one local step of size 1."
    )


def draw(ax: "Axes") -> None:
    """Draw the gap over the bits that a client has sent."""
    instance = quadratics(among="l1", n=N, p=P, hessians="own", heterogeneity=0.5, pull=0.5, seed=0)
    problem = ProximalQuadratics(instance.problem, 1.0)
    sparse, dense = oracle_message("l1", P).bits, dense_message(P).bits
    peers = (
        ("FedFW", fedfw, sparse, MORE, COLOURS[0]),
        ("gradient sharing", gradient_frank_wolfe, dense, ROUNDS, COLOURS[4]),
        ("FedDR", feddr, dense, 40, COLOURS[1]),
        ("projected FedAvg", projected_fedavg, dense, ROUNDS, COLOURS[3]),
    )
    curves = []
    for name, algorithm, bits, rounds, colour in peers:
        t = np.arange(1, rounds + 1, dtype=float)
        steps = {
            "eta_t": 2 / (t + 1),
            "lambda_t": LAMBDA_0 * np.sqrt(t + 1),
            "lambda_{t-1}": LAMBDA_0 * np.sqrt(t),
            "gamma_t": np.ones(rounds),
        }
        made = algorithm(problem, steps, rounds, np.random.default_rng(0))
        gap = np.minimum.accumulate(made.series[OBJECTIVE_GAP][0])
        kept = thinned(rounds).astype(int)[1:]
        curves.append(Curve((t[kept] - 1) * bits, gap[kept], name, colour))
    draw_curves(
        ax,
        curves,
        title="With few bits FedFW is alone; with many, dense methods are ahead",
        xlabel="bits sent by one client",
        ylabel=r"smallest objective gap so far  $F(x) - F^\star$",
        lowest=1e-6,
    )


FIGURE = Figure("fedfw.communication", words, draw)
