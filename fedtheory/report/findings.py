"""What was found, on the front page: a headline, a number, a picture, and where the rest is."""

from collections.abc import Callable, Mapping

import numpy as np

from fedtheory.core.finding import MEASURED, Finding
from fedtheory.report.curves import Measured, measured
from fedtheory.report.figure import picture
from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.theorems import FINDINGS

Link = Callable[[str], str]
MILLION = 1e6


def findings(cards: Mapping[str, Html]) -> list[Node]:
    """What was found, by statements that have a page."""
    shown = [cards[found.statement] for found in FINDINGS if cards.get(found.statement)]
    if not shown:
        return []
    return [element("h2", "What was found", id="findings"), element("div", *shown, class_="found")]


def card(statement: str, link: Link) -> Html:
    """The card of a statement that shows a finding; nothing for others."""
    own = (found for found in FINDINGS.of(statement) if found.statement == statement)
    return fragment(*(_card(found, link) for found in own))


def number(found: Finding) -> str:
    """The finding's number to two digits, from the runs and bounds of its picture."""
    seen = measured(found.statement)
    ratio = _height(seen, found.over) / _height(seen, found.under)
    if ratio < 10:
        return f"{ratio:.2f}"
    two = float(f"{ratio:.2g}")
    return f"{two:,.0f}" if two < MILLION else f"{two / MILLION:,.0f} million"


def _height(seen: Measured, what: str) -> float:
    if what == MEASURED:
        every = np.concatenate([seen.gaps, *(runs[None] for runs in seen.hard.values())])
        return float(every[:, -1].max())
    return float(seen.bounds[what][-1])


def _card(found: Finding, link: Link) -> Html:
    page = link(found.statement)
    return element(
        "section",
        element("h3", element("a", typeset(found.headline), href=page)),
        element("p", element("b", number(found)), " ", typeset(found.unit), class_="number"),
        element("p", typeset(found.said)),
        element("div", picture(found.statement)[0], class_="drawn"),
        class_="card",
    )
