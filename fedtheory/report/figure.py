"""Figures: what was measured, as lines; what is claimed, dashed; on logarithmic axes.

Runs and curves come from the engine `check`; here they are only drawn. matplotlib is imported where
something is drawn and nowhere else.
"""

import math
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.salvage import Fault, fault_of
from fedtheory.core.statement import Statement
from fedtheory.report import style
from fedtheory.report.curves import measured, over_horizons, statement_of
from fedtheory.report.horizons import AT_THE_END, is_about_horizons
from fedtheory.report.html import Html, element
from fedtheory.report.ink import (
    Tag,
    draw_bound,
    last_height,
    mark_worst,
    name_axes,
    set_axes,
    shade_vacuous,
    thinned,
    words_of,
    write_tags,
)
from fedtheory.report.rendering import Panel, rendered, save_drawn
from fedtheory.report.scenes import own_figure, own_scene
from fedtheory.report.svg import on_a_page
from fedtheory.report.words import sentence

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def can_draw(statement: Statement[Any]) -> bool:
    """Whether there is anything to draw: a run of more than one round."""
    own = own_scene(statement.id) or own_figure(statement.id)
    return own is not None or any(exhibit.rounds > 1 for exhibit in statement.exhibits[:1])


def draw_statement(ax: "Axes", statement_id: str) -> None:
    """Draw the gap of a statement's runs under, between and over its bounds."""
    if own := own_figure(statement_id):
        return own.draw(ax)
    if is_about_horizons(statement_of(statement_id)):
        return _draw_horizons(ax, statement_id)
    return _draw_bounds(ax, statement_id)


def _draw_horizons(ax: "Axes", statement_id: str) -> None:
    """Draw what the bounds are about against the length T of the run, one run for each T."""
    seen, made = measured(statement_id), over_horizons(statement_id)
    tags = []
    for bound in seen.statement.bounds:
        stroke = style.STROKES[bound.status]
        heights = made.bounds[bound.key]
        width = 1.9 if bound.key == bound.status.word else 1.2
        ax.plot(made.rounds, heights, color=stroke.colour, ls=(0, stroke.dashes), lw=width)
        tags.append(Tag(last_height(heights), words_of(bound), stroke.colour))
    for (scope, gaps), mark in zip(made.measured.items(), "osD", strict=False):
        median = np.median(gaps, axis=0)
        median = np.where(median > 0, median, np.nan)
        colour = style.MEASURED if mark == "o" else style.INK
        ax.plot(made.rounds, median, color=colour, lw=1.8, marker=mark, ms=4, zorder=4)
        tags.append(Tag(last_height(median), AT_THE_END[scope], colour, bold=True))
    shown = [np.where(gaps > 0, gaps, np.nan) for gaps in made.measured.values()]
    set_axes(ax, int(made.rounds[-1]), shown, list(made.bounds.values()))
    shade_vacuous(ax, seen.trivial)
    write_tags(ax, [tag for tag in tags if tag.height > 0])
    ax.set_xlabel("horizon T: a run of its own for each")
    name_axes(ax, seen.statement)


def _draw_bounds(ax: "Axes", statement_id: str) -> None:
    seen = measured(statement_id)
    kept = thinned(len(seen.rounds), seen.worst.at_round if seen.worst else None)
    rounds = seen.rounds[kept]
    tags = [draw_bound(ax, seen, bound, kept) for bound in seen.statement.bounds]

    quantiles = np.quantile(seen.gaps[:, kept], (0, 0.5, 1), axis=0)
    low, median, high = np.where(quantiles > 0, quantiles, np.nan)
    many = len(seen.gaps)
    if many > 1:
        ax.fill_between(rounds, low, high, color=style.MEASURED, alpha=0.22, lw=0)
    ax.plot(rounds, median, color=style.MEASURED, lw=2.3, zorder=4)
    words = f"median of {many} runs" if many > 1 else "measured"
    tags.append(Tag(median[-1], words, style.MEASURED, bold=True))
    for words, gap in seen.hard.items():
        ax.plot(rounds, gap[kept], color=style.INK, lw=1.6, zorder=4)
        tags.append(Tag(gap[-1], words, style.INK, bold=True))

    set_axes(ax, seen.rounds[-1], [low, high, *seen.hard.values()], list(seen.bounds.values()))
    shade_vacuous(ax, seen.trivial)
    if seen.worst:
        mark_worst(ax, seen.worst)
    write_tags(ax, tags)
    ax.set_xlabel("round t")
    name_axes(ax, seen.statement)


def caption(statement_id: str) -> str:
    """What is drawn: the instances, their seeds, the parameters, and where a bound is vacuous."""
    if own := own_figure(statement_id):
        return own.words()
    seen = measured(statement_id)
    words = [f"{sentence(seen.scene.words).rstrip('.')}."] if seen.scene.words else []
    if len(seen.gaps) > 1:
        words.append("Line: median; band: smallest to largest.")
    if math.isfinite(seen.trivial):
        words.append(
            f"Above {seen.trivial:.3g} a bound is vacuous: as much is true without the theorem."
        )
    return " ".join(words)


def save(ids: Sequence[str], path: Path) -> Mapping[str, Fault]:
    """Write one figure with a panel a statement; the ending of the path chooses the format.

    A panel that crashes says so, the others are drawn; what was wrong is returned by statement.
    """
    broken: dict[str, Fault] = {}
    save_drawn([_panel(identifier, broken) for identifier in ids], path)
    return broken


def _panel(identifier: str, broken: dict[str, Fault]) -> Panel:
    words = ""
    try:
        words = caption(identifier)
    except FedTheoryError:
        raise  # there is nothing to draw, and whoever asked is told
    except Exception as error:
        broken[identifier] = fault_of(error)

    def draw(ax: "Axes") -> None:
        try:
            if identifier not in broken:
                return draw_statement(ax, identifier)
        except Exception as error:
            broken[identifier] = fault_of(error)
            ax.clear()
        told = textwrap.fill(f"{identifier} cannot be drawn: {broken[identifier]}", 80)
        ax.text(0.5, 0.5, told, ha="center", va="center", transform=ax.transAxes)
        return None

    return draw, words


def picture(statement_id: str) -> tuple[Html, str, Fault | None]:
    """The figure for a page and its caption, or words that it cannot be drawn and why."""
    try:
        return Html(inline_svg(statement_id)), caption(statement_id), None
    except Exception as error:
        fault = fault_of(error)
        said = f"The figure cannot be drawn: {fault}."
        return element("p", said, class_="fault"), "", fault


def inline_svg(statement_id: str) -> str:
    """The figure as an element of a page, which has its title already."""

    def draw(ax: "Axes") -> None:
        draw_statement(ax, statement_id)
        ax.set_title("")

    svg = rendered([(draw, "")], "svg", {"svg.fonttype": "none"}).decode()
    return on_a_page(svg, statement_id, finding(statement_id))


def finding(statement_id: str) -> str:
    """What the figure shows, in words for readers who do not see it."""
    if own := own_figure(statement_id):
        return own.finding
    seen = measured(statement_id)
    words = [f"{sentence(seen.statement.title)}."]
    median = np.median(seen.gaps, axis=0)
    words.append(
        f"The measured {seen.statement.bounds[0].metric.name} goes from {median[0]:.3g} at round {seen.rounds[0]:,} "
        f"to {median[-1]:.3g} at round {seen.rounds[-1]:,}."
    )
    ends = [
        f"{words_of(bound)} {heights[-1]:.3g}"
        for bound in seen.statement.bounds
        if math.isfinite((heights := seen.bounds[bound.key])[-1])
    ]
    if ends:
        words.append(f"There the bounds are: {', '.join(ends)}.")
    if seen.worst:
        words.append(
            f"It comes closest to the {seen.worst.bound.key} bound at round {seen.worst.at_round:,}, "
            f"with {seen.worst.ratio:.2g} of it."
        )
    return " ".join(words)
