"""A drawn figure as an element of a page: in the page's colours and fonts, with ids of its own, and short.

matplotlib writes every mark, tick and look at full length. Here looks become attributes, marks of straight lines become
one path, steps are relative and a tenth of a point fine; what the pages' style sheet says of all figures is left out.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from xml.etree.ElementTree import Element, fromstring

from fedtheory.report import style
from fedtheory.report.paths import NUMBER, STEPS, decimal, short

FONT_SIZE = "9.5"
"""Properties that most text shares; other text states its own."""
LEFT_OUT = frozenset({"font-family", "font", "stroke-miterlimit"})
BY_DEFAULT: Mapping[str, str] = {
    "stroke-linejoin": "round",  # the style sheet says so of all figures
    "stroke-linecap": "butt",
    "stroke-dashoffset": "0",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "font-size": FONT_SIZE,
    "font-weight": "400",
    "text-anchor": "start",
}
AXES = re.compile(r"matplotlib\.axis_")
SIMPLE = 10
"""Numbers of a mark that is drawn out at its place; another is referred to."""


def on_a_page(svg: str, name: str, told: str) -> str:
    """The figure as an element of a page; `told` is for those who do not see it."""
    svg = re.sub(r"\s*<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r"\s+xmlns(:\w+)?=\"[^\"]*\"", "", svg).replace("xlink:href", "href")
    root = fromstring(svg)
    for node in root.iter():
        _look(node)
    for line in root.iter("text"):
        _join_letters(line)
    _draw_marks(root)
    _join_axes(root)
    _name_anew(root, name)
    inside = "".join(map(_written, _opened(root)))
    words = f'role="img" aria-label="{escape(told, quote=True)}"'
    return f'<svg {words} viewBox="{root.get("viewBox")}" font-size="{FONT_SIZE}">{inside}</svg>'


# --- looks -----------------------------------------------------------------------------------


def _look(node: Element) -> None:
    """Properties become attributes; what holds without being said is dropped."""
    given = dict(
        part.strip().split(": ", 1)
        for part in node.attrib.pop("style", "").split(";")
        if part.strip()
    )
    for key, value in given.items():
        said = value.replace("px", "").replace(style.INK, "currentColor")
        if key in {"stroke-dasharray", "stroke-width", "stroke-dashoffset"}:
            said = NUMBER.sub(lambda x: decimal(float(x.group()), 2), said).replace(",", " ")
        said = {"bold": "700", "normal": "400"}.get(said, said) if key == "font-weight" else said
        if key not in LEFT_OUT and BY_DEFAULT.get(key) != said:
            node.set(key, said)
    if node.tag in {"text", "tspan"} and node.get("fill") == "currentColor":
        del node.attrib["fill"]
    _place(node)


def _place(node: Element) -> None:
    """The position of a text; a rotation by nothing is left out."""
    moved = node.get("transform", "")
    if re.match(r"rotate\(-?0 ", moved):
        del node.attrib["transform"]
    elif node.tag == "text" and (at := re.fullmatch(r"translate\((\S+) (\S+)\)", moved)):
        del node.attrib["transform"]
        node.set("x", at[1])
        node.set("y", at[2])
    elif moved.startswith(("rotate", "translate")) and "scale" not in moved:
        node.set("transform", NUMBER.sub(lambda x: decimal(float(x.group()), 1), moved))
    for key in ("x", "y", "width", "height", "opacity", "fill-opacity", "stroke-opacity"):
        if key in node.attrib:
            places = 2 if key.endswith("opacity") else 1
            numbers = NUMBER.findall(node.attrib[key])
            node.set(key, " ".join(decimal(float(x), places) for x in numbers))


def _join_letters(line: Element) -> None:
    """Mathematics comes letter by letter; letters of one look that follow each other become words again."""
    letters = sorted(line, key=lambda letter: float(letter.get("x", "0").split()[0]))

    def look(letter: Element) -> tuple[object, ...]:
        text = (letter.text or "").strip()
        alone = None if text.isalnum() else letter.get("x")  # accents and signs keep their places
        return (bool(text), alone, *sorted((k, v) for k, v in letter.items() if k != "x"))

    line[:] = []
    for _, run in groupby(letters, look):
        head, *rest = run
        head.text = "".join(letter.text or "" for letter in (head, *rest))
        head.set("x", head.get("x", "0").split()[0])
        if head.text.strip():
            line.append(head)


# --- marks -----------------------------------------------------------------------------------


def _draw_marks(root: Element) -> None:
    """Marks made of few straight lines are drawn where they are used, neighbours of one look as one path."""
    marks = {
        path.attrib["id"]: path.attrib["d"]
        for path in root.iter("path")
        if {"id", "d"} <= path.attrib.keys()
        and "transform" not in path.attrib
        and not set("CQ") & set(path.attrib["d"])
        and len(NUMBER.findall(path.attrib["d"])) <= SIMPLE
    }
    for parent in list(root.iter()):
        for node in list(parent):
            shape = marks.get(node.get("href", "").removeprefix("#"))
            if node.tag == "use" and shape is not None:
                look = {k: v for k, v in node.attrib.items() if k not in {"href", "x", "y"}}
                x, y = float(node.get("x", 0)), float(node.get("y", 0))
                node.tag = "path"
                node.attrib.clear()
                node.attrib.update({"d": _moved(shape, x, y)} | look)
        for node in list(parent):
            if node.get("id") in marks:
                parent.remove(node)
        _join(parent)


def _moved(d: str, x: float, y: float) -> str:
    """The path elsewhere."""

    def step(found: re.Match[str]) -> str:
        numbers = [float(n) for n in NUMBER.findall(found[2])]
        placed = [n + (y if k % 2 else x) for k, n in enumerate(numbers)]
        return f"{found[1]} {' '.join(map(repr, placed))} "

    return STEPS.sub(step, d)


def _join(parent: Element) -> None:
    """Children that are paths of one look, one after the other, become one path."""
    before: Element | None = None
    for node in list(parent):
        if node.tag != "path" or "id" in node.attrib:
            before = None
        elif before is not None and _look_of(before) == _look_of(node):
            before.set("d", before.attrib["d"] + node.attrib["d"])
            parent.remove(node)
        else:
            before = node


def _look_of(path: Element) -> dict[str, str]:
    return {key: value for key, value in path.attrib.items() if key != "d"}


def _join_axes(root: Element) -> None:
    """Of an axis, whose lines and words do not touch: all grid lines as one path, all ticks as one."""
    for axis in root.iter("g"):
        if not AXES.match(axis.get("id", "")):
            continue
        paths = list(_taken(axis, "path"))
        for path in paths:
            path.attrib.pop("clip-path", None)  # a grid line ends where the axes end
        words = list(_taken(axis, "text"))
        rest = list(axis)
        axis[:] = sorted(paths, key=lambda path: sorted(_look_of(path).items()))
        _join(axis)
        axis.extend([*words, *rest])


def _taken(parent: Element, tag: str) -> Iterator[Element]:
    """The elements of this kind below the parent, taken away from where they were; what is turned as a group stays."""
    for node in list(parent):
        if node.tag == tag and "id" not in node.attrib:
            parent.remove(node)
            yield node
        elif node.tag == "g" and "transform" not in node.attrib:
            yield from _taken(node, tag)


# --- names and text --------------------------------------------------------------------------


def _name_anew(root: Element, name: str) -> None:
    """Ids that nothing refers to are dropped, the others carry the figure's name."""
    refers = re.compile(r"url\(#([^)]+)\)|^#(.+)")
    used = dict[str, str]()
    for node in root.iter():
        for key, value in node.attrib.items():
            if found := refers.match(value) if key in {"href", "clip-path"} else None:
                old = found[1] or found[2]
                new = used.setdefault(old, f"{name}-{len(used)}")
                node.set(key, f"#{new}" if key == "href" else f"url(#{new})")
    for node in root.iter():
        own = node.attrib.pop("id", None)
        if own in used:
            node.set("id", used[own])


def _opened(parent: Element) -> Iterator[Element]:
    """The children; groups that say nothing are replaced by what is in them, and empty ones are left out."""
    for node in parent:
        if node.tag == "style":
            continue
        if node.tag in {"g", "defs"}:
            node[:] = list(_opened(node))
        if node.tag in {"g", "defs"} and not len(node):
            continue
        if node.tag == "g" and not node.attrib:
            yield from node
        elif node.tag == "path" and node.get("fill") == style.PAPER and "stroke" not in node.attrib:
            continue  # the page is the paper
        else:
            yield node


def _written(node: Element) -> str:
    """The element as text."""
    given = "".join(
        f' {key}="{short(value) if key == "d" else escape(value, quote=True)}"'
        for key, value in node.attrib.items()
    )
    inside = escape((node.text or "").strip(), quote=False) + "".join(
        _written(child) + escape((child.tail or "").strip(), quote=False) for child in node
    )
    return f"<{node.tag}{given}>{inside}</{node.tag}>" if inside else f"<{node.tag}{given}/>"
