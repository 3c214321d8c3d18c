"""The page of a paper's items other than statements: definitions, displays, remarks and claims."""

from collections.abc import Mapping, Sequence

from fedtheory.campaign.items import NOTHING_TO_DECIDE
from fedtheory.core.item import Item, Shown, Stated
from fedtheory.report.evidence import Evidence
from fedtheory.report.html import Html, Node, element, fragment, table, typeset
from fedtheory.report.page import file_of
from fedtheory.report.words import Row, meanings, plain_chip
from fedtheory.theorems import ITEMS

FILE = "items.html"


def items_of(evidence: Sequence[Evidence]) -> tuple[Item, ...]:
    """The items of the papers that these statements are from."""
    papers = {e.statement.id.partition(".")[0] for e in evidence}
    return tuple(item for item in ITEMS if item.id.partition(".")[0] in papers)


def catalogue(evidence: Sequence[Evidence], rows: Mapping[str, Row]) -> list[Node]:
    """The page; the row of an item says what is known of it."""
    known = items_of(evidence)
    papers = dict.fromkeys(item.id.partition(".")[0] for item in known)
    here = {e.statement.id for e in evidence}
    labels = {rows[item.id]["label"] for item in known} - {NOTHING_TO_DECIDE}
    return [
        element("h1", "Definitions, displays, remarks and claims"),
        element(
            "p",
            f"Everything in the papers other than theorems: {len(known)} items, each with what is known of it, "
            "read off the place where it is encoded.",
            class_="lead",
        ),
        element("p", meanings(labels), class_="meta"),
        element(
            "p",
            *(
                Html(f"{element('a', paper, href=f'#items-{paper}')} ")
                for paper in papers
                if len(papers) > 1
            ),
        ),
        *(
            element(
                "section",
                element("h2", f"Of {paper}"),
                table(
                    ["id", "label", "what it says", "printed in"],
                    [
                        _row(item, here, rows[item.id])
                        for item in known
                        if item.id.partition(".")[0] == paper
                    ],
                    caption=f"Items of {paper}",
                    class_="items",
                ),
                id=f"items-{paper}",
            )
            for paper in papers
        ),
    ]


def _row(item: Item, here: set[str], row: Row) -> list[Node]:
    defined, note = row["label"] == NOTHING_TO_DECIDE, row["note"]
    label: Node = "defined" if defined else plain_chip(row["label"])
    places = dict.fromkeys(e.of for e in item.encoded if isinstance(e, Stated | Shown))
    links = [
        fragment(element("a", place, href=file_of(place)), " ")
        for place in places
        if place in here and not defined
    ]
    return [
        element("span", item.id, class_="id", id=item.id),
        label,
        fragment(
            typeset(item.title),
            element("div", typeset(item.says), class_="meta"),
            element("div", *links, typeset(note), class_="meta") if note or links else None,
        ),
        element("span", f"{item.kind}, {item.source.locator}", class_="meta"),
    ]
