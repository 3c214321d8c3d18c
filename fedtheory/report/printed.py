"""A proof as a paper prints it, as elements of a page."""

from collections.abc import Iterable, Iterator

from fedtheory.report import formula
from fedtheory.report.argument import Block, Break, Display, Heading, Paragraph, spoken
from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.report.latex import mathml


def elements(blocks: Iterable[Block], *, heading: str) -> Iterator[Node]:
    """The blocks in their order; `heading` is the element of a section's title. Multipliers are left to LaTeX."""
    for block in blocks:
        match block:
            case Heading(words):
                if words.startswith("Appendix"):
                    return
                yield element(heading, words)
            case Paragraph(words, level):
                said = fragment(
                    *(
                        typeset(w) if isinstance(w, str) else Html(formula.math(mathml(w.latex)))
                        for w in spoken(words)
                    )
                )
                yield element("p", said, class_="inner" if level else "said")
            case Display(lines, tag, _):
                drawn = [Html(formula.math(mathml(line), display=True)) for line in lines]
                name = element("span", f"[{tag}]", class_="meta") if tag else None
                yield element(
                    "div", *drawn, name, class_="claim long" if len(drawn) > 1 else "claim"
                )
            case Break():
                pass
