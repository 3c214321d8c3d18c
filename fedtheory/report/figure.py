"""Figures: what was measured, as lines; what is claimed, dashed; on logarithmic axes.

Runs and curves come from the engine `check`; here they are only drawn. matplotlib is imported where
something is drawn and nowhere else.
"""

import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fedtheory.algorithms.naive_frank_wolfe import naive_frank_wolfe
from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.statement import Bound, Statement, Status
from fedtheory.core.trajectory import Array
from fedtheory.engines.check import compare, curve, letters, run, steps, trivial_bound, why_not
from fedtheory.report import style
from fedtheory.report.horizons import AT_THE_END, Horizons, horizons, is_about_horizons
from fedtheory.report.scenes import NAIVE, SCENES, Scene, scene
from fedtheory.report.words import sentence
from fedtheory.theorems import STATEMENTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SIZE = (8.4, 5.0)  # inches
POINTS = 110  # a curve on logarithmic axes needs no more ...
DENSE = 60  # ... but where rounds alternate, every one is shown
DECADES = 1e6  # what falls further below the highest curve is cut off
TITLE = 66  # letters a line
LONG_NAME = 24  # of a metric, whose unit goes to a second line
NAIVE_ROUNDS = 2000
NAIVE_PENALTY = Fraction(1, 2)
FORMATS = ("pdf", "png", "svg")


@dataclass(frozen=True)
class Measured:
    """One statement's scene after its runs. Bounds are drawn for the random instances."""

    statement: Statement[Any]
    scene: Scene
    rounds: NDArray[np.int64]  # (T,)
    gaps: Array  # (instances, T)
    hard: Mapping[str, Array]  # words -> (T,)
    bounds: Mapping[str, Array]  # key -> (T,), nan before the first round
    trivial: float
    worst: "Worst | None"


@dataclass(frozen=True)
class Worst:
    """Where a measurement comes closest to an upper bound that is true."""

    bound: Bound
    at_round: int
    measured: float
    limit: float
    ratio: float


@dataclass(frozen=True)
class Tag:
    """The name of a curve, written at its right end."""

    height: float
    words: str
    colour: str
    bold: bool = False


def can_draw(statement: Statement[Any]) -> bool:
    """Whether there is anything to draw: a run of more than one round."""
    own = statement.id in SCENES or statement.id in _OWN
    return own or any(exhibit.rounds > 1 for exhibit in statement.exhibits[:1])


def draw_statement(ax: "Axes", statement_id: str) -> None:
    """Draw the gap of a statement's runs under, between and over its bounds."""
    if statement_id in _OWN:
        return _OWN[statement_id][0](ax)
    if is_about_horizons(_statement(statement_id)):
        return _draw_horizons(ax, statement_id)
    return _draw_bounds(ax, statement_id)


def _draw_horizons(ax: "Axes", statement_id: str) -> None:
    """Draw what the bounds speak of, run by run, against the length T of the run."""
    seen, made = _measured(statement_id), _horizons(statement_id)
    tags = []
    for bound in seen.statement.bounds:
        stroke = style.STROKES[bound.status]
        heights = made.bounds[bound.key]
        width = 1.9 if bound.key == bound.status.word else 1.2
        ax.plot(made.rounds, heights, color=stroke.colour, ls=(0, stroke.dashes), lw=width)
        tags.append(Tag(_last(heights), _words_of(bound), stroke.colour))
    for (scope, gaps), mark in zip(made.measured.items(), "osD", strict=False):
        median = np.median(gaps, axis=0)
        median = np.where(median > 0, median, np.nan)
        colour = style.MEASURED if mark == "o" else style.INK
        ax.plot(made.rounds, median, color=colour, lw=1.8, marker=mark, ms=4, zorder=4)
        tags.append(Tag(_last(median), AT_THE_END[scope], colour, bold=True))
    measured = [np.where(gaps > 0, gaps, np.nan) for gaps in made.measured.values()]
    _set_axes(ax, int(made.rounds[-1]), measured, list(made.bounds.values()))
    _shade_vacuous(ax, seen.trivial)
    _write_tags(ax, [tag for tag in tags if tag.height > 0])
    ax.set_xlabel("horizon T: a run of its own for each")
    _name(ax, seen.statement)


def _draw_bounds(ax: "Axes", statement_id: str) -> None:
    seen = _measured(statement_id)
    kept = _thinned(len(seen.rounds), seen.worst.at_round if seen.worst else None)
    rounds = seen.rounds[kept]
    tags = [_draw_bound(ax, seen, bound, kept) for bound in seen.statement.bounds]

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

    _set_axes(ax, seen.rounds[-1], [low, high, *seen.hard.values()], list(seen.bounds.values()))
    _shade_vacuous(ax, seen.trivial)
    if seen.worst:
        _mark(ax, seen.worst)
    _write_tags(ax, tags)
    ax.set_xlabel("round t")
    _name(ax, seen.statement)


def _last(heights: Array) -> float:
    """The last height that a logarithmic axis can show; 0 if there is none."""
    shown = heights[np.isfinite(heights)]
    return float(shown[-1]) if shown.size else 0.0


def _name(ax: "Axes", statement: Statement[Any]) -> None:
    """The metric beside the axes, the statement above."""
    ax.set_ylabel(_axis_name(statement.bounds[0].metric))
    import textwrap

    title = textwrap.fill(sentence(statement.title), TITLE)
    ax.set_title(re.sub(r"(\w+|\(\w+\))\^\(([^)]*)\)", r"$\\mathbf{\1^{\2}}$", title))


def draw_naive(ax: "Axes") -> None:
    """Draw the naive procedure (20) on the paper's counterexample (21), beside FedFW and its rate."""
    statement, instance = _statement("fedfw.thm1"), NAIVE()
    parameters = {p.symbol: NAIVE_PENALTY for p in statement.parameters}
    values = letters(statement, instance, parameters, rounds=NAIVE_ROUNDS)
    schedule = steps(statement, values, NAIVE_ROUNDS)
    fed = run(statement, instance, parameters=parameters, rounds=NAIVE_ROUNDS)
    naive = naive_frank_wolfe(instance.problem, schedule, NAIVE_ROUNDS, np.random.default_rng(0))
    kept = _thinned(NAIVE_ROUNDS, None)
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
    _set_axes(ax, NAIVE_ROUNDS, [gap, stuck], limits)
    _write_tags(ax, tags)
    ax.set_xlabel("round t")
    ax.set_ylabel(_axis_name(OBJECTIVE_GAP))
    ax.set_title("Averaging local Frank-Wolfe steps stands still; FedFW does not")


def caption(statement_id: str) -> str:
    """What is drawn: the instances, their seeds, the parameters, and where a bound is vacuous."""
    if statement_id in _OWN:
        return _OWN[statement_id][1]
    seen = _measured(statement_id)
    words = [f"{sentence(seen.scene.words).rstrip('.')}."] if seen.scene.words else []
    if len(seen.gaps) > 1:
        words.append("Line: median; band: smallest to largest.")
    if math.isfinite(seen.trivial):
        words.append(
            f"Above {seen.trivial:.3g} a bound is vacuous: as much is true without the theorem."
        )
    return " ".join(words)


NAIVE_CAPTION = (
    "½(x − 3)² + ½(x + 1)² on [−1, 1], (21)-(22) of the paper; start 0, ηₜ = 2/(t + 1), λ₀ = 1/2. "
    "In exact arithmetic too, the naive gap is 1 at every round and for every step size."
)

_OWN: Mapping[str, tuple[Callable[["Axes"], None], str]] = {
    "fedfw.appA": (draw_naive, NAIVE_CAPTION),
}
"""Statements whose picture is not their bounds."""


def save(ids: Sequence[str], path: Path) -> Path:
    """Write one figure with a panel a statement; the ending of the path chooses the format."""
    draws = [(lambda ax, i=i: draw_statement(ax, i), caption(i)) for i in ids]
    return save_drawn(draws, path)


def save_drawn(draws: Sequence[tuple[Callable[["Axes"], None], str]], path: Path) -> Path:
    """Write panels, one below the other, each with its caption."""
    kind = path.suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        hint = nearest(kind, FORMATS)
        raise FedTheoryError(f'no figure format "{path.suffix}".{hint}', code="FT053")
    content = _rendered(draws, kind)
    try:
        path.write_bytes(content)
    except OSError as e:
        message = f'the figure cannot be written to "{path}": {e.strerror}; name a writable place'
        raise FedTheoryError(message, code="FT051") from e
    return path


def inline_svg(statement_id: str) -> str:
    """The figure as an element of a page: on the page's paper, in the page's ink."""
    draw = [(lambda ax: draw_statement(ax, statement_id), "")]
    svg = _rendered(draw, "svg", {"svg.fonttype": "none"}).decode()
    return on_a_page(svg, statement_id, f"runs and bounds of {statement_id}")


def on_a_page(svg: str, name: str, told: str) -> str:
    """A drawn figure as an element of a page, with ids of its own and words for those who do not see it."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s+xmlns(:\w+)?=\"[^\"]*\"", "", svg)
    svg = svg.replace("xlink:href", "href").replace(style.INK, "currentColor")
    svg = svg.replace("'DejaVu Sans'", "'DejaVu Sans', Verdana, system-ui, sans-serif")
    svg = re.sub(rf"<path [^>]*style=\"fill: {style.PAPER}[^\"]*\"\s*/>", "", svg)
    svg = _squeezed(_own_ids(svg, name))
    words = f'role="img" aria-label="{escape(told, quote=True)}"'
    return svg.replace("<svg ", f"<svg {words} ", 1)


def _squeezed(svg: str) -> str:
    """Without indentation, empty groups and groups that say nothing; coordinates to a tenth of a point."""
    svg = re.sub(r">\s+<", "><", svg)
    before = ""
    while before != svg:
        before = svg
        svg = re.sub(r"<g( [^>]*)?></g>", "", svg)
        svg = re.sub(r"<g>(<(?:use|path|text)\b[^<]*(?:/>|</text>))</g>", r"\1", svg)
    return re.sub(r"\b(x|y)=\"(-?\d+\.\d\d+)\"", lambda x: f'{x[1]}="{float(x[2]):.1f}"', svg)


def _shorter(svg: str) -> str:
    """Coordinates of paths to a tenth of a point, one path a line."""

    def rounded(path: re.Match[str]) -> str:
        short = re.sub(r"-?\d+\.\d\d+", lambda x: f"{float(x.group()):.1f}", path.group())
        return re.sub(r"\s+", " ", short)

    return re.sub(r"\bd=\"[^\"]*\"", rounded, svg)


def _own_ids(svg: str, prefix: str) -> str:
    """Ids that nothing refers to are dropped, the others carry the statement's id."""
    wanted = set(re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)\"", svg))
    used = {name for pair in wanted for name in pair if name}

    def renamed(found: re.Match[str]) -> str:
        return f' id="{prefix}-{found[1]}"' if found[1] in used else ""

    svg = re.sub(r"\s+id=\"([^\"]+)\"", renamed, svg)
    svg = re.sub(r"url\(#([^)]+)\)", rf"url(#{prefix}-\1)", svg)
    return re.sub(r"href=\"#([^\"]+)\"", rf'href="#{prefix}-\1"', svg)


# --- runs ------------------------------------------------------------------------------------


def _statement(statement_id: str) -> Statement[Any]:
    known = {statement.id: statement for statement in STATEMENTS}
    if statement_id in known:
        return known[statement_id]
    raise FedTheoryError(
        f'no statement "{statement_id}".{nearest(statement_id, known)}', code="FT003"
    )


@cache
def _measured(statement_id: str) -> Measured:
    statement = _statement(statement_id)
    shown = scene(statement)
    parameters = {
        p.symbol: shown.parameters[str(p.symbol)]
        for p in statement.parameters
        if str(p.symbol) in shown.parameters
    }
    metric = statement.bounds[0].metric

    def trajectory(instance: Instance[Any]) -> Any:
        return run(statement, instance, parameters=parameters, rounds=shown.rounds)

    instances = [make() for make in shown.instances]
    hard = [make() for make in shown.hard.values()]
    runs = [trajectory(instance) for instance in [*instances, *hard]]
    gaps = np.stack([r.series[metric].max(axis=0) for r in runs])
    values = letters(statement, instances[0], parameters, rounds=shown.rounds)
    rounds = runs[0].rounds

    closest: Worst | None = None
    for instance, r in zip([*instances, *hard], runs, strict=True):
        own = letters(statement, instance, parameters, rounds=shown.rounds)
        for bound in _true_upper(statement):
            if why_not(statement, bound, instance, own, rounds=shown.rounds):
                continue
            seen = compare(bound, own, r)
            k = int(np.argmax(seen.ratio))
            if closest is None or seen.ratio[k] > closest.ratio:
                found = (int(seen.rounds[k]), seen.measured[k], seen.bound[k], seen.ratio[k])
                closest = Worst(bound, found[0], *map(float, found[1:]))

    bounds = {}
    for bound in statement.bounds:
        spoken = rounds >= bound.first_round
        heights = np.full(len(rounds), np.nan)
        heights[spoken] = curve(bound, values, rounds[spoken].astype(float))
        bounds[bound.key] = np.where(heights > 0, heights, np.nan)
    return Measured(
        statement,
        shown,
        rounds,
        gaps[: len(instances)],
        dict(zip(shown.hard, gaps[len(instances) :], strict=True)),
        bounds,
        max(trivial_bound(statement, metric, instance, values) for instance in instances),
        closest,
    )


@cache
def _horizons(statement_id: str) -> Horizons:
    statement = _statement(statement_id)
    shown = scene(statement)
    return horizons(statement, shown, [make() for make in shown.instances])


def _true_upper(statement: Statement[Any]) -> list[Bound]:
    """The corrected and sharpened upper bounds; the printed ones where there are no others."""
    upper = [b for b in statement.bounds if b.relation == "<="]
    return [b for b in upper if b.status in {Status.CORRECTED, Status.SHARPENED}] or upper


def _thinned(count: int, also: int | None) -> NDArray[np.int64]:
    """Indices of the first rounds and of some later ones, evenly spread, with round `also` among them."""
    spread = np.geomspace(1, count, POINTS).round().astype(np.int64)
    first = np.arange(1, min(count, DENSE) + 1)
    wanted = np.union1d(first, spread if also is None else [*spread, also])
    return wanted - 1


# --- ink -------------------------------------------------------------------------------------


def _draw_bound(ax: "Axes", seen: Measured, bound: Bound, kept: NDArray[np.int64]) -> Tag:
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
    return Tag(float(heights[-1]), _words_of(bound), stroke.colour)


def _words_of(bound: Bound) -> str:
    """The bound's name, and the number of its equation."""
    number = re.match(r"eq\. (\(\d+\))", bound.locator)
    return f"{bound.key} {number[1]}" if number else bound.key


def _set_axes(ax: "Axes", last: int, measured: Sequence[Array], bounds: Sequence[Array]) -> None:
    ax.set_xscale("log")
    ax.set_yscale("log")
    ax.set_xlim(1, last)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(lambda value, _: f"{value:,.0f}" if value >= 1 else f"{value:g}")
    heights = np.concatenate([np.ravel(m) for m in measured])
    heights = heights[np.isfinite(heights)]
    highest = float(np.nanmax(np.concatenate([heights, *bounds])))
    lowest = max(float(heights[heights > 0].min()), highest / DECADES)
    ax.set_ylim(10 ** math.floor(math.log10(lowest)), 1.6 * highest)


def _shade_vacuous(ax: "Axes", trivial: float) -> None:
    """Above the trivial bound nothing is said."""
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
        color=style.FAINT,
        style="italic",
        fontsize=8.5,
    )


def _mark(ax: "Axes", worst: Worst) -> None:
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


def _write_tags(ax: "Axes", tags: Sequence[Tag]) -> None:
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


def _axis_name(metric: Metric) -> str:
    """The metric, in words, in its formula and with its unit."""
    units = {
        Dimension(1, 0): "units of the objective",
        Dimension(0, 1): "units of length",
        Dimension(0, 0): "no unit",
    }
    objective, length = metric.dimension
    unit = units.get(metric.dimension, f"objective^{objective} length^{length}")
    between = "\n" if len(metric.name) > LONG_NAME else "  "
    return f"{metric.name}  ${metric.latex}${between}({unit})"


def _rendered(
    draws: Sequence[tuple[Callable[["Axes"], None], str]],
    kind: str,
    settings: Mapping[Any, Any] = MappingProxyType({}),
) -> bytes:
    """The bytes of a file, the same at every run: no date, ids from a fixed salt."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with mpl.rc_context({**style.RC, **settings}):
        width, height = SIZE
        figure = Figure(figsize=(width, height * len(draws)))
        FigureCanvasAgg(figure)
        axes = figure.subplots(len(draws), squeeze=False)[:, 0]
        for ax, (draw, words) in zip(axes, draws, strict=True):
            draw(ax)
            if words:
                _write_caption(ax, words)
        file = io.BytesIO()
        undated: Mapping[str, Any] = {
            "svg": {"Date": None, "Creator": None},
            "pdf": {"CreationDate": None},
            "png": {"Software": None},
        }[kind]
        figure.savefig(file, format=kind, metadata=undated, dpi=160)
    content = file.getvalue()
    return _shorter(content.decode()).encode() if kind == "svg" else content


def _write_caption(ax: "Axes", words: str) -> None:
    import textwrap

    ax.annotate(
        textwrap.fill(words, 118),
        (0, 0),
        xycoords="axes fraction",
        xytext=(0, -42),
        textcoords="offset points",
        va="top",
        fontsize=8,
        color=style.FAINT,
        annotation_clip=False,
    )
