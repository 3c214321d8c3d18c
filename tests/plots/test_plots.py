"""The figures in docs/ are those that the sources draw."""

import shutil
from pathlib import Path

import pytest

from plots import __main__ as plots

NAMES = tuple(figure.file for figure in plots.FIGURES)


@pytest.mark.parametrize("name", NAMES)
def test_the_figure_in_docs_is_up_to_date(name: str) -> None:
    assert plots.main(["--check", name]) == 0


def test_a_moved_curve_would_be_seen() -> None:
    svg = (plots.DOCS / "fedfw_naive.svg").read_text()
    place = svg.index("L ", svg.index("<path"))
    number = svg[place + 2 :].split()[0]
    moved = svg[:place] + svg[place:].replace(number, str(float(number) + 3), 1)
    assert plots.same(svg, svg)
    assert not plots.same(svg, moved)


def test_a_missing_curve_would_be_seen() -> None:
    svg = (plots.DOCS / "fedfw_naive.svg").read_text()
    assert not plots.same(svg, svg.replace("<path", "<path/><path", 1))


def test_rounding_in_the_last_digits_is_forgiven() -> None:
    assert plots.same('<path d="M 1.0 2.0"/>', '<path d="M 1.1 2.0"/>')


def test_a_stale_figure_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(plots.DOCS / "fedfw_thm1.svg", tmp_path)
    (tmp_path / "fedfw_naive.svg").write_text("<svg/>")
    monkeypatch.setattr(plots, "DOCS", tmp_path)
    assert plots.main(["--check", "fedfw_thm1", "fedfw_naive"]) == 1
    assert capsys.readouterr().out.startswith("stale: docs/fedfw_naive.svg;")


def test_a_figure_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        plots.main(["fedfw_thm9"])
    assert ended.value.code == 2
    assert "no figure fedfw_thm9; there are fedfw_" in capsys.readouterr().err
