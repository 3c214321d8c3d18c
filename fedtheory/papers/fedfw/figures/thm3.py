"""FedFW-sto, Theorem 3: the expected gap for several noise levels, under the sharpened bound."""

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.engines.check import curve, letters, steps
from fedtheory.papers.fedfw.algorithms.fedfw_sto import fedfw_sto
from fedtheory.papers.fedfw.instances.noisy import noisy
from fedtheory.papers.fedfw.statements.notation import lambda_0
from fedtheory.papers.fedfw.statements.thm3_stochastic import THEOREM_3
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS, ROUNDS = 200, 2000
NOISES = ("0", "1/2", "2", "8")


def words() -> str:
    """Return what is drawn."""
    return (
        "−3x/2 and x/2 on [−1, 1] from opposite ends, λ₀ = 1/8; every draw of a client's gradient is off by +σ or −σ. "
        f"Lines: mean of {RUNS} runs. Dashed, in the same colours: the sharpened bound of Theorem 3."
    )


def draw(ax: "Axes") -> None:
    """Draw the mean gap for each noise level."""
    curves = []
    for noise, colour in zip(NOISES, (COLOURS[0], COLOURS[2], COLOURS[4], COLOURS[1]), strict=True):
        instance = noisy(
            curvature="0",
            slope="-3/2;1/2",
            start="-1;1",
            noise=f"{noise};-{noise}" if noise != "0" else "0",
        )
        values = letters(THEOREM_3, instance, {lambda_0: Fraction(1, 8)}, rounds=ROUNDS)
        quiet = instance.problem.quiet
        starts = np.repeat(quiet.start, RUNS, axis=0)
        many = replace(instance.problem, quiet=replace(quiet, start=starts))  # type: ignore[type-var]
        made = fedfw_sto(many, steps(THEOREM_3, values, ROUNDS), ROUNDS, np.random.default_rng(3))
        gap = made.series[OBJECTIVE_GAP].mean(axis=0)
        kept = thinned(ROUNDS).astype(int)
        t = np.arange(1, ROUNDS + 1, dtype=float)
        curves.append(Curve(t[kept], gap[kept], f"σ = {noise}", colour))
        spoken = kept[1:]
        limit = curve(THEOREM_3.bound("sharpened"), values, t[spoken])
        curves.append(Curve(t[spoken], limit, "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title=r"Noise delays FedFW-sto; its bound goes as $\mathbf{t^{-1/3}}$",
        xlabel="round t",
        ylabel=r"expected objective gap  $\mathbf{E}\,F(\bar{x}^t) - F^\star$",
    )


FIGURE = Figure("fedfw.thm3", words, draw)
