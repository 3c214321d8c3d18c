"""The figures of docs/ on pages, one a paper: each figure's title says what is found, its caption how it was drawn.

Figures are taken as they were drawn; their letters become text again, so that they can be read aloud, searched and
shown on dark paper. They lie in a checkout, not in the wheel: without them there is no gallery.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from fedtheory.report.html import Html, Node, element, typeset
from fedtheory.report.svg import on_a_page

TITLE, CAPTION = 0.115, 0.08
"""By how much matplotlib scales the letters of titles and captions; this tells them from other text."""
FONT = "'DejaVu Sans'"
PER_POINT = 100
UPSILON = "\N{GREEK CAPITAL LETTER UPSILON}"
HOOKED = "\N{GREEK UPSILON WITH HOOK SYMBOL}"
"""Upsilon as it is typed, and in a form that cannot be taken for a Y."""
TITLE_HEIGHT, ABOVE_CAPTION = 15, 15
_TEXT = re.compile(
    r'<!-- (?P<words>.*?) -->\s*<g style="(?P<style>[^"]*)" transform="(?P<place>[^"]*?) ?'
    r'scale\((?P<scale>[\d.]+) -[\d.]+\)">(?P<glyphs>.*?</g>)',
    re.DOTALL,
)
_GLYPH = re.compile(r'<path id="(DejaVu[^"]+)"[^>]*/>')
_USED = re.compile(r'xlink:href="#(DejaVu[^"]+)"')


@dataclass(frozen=True)
class Figure:
    """A figure with its title and caption as words, and the picture without them."""

    name: str
    title: str
    caption: str
    svg: str


def folder() -> Path | None:
    """Where the figures lie, if they do."""
    found = Path(str(resources.files("fedtheory"))).parent / "docs"
    return found if any(found.glob("*_*.svg")) else None


def figures(paper: str, where: Path) -> list[Figure]:
    """All figures of a paper."""
    return [figure(path) for path in sorted(where.glob(f"{paper}_*.svg"))]


def figure(path: Path) -> Figure:
    """A figure as it lies on the disk, with its letters as text."""
    drawn = path.read_text(encoding="utf-8").replace(UPSILON, HOOKED)
    title, caption, below = list[str](), list[str](), list[float]()

    def text(found: re.Match[str]) -> str:
        words, scale = found["words"].replace("&#45;", "-"), float(found["scale"])
        if scale == TITLE:
            title.append(words)
            return _nothing(found)
        if scale == CAPTION:
            caption.append(words)
            below.append(float(found["place"].split()[1].rstrip(")")))
            return _nothing(found)
        return found[0] if "$" in words else _written(found)

    svg = _TEXT.sub(text, drawn)
    missing = set(_USED.findall(svg)) - set(_GLYPH.findall(svg))
    glyphs = [found[0] for found in _GLYPH.finditer(drawn) if found[1] in missing]
    svg = re.sub(r"(<svg[^>]*>)", rf"\1<defs>{''.join(glyphs)}</defs>", svg, count=1)
    svg = re.sub(r"\s*<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<svg[^>]*>", f'<svg viewBox="{_cropped(drawn, below)}">', svg, count=1)
    name = path.stem
    said = _plain(" ".join(title))
    return Figure(name, said, " ".join(caption), on_a_page(svg, name, said))


def _plain(title: str) -> str:
    """A title without the marks of mathematical type."""

    def words(found: re.Match[str]) -> str:
        text = re.sub(r"^\\mathbf\{(.*)\}$", r"\1", found[1])
        return re.sub(r"\\sqrt\{(.*?)\}", "√\\1", text).replace(r"\Upsilon", HOOKED)

    return re.sub(r"\$(.*?)\$", words, title)


def _cropped(drawn: str, below: Sequence[float]) -> str:
    """The visible part of the picture, without the space of its title and caption."""
    (width, height), *_ = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)
    bottom = min(below) - ABOVE_CAPTION if below else float(height)
    return f"0 {TITLE_HEIGHT} {width} {bottom - TITLE_HEIGHT:g}"


def _nothing(found: re.Match[str]) -> str:
    """Removes what the page says in words; a group is closed as it was opened."""
    return f'<g style="{found["style"]}"></g>'


def _written(found: re.Match[str]) -> str:
    """A line of text at the place of its glyphs."""
    bold = "; font-weight: bold" if "DejaVuSans-Bold" in found["glyphs"] else ""
    size = f"{float(found['scale']) * PER_POINT:g}px"
    words = found["words"]
    look = f"font-size: {size}; font-family: {FONT}; {found['style']}{bold}"
    return f'<text style="{look}" transform="{found["place"]}">{words}</text>'


def file_of(paper: str) -> str:
    """The file of a paper's figures."""
    return f"gallery-{paper}.html"


def gallery(paper: str, shown: Sequence[Figure]) -> list[Node]:
    """The page of a paper's figures."""
    return [
        element("h1", f"Figures of {paper}"),
        element(
            "p",
            "One figure, with what it shows above it and how it was drawn below."
            if len(shown) == 1
            else f"{len(shown)} figures, each with what it shows above it and how it was drawn below.",
            class_="lead",
        ),
        element(
            "ul",
            *(
                element("li", element("a", typeset(f.title), href=f"#figure-{f.name}"))
                for f in shown
            ),
        ),
        element(
            "div",
            *(
                element(
                    "figure",
                    element("h2", typeset(f.title)),
                    Html(f.svg),
                    element("figcaption", typeset(f.caption)),
                    id=f"figure-{f.name}",
                )
                for f in shown
            ),
            class_="gallery",
        ),
        element("p", "All figures are drawn anew by ", element("code", "python -m plots"), "."),
    ]
