"""The errata of a paper on a page: what is printed, what is right, the numbers that show it, and the command that recomputes them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from fedtheory.core.verdict import Severity
from fedtheory.engines.replay import Replay
from fedtheory.report.html import Html, Node, element, fragment, table
from fedtheory.report.references import reference
from fedtheory.report.sections import erratum
from fedtheory.report.words import chip

Place = Callable[[str], str | None]
"""Where a statement or an item is told of, if anywhere."""


def file_of(paper: str) -> str:
    """The file of a paper's errata."""
    return f"errata-{paper}.html"


def ledger(
    paper: str,
    replays: Sequence[Replay],
    place: Place,
    pictures: Mapping[str, str],
) -> list[Node]:
    """The page: a count, a table of contents, and a card for each mistake; `pictures` are files by erratum."""
    cited = reference(replays[0].erratum.source.paper)
    counts = Counter(found.erratum.severity for found in replays)
    told: list[Node] = [
        element("span", element("b", str(counts[s])), " ", chip(s), class_="count")
        for s in reversed(Severity)
        if counts[s]
    ]
    confirmed = sum(found.confirmed for found in replays)
    silent = sum(not found.witnesses for found in replays)
    return [
        element("h1", f"Errata of {paper}"),
        element("p", cited.citation, class_="where"),
        element("dl", element("dt", "how bad"), element("dd", *told), class_="tally"),
        element(
            "p",
            f"{confirmed} of {len(replays)} are confirmed by exact numbers, recomputed for this page and accepted by both "
            f"kernels; {silent} have no numbers to show.",
        ),
        element("pre", element("code", f"fedtheory errata {paper} --replay")),
        element(
            "details",
            element("summary", "all at a glance"),
            table(["erratum", "how bad", "about", "printed in"], [_row(r, place) for r in replays]),
        ),
        *(_card(found, place, pictures) for found in replays),
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


def _card(found: Replay, place: Place, pictures: Mapping[str, str]) -> Html:
    e = found.erratum
    picture = pictures.get(e.id)
    return erratum(
        found,
        element(
            "p",
            "about ",
            _about(e.about, place),
            fragment("; ", element("a", "a picture of it", href=picture)) if picture else None,
            class_="meta",
        ),
        element("pre", element("code", f"fedtheory errata {e.id} --replay")),
    )
