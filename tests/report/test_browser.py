"""Pages in Chromium as readers have them: by keyboard, in the dark, on a phone, on paper, and without a complaint."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fedtheory.report.document import FRONT
from tests.report.chromium import Browser, Tab, laid, needed, running
from tests.report.inspection import complaints, seen

pytestmark = needed
THEOREM, LEMMA = "fedfw.thm1.html", "fedfw.lem2.html"
CONTRAST = 4.5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, files: dict[str, str | bytes]) -> Path:
    return laid(tmp_path_factory.mktemp("site"), files)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with running(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def tab(browser: Browser) -> Tab:
    return browser.tab()


def test_no_page_complains_asks_for_more_is_late_or_wider_than_a_phone(
    folder: Path, tab: Tab
) -> None:
    found = {path.name: seen(tab, path) for path in sorted(folder.glob("*.html"))}
    assert {FRONT, THEOREM, "compare.html", "errata-fedfw.html", "gallery-fedfw.html"} <= set(found)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_complaint_would_be_heard(tmp_path: Path, tab: Tab) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!DOCTYPE html><script>throw new Error('oh')</script><p style='width: 900px'>wide</p>"
        "<img src='https://example.invalid/x.png'>"
    )
    told = "\n".join(seen(tab, page))
    assert "oh" in told
    assert "asks for https://example.invalid" in told
    assert "wide on a screen" in told


def test_what_scripts_make_is_named_too(folder: Path, tab: Tab) -> None:
    for name in (FRONT, THEOREM, "compare.html"):
        tab.open(folder / name)
        whole = tab.run("document.documentElement.outerHTML")
        assert complaints(f"<!DOCTYPE html>{whole}") == [], name


def test_the_explorer_is_used_by_keyboard_alone(folder: Path, tab: Tab) -> None:
    tab.open(folder / THEOREM)

    def focus() -> str:
        return str(tab.run("document.activeElement.id || document.activeElement.textContent"))

    def value() -> str:
        return str(tab.run("document.querySelector('td[data-bound=\"sharpened\"]').textContent"))

    tab.press("Tab")
    assert focus() == "skip to the content"
    before = value()
    for _ in range(80):
        tab.press("Tab")
        if focus() == "explore-L":
            break
    assert focus() == "explore-L"
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    assert tab.run(ring) != "none"
    tab.run("document.activeElement.select()")
    tab.press("7", "Tab")
    assert value() != before
    assert "L=7" in tab.run("location.hash")
    moved = value()
    tab.press("ArrowRight", "ArrowRight")  # now on the letter's slider
    assert value() != moved
    for _ in range(80):
        tab.press("Tab")
        if focus() == "explore-target":
            break
    tab.press("0.25", "Tab")
    answer = tab.run("document.querySelector('#explorer output').textContent")
    assert "fedtheory solve fedfw.thm1" in answer


def test_proofs_unfold_by_keyboard_and_by_a_link(folder: Path, tab: Tab) -> None:
    tab.open(folder / LEMMA)
    tab.run("document.querySelector('#proofs').parentElement.querySelector('summary').focus()")
    is_open = "document.activeElement.parentElement.open"
    assert tab.run(is_open) is False
    tab.press("Enter")
    assert tab.run(is_open) is True
    step = tab.run("document.querySelector('[id^=step-]').id")
    tab.open(folder / LEMMA, fragment=step)
    assert tab.run(f"document.getElementById('{step}').closest('details').open") is True


LUMINANCE = """
(() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const shade = (colour) => {
    canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((x) => x / 255)
      .map((x) => x <= .04045 ? x / 12.92 : Math.pow((x + .055) / 1.055, 2.4))
      .reduce((sum, x, k) => sum + x * [.2126, .7152, .0722][k], 0);
  };
  const paper = (node) => {
    for (; node; node = node.parentElement) {
      const own = getComputedStyle(node).backgroundColor;
      if (!own.endsWith(", 0)")) return own;
    }
    return "white";
  };
  return [...document.querySelectorAll(NODES)].filter((node) => node.checkVisibility()).map((node) => {
    const style = getComputedStyle(node), one = shade(node instanceof SVGElement ? style[LOOK] : style.color);
    const other = shade(paper(node));
    return [(Math.max(one, other) + .05) / (Math.min(one, other) + .05), node.outerHTML.slice(0, 120)];
  }).filter(([ratio]) => ratio < LEAST);
})()
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_and_curves_stand_out_in_the_light_and_in_the_dark(
    folder: Path, tab: Tab, scheme: str
) -> None:
    tab.look(prefers_color_scheme=scheme)
    for name in (FRONT, THEOREM, LEMMA, "gallery-fedfw.html"):
        tab.open(folder / name)
        words = '"p, li, a, h1, h2, h3, td, th, .chip, .meta, summary, code, label"'
        faint = LUMINANCE.replace("NODES", words).replace("LOOK", '"fill"')
        assert tab.run(faint.replace("LEAST", str(CONTRAST))) == [], name
        lines = "'figure svg path[stroke][clip-path], figure svg g[clip-path] path[stroke]'"
        faint = LUMINANCE.replace("NODES", lines).replace("LOOK", '"stroke"')
        assert tab.run(faint.replace("LEAST", "2.6")) == [], name
    black = tab.run("getComputedStyle(document.body).backgroundColor")
    assert (black == "rgb(20, 23, 27)") == (scheme == "dark")


def test_nothing_moves_for_those_who_do_not_want_it(folder: Path, tab: Tab) -> None:
    smooth = "getComputedStyle(document.documentElement).scrollBehavior"
    tab.open(folder / FRONT)
    tab.look(prefers_reduced_motion="reduce")
    assert tab.run(smooth) == "auto"
    tab.look(prefers_reduced_motion="no-preference")
    assert tab.run(smooth) == "smooth"


def test_on_paper_everything_is_unfolded_and_controls_are_gone(folder: Path, tab: Tab) -> None:
    tab.open(folder / LEMMA)
    tab.run(
        "addEventListener('beforeprint', () => { window.folded = "
        "document.querySelectorAll('details:not([open])').length; })"
    )
    pdf = tab.printed()
    assert pdf.startswith(b"%PDF")
    assert tab.run("window.folded") == 0
    assert tab.run("document.querySelectorAll('details:not([open])').length") > 0
    tab.call("Emulation.setEmulatedMedia", media="print")
    hidden = "[...document.querySelectorAll(NODES)].filter((node) => node.checkVisibility()).length"
    assert tab.run(hidden.replace("NODES", "'nav, #explorer input[type=range], .skip'")) == 0
    dark = tab.run("getComputedStyle(document.body).color")
    assert dark == "rgb(0, 0, 0)"


def test_a_wide_formula_scrolls_in_its_own_box(folder: Path, tab: Tab) -> None:
    tab.narrow(360)
    tab.open(folder / THEOREM)
    inside = (
        "[...document.querySelectorAll('.card math')].some((x) => x.scrollWidth > x.clientWidth)"
    )
    assert tab.run(inside) is True
    assert tab.run("document.documentElement.scrollWidth") <= 360
    boxes = "[...document.querySelector('.sum').children].map((x) => x.getBoundingClientRect())"
    below = f"(([first, second]) => second.top >= first.bottom)({boxes})"
    assert tab.run(below) is True  # the terms of a sum, one below the other
    tab.narrow(1280)
    assert tab.run(below) is False


def test_on_a_phone_the_table_is_cards_and_pictures_keep_their_size(folder: Path, tab: Tab) -> None:
    tab.narrow(360)
    tab.open(folder / FRONT, fragment="find=stacked")
    cells = "[...document.querySelectorAll('#statements tbody tr:not([hidden]) > *')]"
    edges = tab.run(f"{cells}.map((x) => x.getBoundingClientRect().right)")
    assert edges
    assert max(edges) <= 360
    hidden = "[...document.querySelectorAll('#statements tr[hidden]')].filter((x) => x.checkVisibility())"
    assert tab.run(f"{hidden}.length") == 0
    assert tab.run("document.querySelectorAll('#statements tr[hidden]').length") > 0
    for name, picture in (
        (THEOREM, "#explorer .drawn svg"),
        ("compare.html", "#compare .drawn svg"),
    ):
        tab.open(folder / name)
        assert tab.run(f"document.querySelector('{picture}').getBoundingClientRect().width") > 500
        assert tab.run("document.documentElement.scrollWidth") <= 360


def test_what_a_slider_sets_is_said_aloud(folder: Path, tab: Tab) -> None:
    tab.open(folder / THEOREM)
    slider = "document.querySelector('#explore-L').parentElement.querySelector('[type=range]')"
    tab.run(f"{slider}.focus()")
    before = tab.run("document.querySelector('[aria-live]').textContent")
    value = tab.run(f"{slider}.getAttribute('aria-valuetext')")
    assert value.startswith("L = ")
    tab.press("ArrowRight")
    tab.run("document.querySelector('#explore-L').focus()")
    tab.run("document.activeElement.select()")
    tab.press("7", "Tab")
    assert tab.run(f"{slider}.getAttribute('aria-valuetext')") == "L = 7"
    after = tab.run("document.querySelector('[aria-live]').textContent")
    assert "Here the sharpened bound is" in after
    assert before != after


def test_a_link_to_a_paper_sifts_the_table(folder: Path, tab: Tab) -> None:
    tab.open(folder / FRONT)
    tab.run("location.hash = 'find=gradient%20stacked'")
    tab.run("new Promise((done) => setTimeout(done, 50))")
    count = tab.run(
        "[...document.querySelectorAll('#statements tbody tr')].filter((x) => !x.hidden).length"
    )
    assert count == 1


def test_formulas_are_laid_out_as_mathematics(folder: Path, tab: Tab) -> None:
    tab.open(folder / THEOREM)
    heights = tab.run(
        "[...document.querySelectorAll('.card mfrac')].map((x) => x.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) > 15
    assert not re.search(r"&\w+;", tab.run("document.body.innerText"))
