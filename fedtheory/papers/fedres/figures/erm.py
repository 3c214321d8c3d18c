"""FedRes.ERM, Theorem 1: the average regret for several delays, under the bound that the closed form estimates."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.figure import Figure
from fedtheory.engines.check import curve, letters, steps
from fedtheory.papers.fedres.algorithms.fedres_erm import sampled_erm
from fedtheory.papers.fedres.instances.few_samples import few_samples
from fedtheory.papers.fedres.metrics import EXPECTED_REGRET
from fedtheory.papers.fedres.statements.erm import alpha, beta
from fedtheory.papers.fedres.statements.thm1_erm import THEOREM_1
from fedtheory.report.named_curves import COLOURS, Curve, draw_curves, thinned

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RUNS, ROUNDS, HORIZON = 64, 3000, 10**6
DELAYS = ((0, "no delay"), (5, "α = β = 5"), (50, "α = β = 50"))


def words() -> str:
    """Return what is drawn."""
    return (
        "Two clients, each with two samples in one global and one local dimension, D = 1. Lines: mean of "
        f"{RUNS} runs over {ROUNDS} rounds, seed 7. Dashed, in the same colours, up to a million rounds: the bound of "
        "Theorem 1 as a sum over the rounds. A delay moves both to later rounds; their slopes stay."
    )


def draw(ax: "Axes") -> None:
    """Draw regret and bound for each delay."""
    instance = few_samples(x="1/5 -1/10;1/10 1/5", z="1/10 1/5;-1/5 1/10", y="1/5 -1/10;1/10 3/10")
    curves = []
    for (delay, name), colour in zip(DELAYS, (COLOURS[0], COLOURS[2], COLOURS[1]), strict=True):
        chosen = {alpha: Fraction(delay), beta: Fraction(delay)}
        values = letters(THEOREM_1, instance, chosen, rounds=ROUNDS)
        run = sampled_erm(
            instance.problem,
            steps(THEOREM_1, values, ROUNDS),
            ROUNDS,
            np.random.default_rng(7),
            RUNS,
        )
        regret = run.series[EXPECTED_REGRET].mean(axis=0)
        kept = thinned(ROUNDS).astype(int)
        t = np.arange(1, ROUNDS + 1, dtype=float)
        curves.append(Curve(t[kept], regret[kept], name, colour))
        far = np.unique(np.geomspace(1, HORIZON, 160).round())
        limit = curve(THEOREM_1.bound("curve"), values, far)
        curves.append(Curve(far, limit, "", colour, dashes=(3.2, 1.6), width=1.3))
    draw_curves(
        ax,
        curves,
        title="Delays cost FedRes.ERM rounds, not rate",
        xlabel="round t",
        ylabel="expected average regret",
    )


FIGURE = Figure("fedres.erm", words, draw)
