"""The errata of a paper on a page: what is printed, what is right, the numbers that show it, and the command that recomputes them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from fedtheory.core.references import reference
from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import Replay
from fedtheory.report.gallery import Figure
from fedtheory.report.html import Html, Node, element, table, typeset
from fedtheory.report.mistakes import erratum
from fedtheory.report.scenes import pictures
from fedtheory.report.words import chip

Place = Callable[[str], str | None]
"""The page of a statement or an item, if it has one."""


def file_of(paper: str) -> str:
    """The file of a paper's errata."""
    return f"errata-{paper}.html"


def ledger(
    paper: str,
    replays: Sequence[Replay],
    place: Place,
    figures: Mapping[str, Figure],
) -> list[Node]:
    """The page: a count, a table of contents, and a card for each mistake, some with a picture."""
    cited = reference(replays[0].erratum.source.paper)
    counts = Counter(found.erratum.severity for found in replays)
    told: list[Node] = [
        element("span", element("b", str(counts[s])), " ", chip(s), class_="count")
        for s in reversed(Severity)
        if counts[s]
    ]
    by = Counter(found.shown for found in replays)
    shown = set[str]()
    return [
        element("h1", f"Errata of {paper}"),
        element("p", cited.citation, class_="where"),
        element("dl", element("dt", "how bad"), element("dd", *told), class_="tally"),
        element(
            "p",
            f"{by['kernels']} of {len(replays)} are confirmed by formulas with numbers put in, recomputed for this page and "
            f"accepted by both kernels; {by['numbers']} are shown by numbers of a run or of the print; {by['argued']} are "
            "argued, not shown. To recompute them: ",
            element("code", f"fedtheory errata {paper} --replay"),
        ),
        element(
            "details",
            element("summary", "all at a glance"),
            table(
                ["erratum", "how bad", "about", "printed in"],
                [_row(r, place) for r in replays],
                caption=f"All errata of {paper}",
            ),
        ),
        element("h2", "One by one", id="errata"),
        *(_card(found, place, figures, shown) for found in replays),
        element(
            "details",
            element("summary", "BibTeX"),
            element("pre", element("code", cited.bibtex)),
        ),
    ]


def _row(found: Replay, place: Place) -> list[Node]:
    e = found.erratum
    return [
        element("a", e.id, href=f"#erratum-{e.id}", class_="id"),
        chip(e.severity),
        _about(e.about, place),
        element("span", e.source.locator, class_="meta"),
    ]


def _about(identifier: str, place: Place) -> Html:
    where = place(identifier)
    name = element("span", identifier, class_="id")
    return name if where is None else element("a", name, href=where)


def _card(found: Replay, place: Place, figures: Mapping[str, Figure], shown: set[str]) -> Html:
    """The mistake, its picture if there is one, and the command; pictures in `shown` stand further up, a new one joins them."""
    e = found.erratum
    return erratum(
        found,
        _picture(figures.get(pictures(e.id.partition(".")[0]).get(e.id, "")), shown),
        element(
            "p",
            "about ",
            _about(e.about, place),
            " · ",
            element("code", f"fedtheory errata {e.id} --replay"),
            class_="meta",
        ),
    )


def _picture(figure: Figure | None, shown: set[str]) -> Html | None:
    if figure is None:
        return None
    anchor = f"picture-{figure.name}"
    if anchor in shown:
        return element(
            "p", element("a", "the picture further up", href=f"#{anchor}"), class_="meta"
        )
    shown.add(anchor)
    return element(
        "details",
        element("summary", "In a picture: ", typeset(figure.title)),
        element("figure", Html(figure.svg), element("figcaption", typeset(figure.caption))),
        id=anchor,
    )
