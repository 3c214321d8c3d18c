"""A folder of pages, offline: what is stated, what is proved, what runs say, what is wrong in print.

A front page, one page a statement with its certificates to be downloaded, one for all other items, the errata and the
figures of each paper, a comparison of all methods, and the book of docs/. Pages share a style sheet and scripts, which lie beside them, and
load nothing else: their policy forbids it. They hold no date and no timing, so the same verdicts give the same bytes.
"""

import platform
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

from fedtheory import __version__
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.statement import Statement
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.report import book, catalogue, gallery, ledger
from fedtheory.report.certificates import IN_ROCQ, for_rocq
from fedtheory.report.document import FRONT, assets, document, foot, masthead
from fedtheory.report.evidence import Evidence, Progress, Slack, measured
from fedtheory.report.findings import card, findings
from fedtheory.report.front import (
    also_in_rocq,
    bibliography,
    commands,
    opening,
    papers_of,
    statements,
    verdict_line,
)
from fedtheory.report.html import Html, Node, element
from fedtheory.report.methods import FILE as COMPARE_FILE
from fedtheory.report.methods import methods
from fedtheory.report.page import Map, file_of, own_files, statement_page
from fedtheory.report.prepared import Prepared, prepare
from fedtheory.report.words import Row
from fedtheory.rocq.archive import archive
from fedtheory.theorems import STATEMENTS

PEERS = ("numpy", "scipy", "sympy", "python-flint", "clarabel", "matplotlib")


def write(
    folder: Path,
    ids: Sequence[str] = (),
    *,
    verdicts: Iterable[Row] | None = None,
    slack: Callable[[str], Iterable[Slack]] = lambda _: (),
    progress: Progress | None = None,
    jobs: int = 1,
    prepared: Prepared | None = None,
) -> Path:
    """Write the pages of these statements (all, when none is named) and return the path of the front page."""
    wanted, environment = chosen(ids), surroundings()
    opened(folder)
    pieces = prepared or prepare(wanted, jobs=jobs, progress=progress)
    given = None if verdicts is None else tuple(verdicts)
    evidence = [
        pieces.evidence(
            s,
            measured(s) if given is None else (v for v in given if v["id"] == s.id),
            slack(s.id),
        )
        for s in wanted
    ]
    with _explained(folder):
        for name, content in _files(evidence, pieces, environment):
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
    return folder / FRONT


def opened(folder: Path) -> None:
    """Make the folder, or say why nothing can be written there."""
    with _explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".{FRONT}"
        probe.touch()
        probe.unlink()


@contextmanager
def _explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as e:
        message = f'the pages cannot be written to "{folder}": {e.strerror}; name a writable folder'
        raise FedTheoryError(message, code="FT051") from e


def _files(
    evidence: Sequence[Evidence], pieces: Prepared, environment: Mapping[str, str]
) -> Iterator[tuple[str, str | bytes]]:
    """Each file with its content, from what was prepared."""
    map_of_site = site({e.statement.id for e in evidence})
    yield from assets().items()
    items = pieces.items(catalogue.items_of(evidence))
    made = pieces.replays, items, pieces.cards
    yield from _shared(evidence, map_of_site, environment, *made, packed=pieces.sources).items()
    if pieces.sources:
        yield IN_ROCQ, archive(pieces.sources)
    for e in evidence:
        name = e.statement.id
        yield file_of(name), statement_page(e, pieces.drawn[name], map_of_site, environment)
        if pieces.certificates[name]:
            yield f"{name}.certificates.tar.xz", pieces.certificates[name]


def pages(
    evidence: Sequence[Evidence], items: Mapping[str, Row], environment: Mapping[str, str]
) -> dict[str, str | bytes]:
    """The content of each file, by name; the rows of items say what is known of them."""
    around = environment
    map_of_site = site({e.statement.id for e in evidence})
    cards = {e.statement.id: card(e.statement.id, file_of) for e in evidence}
    packed = {name: text for e in evidence for name, text in for_rocq(e).items()}
    found: dict[str, str | bytes] = {
        **assets(),
        **_shared(evidence, map_of_site, around, {}, items, cards, packed=packed),
    }
    if packed:
        found[IN_ROCQ] = archive(packed)
    for e in evidence:
        found |= own_files(e, map_of_site, around)
    return found


def chosen(ids: Sequence[str]) -> tuple[Statement[Any], ...]:
    """The statements of these ids or papers, in the order of the catalogue."""
    known = {statement.id: statement for statement in STATEMENTS}
    papers = {name.partition(".")[0] for name in known}
    for given in ids:
        if given not in known.keys() | papers:
            hint = nearest(given, [*known, *papers])
            raise FedTheoryError(f'no statement "{given}".{hint}', code="FT001")
    return tuple(s for s in STATEMENTS if not ids or s.id in ids or s.id.partition(".")[0] in ids)


def site(ids: Iterable[str]) -> Map:
    """The pages that all of the site is reached from, in groups, by file, and what they are called."""
    papers = dict.fromkeys(name.partition(".")[0] for name in sorted(ids))
    found = {
        "": {FRONT: "verdicts", COMPARE_FILE: "compare", catalogue.FILE: "other items"},
        "errata": {ledger.file_of(p): p for p in papers if _about(p)},
    }
    if gallery.folder() is not None:
        found["figures"] = {gallery.file_of(p): p for p in papers}
    if book.folder() is not None:
        found[""][book.FILE] = "book"
    return {words: files for words, files in found.items() if files}


def front_page(
    evidence: Sequence[Evidence],
    map_of_site: Map,
    environment: Mapping[str, str],
    replays: Sequence[Replay],
    cards: Mapping[str, Html],
    packed: Collection[str] = (),
) -> str:
    """The page that one opens first."""
    return document(
        "fedtheory: verdicts",
        masthead(map_of_site, FRONT),
        element(
            "main",
            *opening(),
            *findings(cards),
            *commands(),
            *verdict_line(evidence, file_of, replays),
            also_in_rocq(evidence) if packed else None,
            *papers_of(evidence, map_of_site),
            statements(evidence, file_of),
            bibliography(evidence),
            class_="broad",
            id="content",
        ),
        foot(environment, "fedtheory report -o site"),
        description="Theorems of federated learning, each bound with what is proved of it",
        scripts=("front.js",),
    )


def _shared(
    evidence: Sequence[Evidence],
    map_of_site: Map,
    environment: Mapping[str, str],
    replays: Mapping[str, Replay],
    rows: Mapping[str, Row],
    cards: Mapping[str, Html],
    packed: Collection[str] = (),
) -> dict[str, str]:
    """The pages that are about more than one statement."""
    ids = {e.statement.id for e in evidence}
    papers = {
        paper: [replays.get(e.id) or replay(e) for e in _about(paper)]
        for paper in dict.fromkeys(e.statement.id.partition(".")[0] for e in evidence)
    }
    figures = gallery.folder()

    def told(
        file: str,
        title: str,
        *body: Node,
        content: str = "",
        asked: str = "",
        look: str = "broad",
    ) -> str:
        return document(
            f"{title}: fedtheory",
            masthead(map_of_site, file),
            element("main", *body, class_=look, id="content"),
            foot(environment, f"fedtheory report {asked}-o site"),
            content=content,
            scripts=("methods.js",) if content else (),
        )

    every = [replayed for of_paper in papers.values() for replayed in of_paper]
    found = {FRONT: front_page(evidence, map_of_site, environment, every, cards, packed)}
    where = {i: file_of(i) for i in ids}
    where |= {i.id: f"{catalogue.FILE}#{i.id}" for i in catalogue.items_of(evidence)}
    for paper, of_paper in papers.items():
        shown = [] if figures is None else gallery.figures(paper, figures)
        if of_paper:
            page = ledger.ledger(paper, of_paper, where.get, {f.name: f for f in shown})
            file = ledger.file_of(paper)
            found[file] = told(file, f"errata of {paper}", *page, asked=f"{paper} ")
        if figures is not None:
            file = gallery.file_of(paper)
            drawn = gallery.gallery(paper, shown)
            found[file] = told(file, f"figures of {paper}", *drawn, asked=f"{paper} ")
    compared = methods(ids)
    found[COMPARE_FILE] = told(COMPARE_FILE, "compare", *compared.body, content=compared.content)
    items = catalogue.catalogue(evidence, rows)
    found[catalogue.FILE] = told(catalogue.FILE, "items", *items)
    if (written := book.folder()) is not None:
        chapters = book.chapters(tuple(papers), written)
        found[book.FILE] = told(book.FILE, "the book", *book.contents(chapters), look="book")
        for chapter in chapters:
            title, page = chapter.title, book.page(chapter, chapters, where.values())
            found[chapter.file] = told(chapter.file, title, *page, look="book")
    return found


def _about(paper: str) -> list[Any]:
    """The errata of a paper."""
    return [e for e in ERRATA if e.id.partition(".")[0] == paper]


def surroundings() -> Mapping[str, str]:
    """What computed the page: versions, and the kind of machine."""
    ours = {"fedtheory": __version__, "Python": platform.python_version()}
    peers = {name: metadata.version(name) for name in PEERS}
    return ours | peers | {platform.system(): platform.machine()}
