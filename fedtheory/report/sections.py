"""A statement's part of its page: what it says, how far it is proved, what runs and errata say."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fedtheory.core.references import reference
from fedtheory.core.statement import Statement
from fedtheory.report import gallery
from fedtheory.report.derivations import derivations
from fedtheory.report.evidence import Evidence
from fedtheory.report.explorer import Explorer, explorer
from fedtheory.report.figure import can_draw, picture
from fedtheory.report.html import Html, Node, element, fragment, typeset
from fedtheory.report.ledger import file_of
from fedtheory.report.measured import attacks, laws, runs, sampled
from fedtheory.report.mistakes import errata
from fedtheory.report.scenes import pictures
from fedtheory.report.stated import assumed, bound_labels, bounds, letters
from fedtheory.report.words import chip, sentence
from fedtheory.report.worst import worst_case

PLACES = {
    "assumed": "assumed",
    "bounds": "bounds",
    "letters": "letters",
    "figure": "figure",
    "explore": "explore",
    "runs": "runs",
    "sampled": "sampled runs",
    "laws": "laws",
    "attacks": "attacks",
    "proofs": "proofs",
    "errata": "errata",
    "worst-cases": "worst cases",
    "again": "run it yourself",
}
"""The sections of a page in order, by id; a section without content is left out."""


@dataclass(frozen=True)
class Drawn:
    """What takes long to make of a statement's page, and needs no verdict."""

    stated: Html
    proofs: Html
    figure: Html
    explorer: Explorer | None
    fault: str = ""
    """Why there is no figure, where it cannot be drawn."""


def drawn(evidence: Evidence, archive: str = "") -> Drawn:
    """What is stated, with labels, the proofs, the figure and the explorer; `archive` is the file of all certificates."""
    s = evidence.statement
    figure, fault = _figure(s)
    return Drawn(
        fragment(*assumed(s), *bounds(evidence), *letters(s)),
        fragment(*derivations(evidence, archive)),
        fragment(*figure),
        explorer(s),
        fault,
    )


def section(evidence: Evidence, made: Drawn) -> Html:
    """Everything about one statement."""
    s = evidence.statement
    parts = (
        made.stated,
        made.figure,
        *(made.explorer.section if made.explorer else ()),
        *runs(evidence.verdicts),
        *sampled(evidence.verdicts),
        *laws(evidence.verdicts),
        *attacks(evidence.verdicts),
        made.proofs,
        *errata(evidence.errata, _picture),
        *worst_case(s, evidence.slack),
        *_commands(evidence),
        *_bibtex(s),
    )
    whole = fragment(*parts)
    return fragment(
        element("h1", typeset(sentence(s.title))),
        element(
            "p",
            element("span", s.id, class_="id"),
            f" · {reference(s.source.paper).citation} · {s.source.locator}",
            class_="where",
        ),
        _verdicts(evidence),
        _contents(whole),
        whole,
    )


def _verdicts(evidence: Evidence) -> Html:
    """Every bound with its label, in a line."""
    pairs = (
        element("span", key, " ", chip(label), class_="pair")
        for key, label in bound_labels(evidence).items()
    )
    return element("p", *(Html(f"{pair} ") for pair in pairs), class_="verdicts")


def _contents(whole: Html) -> Html:
    """Links to the sections of the page."""
    links = [
        Html(f"{element('a', words, href=f'#{place}')} ")
        for place, words in PLACES.items()
        if f'<h2 id="{place}">' in whole
    ]
    return element("nav", *links, aria_label="on this page", class_="contents")


def _figure(s: Statement[Any]) -> tuple[list[Node], str]:
    """The figure, and what is wrong if it cannot be drawn."""
    if not can_draw(s):
        return [], ""
    drawing, words, fault = picture(s.id)
    shown: list[Node] = [
        element("h2", "Measured and claimed", id="figure"),
        element("figure", drawing, element("figcaption", typeset(words))),
    ]
    return shown, str(fault or "")


def _picture(erratum: str) -> Html | None:
    """A link to the picture of a mistake, which stands with the errata of its paper."""
    paper = erratum.partition(".")[0]
    drawn = pictures(paper).get(erratum)
    if drawn is None or gallery.folder() is None:
        return None
    place = f"{file_of(paper)}#picture-{drawn}"
    return element("p", element("a", "in a picture", href=place), class_="meta")


def _commands(evidence: Evidence) -> list[Node]:
    s = evidence.statement
    lines = [f"fedtheory verify {s.id}"]
    lines += [f"fedtheory prove {s.id} --bound {proof.bound}" for proof, _ in evidence.proofs]
    if evidence.errata:
        lines.append(f"fedtheory errata {s.id} --replay")
    lines += [f"fedtheory plot {s.id} -o {s.id}.svg", f"fedtheory report {s.id} -o report"]
    return [
        element("h2", "Run it yourself", id="again"),
        element("pre", element("code", "\n".join(lines))),
        element("p", f"statement digest {s.digest}", class_="id"),
    ]


def _bibtex(s: Statement[Any]) -> Sequence[Node]:
    """The paper, to be cited."""
    entry = element("pre", element("code", reference(s.source.paper).bibtex))
    return [element("details", element("summary", "BibTeX of the paper"), entry)]
