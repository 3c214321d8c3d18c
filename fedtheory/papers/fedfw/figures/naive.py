"""FedFW, Appendix A: the naive procedure on the paper's counterexample, beside FedFW and its rate."""

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.figure import Figure, Make
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.engines.check import curve, letters, run, steps
from fedtheory.instances.interval import interval
from fedtheory.report import style
from fedtheory.report.curves import statement_of
from fedtheory.report.ink import Tag, axis_name, set_axes, thinned, write_tags

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROUNDS = 2000
PENALTY = Fraction(1, 2)
COUNTEREXAMPLE: Make = partial(interval, curvature="2", slope="-6;2", start="0")
"""(21) from the paper's start."""
CAPTION = (
    "½(x − 3)² + ½(x + 1)² on [−1, 1], (21)-(22) of the paper; start 0, ηₜ = 2/(t + 1), λ₀ = 1/2. "
    "In exact arithmetic too, the naive gap is 1 at every round and for every step size."
)

FINDING = (
    "The naive procedure stays at an objective gap of 1 through 2,000 rounds; FedFW, on the same clients, "
    "falls below 0.02, with the slope of its rate."
)


def words() -> str:
    """Return what is drawn."""
    return CAPTION


def draw(ax: "Axes") -> None:
    """Draw the naive procedure (20) on the paper's counterexample (21)."""
    statement, instance = statement_of("fedfw.thm1"), COUNTEREXAMPLE()
    parameters = {p.symbol: PENALTY for p in statement.parameters}
    values = letters(statement, instance, parameters, rounds=ROUNDS)
    schedule = steps(statement, values, ROUNDS)
    fed = run(statement, instance, parameters=parameters, rounds=ROUNDS)
    naive = naive_frank_wolfe(instance.problem, schedule, ROUNDS, np.random.default_rng(0))
    kept = thinned(ROUNDS, None)
    rounds = fed.rounds[kept]
    gap, stuck = (made.series[OBJECTIVE_GAP][0, kept] for made in (fed, naive))

    tags, limits = [], []
    for key, words in (("rate", "FedFW, rate (10): slope −½"), ("sharpened", "FedFW, sharpened")):
        bound = statement.bound(key)
        stroke = style.STROKES[bound.status]
        spoken = rounds >= bound.first_round
        limit = curve(bound, values, rounds[spoken].astype(float))
        ax.plot(rounds[spoken], limit, color=stroke.colour, ls=(0, stroke.dashes))
        tags.append(Tag(float(limit[-1]), words, stroke.colour))
        limits.append(limit)
    ax.plot(rounds, stuck, color=style.INK, lw=2.3, zorder=4)
    ax.plot(rounds, gap, color=style.MEASURED, lw=2.3, zorder=4)
    tags += [
        Tag(float(stuck[-1]), "naive procedure (20)\nstands still at x̄ = 0", style.INK, bold=True),
        Tag(float(gap[-1]), "FedFW", style.MEASURED, bold=True),
    ]
    set_axes(ax, ROUNDS, [gap, stuck], limits)
    write_tags(ax, tags)
    ax.set_xlabel("round t")
    ax.set_ylabel(axis_name(OBJECTIVE_GAP))
    ax.set_title("Averaging local Frank-Wolfe steps stands still; FedFW does not")


FIGURE = Figure("fedfw.naive", words, draw, about="fedfw.appA", finding=FINDING)
