"""Figures in pages are short, keep every curve where it was, and are told to those who do not see them."""

import math
import random
import re
from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest

from fedtheory.report.gallery import figures, folder
from fedtheory.report.paths import short
from fedtheory.report.svg import on_a_page

GRID = (
    '<g id="matplotlib.axis_1"><g><path d="M 10 90 L 10 10 " clip-path="url(#p)" style="fill: none; stroke: #8a919c"/>'
    '<g><defs><path id="m" d="M 0 0 L 0 3.5 " style="stroke: #8a919c"/></defs><use xlink:href="#m" x="10" y="90" '
    'style="stroke: #8a919c"/></g><text style="font-size: 9.5px; font-family: X; fill: #20242a" x="10" y="99" '
    'transform="rotate(-0 10 99)">1</text></g><g><path d="M 50 90 L 50 10 " clip-path="url(#p)" style="fill: none; '
    'stroke: #8a919c"/><use xlink:href="#m" x="50" y="90" style="stroke: #8a919c"/></g></g>'
)
DISC = '<defs><path id="o" d="M 0 3 C 1 3 3 1 3 0 C 3 -1 1 -3 0 -3 z "/></defs><use xlink:href="#o" x="1" y="2" style="fill: #0072b2"/>'


def page(inside: str, told: str = "told") -> str:
    return on_a_page(f'<svg viewBox="0 0 100 100" version="1.1">{inside}</svg>', "name", told)


def drawn(d: str) -> list[tuple[float, float]]:
    """The points of a path in relative steps."""
    here, points = (0.0, 0.0), []
    for letter, text in re.findall(r"([mlhvz])([^mlhvz]*)", d):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if letter in "hv":
            numbers = [n for x in numbers for n in ((x, 0.0) if letter == "h" else (0.0, x))]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            here = (here[0] + x, here[1] + y)
            points.append(here)
    return points


def distance(point: tuple[float, float], line: list[tuple[float, float]]) -> float:
    """From a point to a chain of segments."""

    def to(one: tuple[float, float], other: tuple[float, float]) -> float:
        across, up = other[0] - one[0], other[1] - one[1]
        share = ((point[0] - one[0]) * across + (point[1] - one[1]) * up) / (
            across**2 + up**2 or 1.0
        )
        share = min(max(share, 0.0), 1.0)
        return math.dist(point, (one[0] + share * across, one[1] + share * up))

    return min(to(*pair) for pair in pairwise(line))


@pytest.mark.parametrize("seed", range(20))
def test_a_short_path_goes_where_the_long_one_went(seed: int) -> None:
    rng = random.Random(seed)
    points = [(k * rng.uniform(0.5, 4), rng.uniform(0, 300)) for k in range(60)]
    points.sort()
    if seed % 2:  # a bound, which is nearly straight
        points = [(x, 300 - x / 2 + rng.uniform(-0.02, 0.02)) for x, _ in points]
    d = "M " + " L ".join(f"{x:.4f} {y:.4f}" for x, y in points) + " "
    kept = drawn(short(d))
    assert max(distance(point, kept) for point in points) < 0.2
    assert len(short(d)) < len(d) / 2


def test_steps_do_not_add_up_their_errors() -> None:
    d = "M 0 0 " + " ".join(f"L {0.26 * k:.3f} {k % 2}" for k in range(1, 1000)) + " "
    assert drawn(short(d))[-1] == pytest.approx((0.26 * 999, 1), abs=0.06)


def test_a_line_that_turns_back_is_not_cut() -> None:
    assert drawn(short("M 0 0 L 50 0 L 20 0 ")) == [(0, 0), (50, 0), (20, 0)]


def test_grid_lines_are_one_path_and_ticks_another() -> None:
    svg = page(GRID)
    assert re.findall(r'd="([^"]*)"', svg) == ["m10 90v-80m40 80v-80", "m10 90v3.5m40-3.5v3.5"]
    assert "clip-path" not in svg
    assert '<text x="10" y="99">1</text>' in svg  # in the font, size and ink of all figures
    assert "<use" not in svg
    assert "style=" not in svg


def test_a_mark_with_curves_is_referred_to_by_an_id_of_the_figure_s_own() -> None:
    svg = page(DISC)
    (own,) = re.findall(r' id="([^"]*)"', svg)
    assert own == "name-0"
    assert f'href="#{own}" x="1" y="2" fill="#0072b2"' in svg


def test_letters_of_one_look_become_words_and_signs_stay() -> None:
    letters = "".join(
        f'<tspan x="{x}" y="-.3">{letter}</tspan>'
        for x, letter in ((0, "g"), (9, "a"), (18, "p"), (27, " "), (30, "−"), (40, "F"))
    )
    svg = page(f"<text>{letters}</text>")
    assert re.findall(r'<tspan x="(\d+)" y="-.3">(.*?)</tspan>', svg) == [
        ("0", "gap"), ("30", "−"), ("40", "F"),
    ]  # fmt: skip


def test_the_figure_s_paper_is_the_page_s_and_its_words_are_escaped() -> None:
    svg = page('<path d="M 0 0 L 9 0 L 9 9 z " style="fill: #ffffff"/>', told='"<b>"')
    assert "<path" not in svg
    assert fromstring(svg).get("aria-label") == '"<b>"'


def test_figures_of_the_gallery_lose_no_word_and_most_of_their_length() -> None:
    where = folder()
    assert where is not None
    for found in figures("fedboost", where):
        long = (where / f"{found.name}.svg").read_text(encoding="utf-8")
        assert len(found.svg) < len(long) / 4
        said = {w for w in re.findall(r"<!-- ([^$]*?) -->", long) if w.strip()}
        told = f"{found.svg} {found.title} {found.caption}"
        assert not [w for w in said if w.replace("&#45;", "-") not in told]
