"""FedNewton's federated error at every round, against what is proved of it and what is printed."""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.metrics import FEDERATED_ERROR
from fedtheory.core.trajectory import Array
from fedtheory.instances import ridge_factors as factors
from fedtheory.instances.ridge_problem import RidgeProblem
from fedtheory.papers.fednewton.algorithms.fednewton import fednewton
from fedtheory.papers.fednewton.instances.ridge_cosine import cosine_law
from fedtheory.report.named_curves import COLOURS, FAINT, Curve, draw_curves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS, SAMPLES, TILT = 8, 2000, "1/200"


@cache
def problem() -> RidgeProblem:
    """Six clients, three tilted one way and three the other, so little that every bound but the printed one says something."""
    law = cosine_law(
        M=30, power="2", lam="1/20", n=",".join([str(SAMPLES)] * 6),
        tilts=",".join([TILT, f"-{TILT}"] * 3), q=1, r="1/2", noise="3/10",
    )  # fmt: skip
    return law.draw(np.random.default_rng(0), 1)


def words() -> str:
    """Return what is drawn."""
    of = problem()
    return (
        f"Six clients with {SAMPLES:,} samples, M = 30, λ = 1/20, densities 1 ± cos(πx)/200 on [0, 1], seed 0. Full: measured. "
        f"Dashed: bounds, each a factor a round from the same start; Upsilon as printed is {float(factors.Upsilon(of)[0]):.2g}, "
        f"and no bound where R_D is above R_Dj; the exact factor, the spectral radius of I − WH, is ρ = {float(of.rho[0]):.2g}."
    )


def operators(of: RidgeProblem, rounds: int) -> Array:
    """‖C^{1/2}G^t(C + λ)^{-1/2}‖ for t = 1, ...: the best that a start in a ball allows."""
    # C^{1/2} up to a rotation, from its eigenvectors; (C + λ)^{-1/2} likewise
    values, vectors = np.linalg.eigh(of.known.C)
    left = np.sqrt(np.maximum(values, 0.0))[:, None] * vectors.T
    right = vectors / np.sqrt(values + of.lam)
    found, power = [], np.eye(len(values))
    for _ in range(rounds):
        power = of.G[0] @ power
        found.append(float(np.linalg.norm(left @ power @ right, 2)))
    return np.array(found)


def draw(ax: "Axes") -> None:
    """Draw the error and six bounds over the rounds."""
    of = problem()
    t = np.arange(1, ROUNDS + 1, dtype=float)
    start = float(of.weighted_norm(of.first - of.w_D)[0])
    run = fednewton(of, {}, ROUNDS, np.random.default_rng(0)).series[FEDERATED_ERROR][0]
    run = np.where(run > 1e-13 * float(of.weighted_norm(of.w_D)[0]), run, 0.0)  # below is rounding
    claims = (
        (r"printed $\Upsilon$", factors.Upsilon, COLOURS[1]),
        ("corrected", factors.U_corr, COLOURS[3]),
        ("symmetrised", factors.U_corr_s, COLOURS[4]),
        ("triangle", factors.U_tri, FAINT),
        ("second order", factors.U_2nd, COLOURS[2]),
    )
    curves = [Curve(t, run, "measured", COLOURS[0])]
    curves += [
        Curve(t, float(factor(of)[0]) ** t * start, name, colour, (3.2, 1.6))
        for name, factor, colour in claims
    ]
    spectral = float(factors.cond(of)[0]) * of.rho[0] ** t * start
    curves += [
        Curve(t, spectral, "spectral: ρ", COLOURS[5], (3.2, 1.6)),
        Curve(t, operators(of, ROUNDS) * start, "operators", COLOURS[5], (1.2, 1.6)),
    ]
    draw_curves(
        ax,
        curves,
        title="A round leaves a hundredth of what the printed factor allows",
        xlabel="exchanges t",
        ylabel=r"federated error $\|f^t - f_D\|_2$",
        lowest=1e-16,
    )
    ax.set_xscale("linear")
    ax.set_xticks(t)
    ax.set_xticklabels([f"{k:.0f}" for k in t])


FIGURE = Figure("fednewton.bounds", words, draw)
