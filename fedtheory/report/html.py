"""Elements of a page: whatever is not already an element is escaped."""

import re
from html import escape

VOID = frozenset({"br", "hr", "meta"})


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


def table(head: list[Node], rows: list[list[Node]], **attributes: str) -> Html:
    """A table that may scroll sideways on a narrow screen."""
    top = element("tr", *(element("th", cell, scope="col") for cell in head))
    body = [element("tr", *(element("td", cell) for cell in row)) for row in rows]
    return element(
        "div",
        element("table", element("thead", top), element("tbody", *body), **attributes),
        class_="wide",
    )


_LETTER = r"(?<![A-Za-zα-ω])([A-Za-zα-ω∇λ][\u0300-\u036f]?)"
_BELOW = re.compile(_LETTER + r"_(\{[^{}]*\}|\([^()]*\)|\d+|[A-Za-z](?![A-Za-z]))")
_ABOVE = re.compile(
    r"(?<=[\w>)\]}|‖*\u0300-\u036f])\^(\{[^{}]*\}|\([^()]*\)|[-−]?\d+|[A-Za-z*](?![A-Za-z]))"
)


def typeset(words: str) -> Html:
    """Words with the indices and powers that mathematicians type: x_i^t, λ_0, t^(-1/2)."""

    def below(found: re.Match[str]) -> str:
        return f"{found[1]}<sub>{found[2].strip('{}()')}</sub>"

    def above(found: re.Match[str]) -> str:
        return f"<sup>{found[1].strip('{}()').replace('-', '−')}</sup>"

    text = _BELOW.sub(below, escape(words, quote=False))
    return Html(_ABOVE.sub(above, text))
