"""Elements of a page: whatever is not already an element is escaped."""

import re
from html import escape

from fedtheory.report.formula import LETTERS

VOID = frozenset({"br", "hr", "link", "meta"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Node = str | Html | None


def element(name: str, /, *children: Node, **attributes: str) -> Html:
    """`<name attributes>children</name>`; plain strings are escaped, None is left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value, quote=True)}"'
        for key, value in attributes.items()
    )
    if name in VOID:
        return Html(f"<{name}{given}>")
    return Html(f"<{name}{given}>{fragment(*children)}</{name}>")


def fragment(*children: Node) -> Html:
    """The children one after the other."""
    return Html(
        "".join(
            child if isinstance(child, Html) else escape(child, quote=False)
            for child in children
            if child is not None
        )
    )


def table(
    head: list[Node], rows: list[list[Node]], *, caption: str = "", **attributes: str
) -> Html:
    """A table that may scroll sideways on a narrow screen; each row goes by its first cell."""
    top = element("tr", *(element("th", cell, scope="col") for cell in head))
    body = [
        element(
            "tr",
            *(element("th", cell, scope="row") for cell in row[:1]),
            *(element("td", cell) for cell in row[1:]),
        )
        for row in rows
    ]
    named = element("caption", caption) if caption else None
    whole = element("table", named, element("thead", top), element("tbody", *body), **attributes)
    return scrolling(whole, caption)


def scrolling(wide: Html, name: str = "") -> Html:
    """Something that may be wider than the screen: it scrolls in a box that the keyboard reaches."""
    label = {"role": "group", "aria_label": name} if name else {}
    return element("div", wide, class_="wide", tabindex="0", **label)


_GREEK = {name: drawn for name, drawn in LETTERS.items() if name not in {"lam", "domain", "ell"}}
_NAMED = re.compile(rf"(?<![A-Za-z_\\.])(?<!--)(?<! -)({'|'.join(_GREEK)})(?![A-Za-z0-9]|\.\w)")
_SIGNS = {
    "&lt;=": "≤",
    "&gt;=": "≥",
    "sqrt(": "√(",
    "||_oo": "‖_∞",
    "||": "‖",
    "\N{GREEK CAPITAL LETTER UPSILON}": LETTERS["Upsilon"],
}
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_LETTER = r"((?:(?<![A-Za-z])[A-Za-z]|[\u0391-\u03a9α-ω∇])[\u0300-\u036f]?|‖)"
_BELOW = re.compile(
    _LETTER
    + r"_(\{[^{}]*\}|\([^()]*\)|\d+|(?:max|min|opt|lip|[A-Z]{1,2}[a-z]?\d?|[A-Za-zα-ω])(?![A-Za-z])|\*|∞)"
)
_ABOVE = re.compile(
    r"(?<=[\w>)\]}|‖*\u0300-\u036f])\^(\{[^{}]*\}|\((?:[^()]|\([^()]*\))*\)|[-−]?\d+|[A-Za-zα-ω*](?![A-Za-z]))"
)
_MARKED = re.compile(_LETTER + r"_(star|bar|hat|tilde)(?![A-Za-z])(?:_(\w+))?")
_OVER = {"bar": "\u0304", "hat": "\u0302", "tilde": "\u0303"}


def typeset(words: str) -> Html:
    """Words with the letters, signs, indices and powers that mathematicians type: x_i^t, lambda_0 >= 0, t^(-1/2)."""

    def below(found: re.Match[str]) -> str:
        return f"{found[1]}<sub>{_BELOW.sub(below, found[2].strip('{}()'))}</sub>"

    def marked(found: re.Match[str]) -> str:
        index = f"<sub>{found[3]}</sub>" if found[3] else ""
        return f"{found[1]}{_OVER.get(found[2], '')}{index}{'' if found[2] in _OVER else '<sup>⋆</sup>'}"

    def above(found: re.Match[str]) -> str:
        raised = found[1][1:-1] if found[1][0] in "{(" else found[1]
        return f"<sup>{raised.replace('-', '−')}</sup>"

    text = _NAMED.sub(lambda x: _GREEK[x[1]], escape(words, quote=False))
    text = _SIGN.sub(lambda x: _SIGNS[x[0]], text)
    text = _BELOW.sub(below, _MARKED.sub(marked, text))
    return Html(_ABOVE.sub(above, text))
