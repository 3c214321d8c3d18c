"""Curves on logarithmic axes, named at their right ends: what the figures of the repository share."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.report import style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FAINT = style.FAINT
# Okabe and Ito's colours, told apart without red and green as well.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#a3508b", "#c08000", "#20242a")
LINE = 0.052  # of the axis, a row of text


@dataclass(frozen=True)
class Curve:
    """One line; a dashed one is a claim, a full one a measurement. Without words it goes by a neighbour's name."""

    x: Array
    y: Array
    words: str
    colour: str
    dashes: tuple[float, ...] = ()
    width: float = 1.9
    marker: str = ""


def draw_curves(
    ax: "Axes",
    curves: Sequence[Curve],
    *,
    title: str,
    xlabel: str,
    ylabel: str,
    lowest: float | None = None,
) -> None:
    """Draw the curves, and their names beside them."""
    ax.set_xscale("log")
    ax.set_yscale("log")
    for curve in curves:
        shown = curve.y > 0
        ax.plot(
            curve.x[shown],
            curve.y[shown],
            color=curve.colour,
            ls=(0, curve.dashes) if curve.dashes else "-",
            lw=curve.width,
            marker=curve.marker or None,
            ms=3.5,
        )
    ax.set_xlim(min(c.x[c.y > 0].min() for c in curves), max(c.x.max() for c in curves))
    values = np.concatenate([c.y[c.y > 0] for c in curves])
    bottom = lowest if lowest is not None else float(values.min()) / 1.3
    ax.set_ylim(bottom, 1.6 * float(values.max()))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(_plain)
    _name(ax, curves)
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    ax.set_title(title)


def _plain(value: float, _: object) -> str:
    """A number as one writes it, powers of ten from a million on."""
    if value >= 1e6 or value < 1e-4:
        return f"$10^{{{round(math.log10(value))}}}$"
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _name(ax: "Axes", curves: Sequence[Curve]) -> None:
    """Write the names at the right edge, pushed apart where they would overlap."""
    curves = [curve for curve in curves if curve.words]
    low, high = map(math.log10, ax.get_ylim())
    ends = [(float(np.log10(max(c.y[c.y > 0][-1], 10**low))) - low) / (high - low) for c in curves]
    order = sorted(range(len(curves)), key=ends.__getitem__)
    floor, places = 0.0, {}
    for k in order:
        half = LINE * (curves[k].words.count("\n") + 1) / 2
        places[k] = max(ends[k], floor + half)
        floor = places[k] + half
    over = max(
        0.0, floor - 1.02
    )  # the highest names were pushed out at the top: back down, all of them
    ceiling = math.inf
    for k in reversed(order):
        half = LINE * (curves[k].words.count("\n") + 1) / 2
        if over:
            places[k] = min(places[k], 1.02 - half, ceiling - half)
        ceiling = places[k] - half
    for k, curve in enumerate(curves):
        ax.annotate(
            curve.words,
            (1, places[k]),
            xycoords="axes fraction",
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=curve.colour,
            fontweight="normal" if curve.dashes else "bold",
            annotation_clip=False,
        )


def thinned(rounds: int, *, points: int = 160, dense: int = 40) -> Array:
    """Indices of rounds for a logarithmic axis: the first ones all, the later ones evenly spread."""
    spread = np.geomspace(1, rounds, points).round().astype(int)
    kept: Array = np.union1d(np.arange(1, min(rounds, dense) + 1), spread) - 1
    return kept
