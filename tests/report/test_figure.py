"""Figures show what was measured and what is claimed, and are the same at every run."""

import math
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

from fedtheory.core.concept import Dimension, Metric
from fedtheory.core.errors import FedTheoryError
from fedtheory.report import curves, figure
from fedtheory.report.ink import axis_name
from fedtheory.report.rendering import SIZE
from fedtheory.report.style import RC, STROKES
from fedtheory.theorems import STATEMENTS

THEOREM = "fedfw.thm1"


@pytest.fixture
def axes() -> Any:
    from matplotlib.figure import Figure

    return Figure().subplots()


def solid(ax: Any) -> list[Any]:
    return [line for line in ax.lines if not line.is_dashed() and line.get_linestyle() == "-"]


def words(ax: Any) -> str:
    return "\n".join(text.get_text() for text in ax.texts)


def test_bounds_are_dashed_and_measurements_are_lines(axes: Any) -> None:
    figure.draw_statement(axes, THEOREM)
    (statement,) = (s for s in STATEMENTS if s.id == THEOREM)
    dashed = [line for line in axes.lines if line.is_dashed()]
    assert len(dashed) == len(statement.bounds)
    assert len(solid(axes)) == 2  # the median, and the hard instance


def test_axes_are_logarithmic_and_name_their_units(axes: Any) -> None:
    figure.draw_statement(axes, THEOREM)
    assert axes.get_xscale() == axes.get_yscale() == "log"
    assert "units of the objective" in axes.get_ylabel()
    assert "round" in axes.get_xlabel()


def test_the_name_of_every_metric_fits_beside_the_axes() -> None:
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    metrics = dict.fromkeys(bound.metric for s in STATEMENTS for bound in s.bounds)
    assert len(metrics) > 40
    long = {}
    with rc_context({**RC}):
        drawn = Figure(figsize=SIZE)
        canvas, ax = FigureCanvasAgg(drawn), drawn.subplots()
        ax.set_xlabel("round t")
        for metric in metrics:
            ax.set_ylabel(axis_name(metric))
            drawn.draw_without_rendering()
            label = ax.yaxis.label.get_window_extent(canvas.get_renderer())
            long[metric.name] = label.height / ax.get_window_extent().height
    assert {name: share for name, share in long.items() if share > 1} == {}


def test_a_unit_has_no_power_that_says_nothing() -> None:
    for dimension, unit in (
        (Dimension(1, 0), "(units of the objective)"),
        (Dimension(Fraction(1, 2), 0), "(objective$^{1/2}$)"),
        (Dimension(1, -2), "(objective · length$^{-2}$)"),
        (Dimension(0, 2), "(length$^{2}$)"),
    ):
        assert axis_name(Metric("gap", "x", dimension)) == f"gap  $x$  {unit}"


def test_every_bound_and_the_worst_round_are_named(axes: Any) -> None:
    figure.draw_statement(axes, THEOREM)
    written = words(axes)
    for key in ("printed", "corrected", "sharpened", "rate", "lower"):
        assert key in written
    assert re.search(r"worst round, t = \d+", written)


def test_runs_stay_between_the_lower_and_the_sharpened_bound() -> None:
    seen = curves.measured(THEOREM)
    sharpened, lower = seen.bounds["sharpened"], seen.bounds["lower"]
    (hard,) = seen.hard.values()
    spoken = np.isfinite(sharpened)
    assert (seen.gaps[:, spoken] <= sharpened[spoken]).all()
    assert (hard[spoken] <= sharpened[spoken]).all()
    assert (hard[2:] >= lower[2:] * (1 - 1e-9)).all()


def test_the_worst_round_is_the_worst() -> None:
    seen = curves.measured(THEOREM)
    assert seen.worst is not None
    heights = seen.bounds[seen.worst.bound.key]
    ratios = np.stack([*seen.gaps, *seen.hard.values()]) / heights
    assert seen.worst.ratio >= np.nanmax(ratios) * 0.99
    assert math.isclose(seen.worst.ratio, seen.worst.measured / seen.worst.limit)


def test_the_naive_procedure_stands_still_beside_fedfw(axes: Any) -> None:
    figure.draw_statement(axes, "fedfw.appA")
    naive, fed = (line.get_ydata() for line in solid(axes))
    assert np.all(naive == 1)
    assert fed[-1] < 0.02


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.id)
def test_whatever_can_be_drawn_is_drawn(axes: Any, statement: Any) -> None:
    if figure.can_draw(statement):
        figure.draw_statement(axes, statement.id)
        assert axes.lines
        assert figure.caption(statement.id)
    else:
        with pytest.raises(FedTheoryError, match="exhibit"):
            figure.draw_statement(axes, statement.id)


def test_the_colours_differ_and_so_do_the_dashes() -> None:
    assert len({stroke.colour for stroke in STROKES.values()}) == len(STROKES)
    assert len({stroke.dashes for stroke in STROKES.values()}) == len(STROKES)


def test_a_file_has_the_same_bytes_at_every_run(tmp_path: Path) -> None:
    first, second = (tmp_path / f"{k}.svg" for k in (1, 2))
    assert [figure.save(["fedfw.appA"], path) for path in (first, second)] == [{}, {}]
    assert first.read_bytes() == second.read_bytes()
    assert b"<dc:date>" not in first.read_bytes()


@pytest.mark.parametrize(
    ("ending", "head"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")]
)
def test_the_ending_chooses_the_format(tmp_path: Path, ending: str, head: bytes) -> None:
    path = tmp_path / f"a.{ending}"
    assert figure.save(["fedfw.appA"], path) == {}
    assert path.read_bytes().startswith(head)


def test_an_unknown_format_names_a_known_one(tmp_path: Path) -> None:
    with pytest.raises(FedTheoryError, match="png") as error:
        figure.save(["fedfw.appA"], tmp_path / "a.jpg")
    assert error.value.code == "FT053"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FedTheoryError, match="nowhere") as error:
        figure.save(["fedfw.appA"], tmp_path / "nowhere" / "a.svg")
    assert error.value.code == "FT051"


def test_an_unknown_statement_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(FedTheoryError, match="fedfw"):
        figure.save(["fedfw.thm"], tmp_path / "a.svg")


def test_inside_a_page_a_figure_takes_the_ink_of_the_page() -> None:
    svg = figure.inline_svg("fedfw.appA")
    root = fromstring(svg)
    assert root.tag == "svg"
    assert root.get("role") == "img"
    assert "currentColor" in svg
    assert "http" not in svg
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert ids
    assert len(set(ids)) == len(ids)
    assert all(name.startswith("fedfw.appA-") for name in ids)
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)
