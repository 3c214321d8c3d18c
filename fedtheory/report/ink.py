"""How curves are drawn: logarithmic axes, dashed bounds, names at the right ends, the worst round marked."""

import math
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.statement import Bound, Statement
from fedtheory.core.trajectory import Array
from fedtheory.report import style
from fedtheory.report.curves import Measured, Worst
from fedtheory.report.words import sentence

if TYPE_CHECKING:
    from matplotlib.axes import Axes

POINTS = 110  # a curve on logarithmic axes needs no more ...
DENSE = 60  # ... but where rounds alternate, every one is shown
DECADES = 1e6  # what falls further below the highest curve is cut off
TITLE = 66  # letters a line
SHORT = 20  # of an axis that shows few powers of ten, whose other ticks have names too
LONG_NAME = 56  # letters of a line beside an axis


@dataclass(frozen=True)
class Tag:
    """The name of a curve, written at its right end."""

    height: float
    words: str
    colour: str
    bold: bool = False


def thinned(count: int, also: int | None) -> NDArray[np.int64]:
    """Indices of the first rounds and of some later ones, evenly spread, with round `also` among them."""
    spread = np.geomspace(1, count, POINTS).round().astype(np.int64)
    first = np.arange(1, min(count, DENSE) + 1)
    wanted = np.union1d(first, spread if also is None else [*spread, also])
    return wanted - 1


def last_height(heights: Array) -> float:
    """The last height that a logarithmic axis can show; 0 if there is none."""
    shown = heights[np.isfinite(heights)]
    return float(shown[-1]) if shown.size else 0.0


def name_axes(ax: "Axes", statement: Statement[Any]) -> None:
    """The metric beside the axes, the statement above."""
    ax.set_ylabel(axis_name(statement.bounds[0].metric))
    title = textwrap.fill(sentence(statement.title), TITLE)
    ax.set_title(
        re.sub(r"(\w+|\(\w+\))\^\(((?:[^()]|\([^()]*\))*)\)", r"$\\mathbf{\1^{\2}}$", title)
    )


def draw_bound(ax: "Axes", seen: Measured, bound: Bound, kept: NDArray[np.int64]) -> Tag:
    """A bound in the dashes of its status."""
    stroke = style.STROKES[bound.status]
    heights = seen.bounds[bound.key]
    lead = bound.key == bound.status.word
    ax.plot(
        seen.rounds[kept],
        heights[kept],
        color=stroke.colour,
        ls=(0, stroke.dashes),
        lw=1.9 if lead else 1.2,
        zorder=3,
    )
    return Tag(float(heights[-1]), words_of(bound), stroke.colour)


def words_of(bound: Bound) -> str:
    """The bound's name, and the number of its equation."""
    number = re.match(r"eq\. (\(\d+\))", bound.locator)
    return f"{bound.key} {number[1]}" if number else bound.key


def set_axes(ax: "Axes", last: int, measured: Sequence[Array], bounds: Sequence[Array]) -> None:
    """Logarithmic axes that show the measurements, and the bounds from above."""
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlim(1, last)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(_plain)
    heights = np.concatenate([np.ravel(m) for m in measured])
    heights = heights[np.isfinite(heights)]
    highest = float(np.nanmax(np.concatenate([heights, *bounds])))
    lowest = max(float(heights[heights > 0].min()), highest / DECADES)
    ax.set_ylim(10 ** math.floor(math.log10(lowest)), 1.6 * highest)
    for axis, (low, high) in ((ax.xaxis, ax.get_xlim()), (ax.yaxis, ax.get_ylim())):
        axis.set_minor_formatter(_between if high / low < SHORT else _nothing)


def _plain(value: float, _: Any = None) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _between(value: float, _: Any = None) -> str:
    """Labels only those ticks between powers of ten that have room."""
    leading = f"{value:.0e}"[0]
    return _plain(value) if leading in "235" else ""


def _nothing(_value: float, _: Any = None) -> str:
    return ""


def shade_vacuous(ax: "Axes", trivial: float) -> None:
    """Shades the region above the trivial bound, where a bound says nothing."""
    top = ax.get_ylim()[1]
    if not trivial < top:
        return
    ax.axhspan(trivial, top, color=style.FAINT, alpha=0.13, lw=0, zorder=0)
    ax.annotate(
        "vacuous up here: true without any theorem",
        (1, 1),
        xycoords="axes fraction",
        xytext=(-6, -6),
        textcoords="offset points",
        ha="right",
        va="top",
        color=style.SOFT,
        style="italic",
        fontsize=8.5,
    )


def mark_worst(ax: "Axes", worst: Worst) -> None:
    """A ring where a run comes closest to a true upper bound, and how close that is."""
    ax.annotate(
        f"worst round, t = {worst.at_round}:\n{worst.ratio:.2f} of the {worst.bound.key} bound",
        (worst.at_round, worst.measured),
        xytext=(0.03, 0.05),
        textcoords="axes fraction",
        ha="left",
        va="bottom",
        color=style.INK,
        fontsize=8.5,
        zorder=6,
        arrowprops={
            "arrowstyle": "-",
            "color": style.FAINT,
            "lw": 0.8,
            "shrinkB": 5,
            "relpos": (0.8, 1.0),
        },
    )
    ax.plot(worst.at_round, worst.measured, "o", ms=9, mfc="none", mec=style.INK, mew=1.6, zorder=6)


def write_tags(ax: "Axes", tags: Sequence[Tag]) -> None:
    """Write the curves' names at their right ends, pushed apart where they would overlap."""
    low, high = map(math.log10, ax.get_ylim())
    tags = _merged(tags)
    rows = [tag.words.count("\n") + 1 for tag in tags]
    order = sorted(range(len(tags)), key=lambda k: tags[k].height)
    line = 0.05  # of the axis, a row of text
    places: dict[int, float] = {}
    floor = -math.inf
    for k in order:
        wanted = max(0.0, (math.log10(tags[k].height) - low) / (high - low))
        places[k] = max(wanted, floor + line * rows[k] / 2)
        floor = places[k] + line * rows[k] / 2
    for k, tag in enumerate(tags):
        ax.annotate(
            tag.words,
            (1, places[k]),
            xycoords="axes fraction",
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            color=tag.colour,
            fontweight="bold" if tag.bold else "normal",
            annotation_clip=False,
        )


def _merged(tags: Sequence[Tag]) -> list[Tag]:
    """One name for curves that end at the same height."""
    merged: list[Tag] = []
    for tag in tags:
        same = [
            k
            for k, other in enumerate(merged)
            if math.isclose(other.height, tag.height, rel_tol=1e-6)
        ]
        if same and not tag.bold:
            k = same[0]
            merged[k] = replace(merged[k], words=f"{merged[k].words} = {tag.words}")
        else:
            merged.append(tag)
    return merged


def axis_name(metric: Metric) -> str:
    """The metric, in words, in its formula and with its unit, in lines that are no longer than the axis."""
    lines = textwrap.wrap(metric.name, LONG_NAME)
    length = len(lines[-1])
    for piece, letters in ((f"${metric.latex}$", _letters(metric.latex)), _unit(metric.dimension)):
        if length + letters + 2 > LONG_NAME:
            lines.append(piece)
            length = letters
        else:
            lines[-1] += f"  {piece}"
            length += letters + 2
    return "\n".join(lines)


def _letters(latex: str) -> int:
    """About how many letters a formula is wide."""
    bare = re.sub(r"\\(?:mathrm|mathbf|mathcal|bar|hat|tilde|frac|left|right|[,;!])", "", latex)
    return len(re.sub(r"[{}^_\s]", "", re.sub(r"\\[a-zA-Z]+", "x", bare)))


def _unit(dimension: Dimension) -> tuple[str, int]:
    """The unit in brackets, and how many letters it is wide."""
    units = {
        Dimension(1, 0): "units of the objective",
        Dimension(0, 1): "units of length",
        Dimension(0, 0): "no unit",
    }
    powers = [(n, p) for n, p in (("objective", dimension[0]), ("length", dimension[1])) if p]
    parts = (name if power == 1 else f"{name}$^{{{power}}}$" for name, power in powers)
    words = f"({units.get(dimension) or ' · '.join(parts)})"
    return words, len(re.sub(r"[${}^]", "", words))
