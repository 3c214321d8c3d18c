"""A folder of pages, offline: what is stated, what is proved, what runs say, what is wrong in print.

A front page, one page a statement with its certificates to be downloaded, one for all other items, the errata and the
figures of each paper, and a comparison of all methods. A page loads nothing: styles, scripts, formulas and figures are
inside, and its policy forbids everything else. It holds no date and no timing, so the same verdicts give the same bytes.
"""

import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from fedtheory import __version__
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Item, Shown, Stated
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Verdict
from fedtheory.engines.prove import ProofReport
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS
from fedtheory.report import gallery, ledger
from fedtheory.report.certificates import archive, file_of_certificates
from fedtheory.report.document import FRONT, document, foot, navigation
from fedtheory.report.evidence import Evidence, Progress, Slack, gather
from fedtheory.report.explorer import explorer
from fedtheory.report.front import bibliography, script, statements, verdict_line
from fedtheory.report.html import Node, element, fragment, table, typeset
from fedtheory.report.items import judged
from fedtheory.report.methods import FILE as COMPARE_FILE
from fedtheory.report.methods import methods
from fedtheory.report.sections import section
from fedtheory.report.words import chip
from fedtheory.runs.executor import execute
from fedtheory.theorems import ITEMS, STATEMENTS

ITEMS_FILE = "items.html"
PEERS = ("numpy", "scipy", "sympy", "python-flint", "clarabel", "matplotlib")
PICTURES: Mapping[str, str] = {
    "fedfw.d04": "fedfw_naive",
    "fedfw.d05": "fedfw_local_steps",
    "fedfw.d66": "fedfw_penalty",
    "fedres.d50": "fedres_appendix_c_weights",
    "fedres.d55": "fedres_appendix_c_loss",
    "ffgb.d53": "ffgb_sampling",
    "fedboost.d02": "fedboost_floor",
    "fedboost.d16": "fedboost_repeats",
    "fedboost.d18": "fedboost_agnostic",
    "fednewton.d02": "fednewton_upsilon",
    "fednewton.d03": "fednewton_threshold",
    "fednewton.d53": "fednewton_covariate_shift",
    "fednewton.d55": "fednewton_table3",
}
"""Errata of which a figure shows more than numbers, and the figure."""


@dataclass(frozen=True)
class Asked:
    """A statement whose page is wanted, with what is known of it already."""

    id: str
    verdicts: tuple[Verdict, ...] | None
    slack: tuple[Slack, ...]
    pages: Mapping[str, str]
    environment: Mapping[str, str]


@dataclass(frozen=True)
class Made:
    """The files of a statement, and what the front page tells of it; it can be sent from process to process."""

    files: Mapping[str, bytes]
    reports: tuple[ProofReport, ...]
    verdicts: tuple[Verdict, ...]


def write(
    folder: Path,
    ids: Sequence[str] = (),
    *,
    verdicts: Iterable[Verdict] | None = None,
    slack: Callable[[str], Iterable[Slack]] = lambda _: (),
    progress: Progress | None = None,
    jobs: int = 1,
) -> Path:
    """Write the pages of these statements (all, when none is named) and return the path of the front page."""
    given = None if verdicts is None else tuple(verdicts)
    wanted, environment = chosen(ids), surroundings()
    map_of_site = site({s.id for s in wanted})
    tasks = [
        Asked(
            s.id,
            None if given is None else tuple(v for v in given if v.statement == s.id),
            tuple(slack(s.id)),
            map_of_site,
            environment,
        )
        for s in wanted
    ]
    say = progress or (lambda _: None)
    known = dict[str, Evidence]()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for task, made in execute(_made, tasks, jobs=jobs):
            say(f"{task.id}: its page is written")
            made = made or _made(task)
            for name, content in made.files.items():
                (folder / name).write_bytes(content)
            known[task.id] = _evidence(task, made)
        evidence = [known[s.id] for s in wanted]
        for name, text in _shared(evidence, map_of_site, environment).items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as e:
        message = f'the pages cannot be written to "{folder}": {e.strerror}; name a writable folder'
        raise FedTheoryError(message, code="FT051") from e
    return folder / FRONT


def _made(task: Asked) -> Made:
    """The files of one statement."""
    (statement,) = chosen([task.id])
    evidence = gather(statement, verdicts=task.verdicts, slack=task.slack)
    files = {
        name: content.encode() if isinstance(content, str) else content
        for name, content in own_files(evidence, task.pages, task.environment).items()
    }
    reports = tuple(replace(report, certificates=()) for _, report in evidence.proofs)
    return Made(files, reports, evidence.verdicts)


def _evidence(task: Asked, made: Made) -> Evidence:
    """The evidence again, without its certificates."""
    (statement,) = chosen([task.id])
    own = [p for p in PROOFS if p.of.id == task.id]
    touching = (e for e in ERRATA if e.about == task.id)
    return Evidence(
        statement,
        tuple(zip(own, made.reports, strict=True)),
        made.verdicts,
        tuple(replay(erratum) for erratum in touching),
        task.slack,
    )


def chosen(ids: Sequence[str]) -> tuple[Statement[Any], ...]:
    """The statements of these ids or papers, in the order of the catalogue."""
    known = {statement.id: statement for statement in STATEMENTS}
    papers = {name.partition(".")[0] for name in known}
    for given in ids:
        if given not in known.keys() | papers:
            hint = nearest(given, [*known, *papers])
            raise FedTheoryError(f'no statement "{given}".{hint}', code="FT001")
    return tuple(s for s in STATEMENTS if not ids or s.id in ids or s.id.partition(".")[0] in ids)


def site(ids: Iterable[str]) -> dict[str, str]:
    """The pages that all of the site is reached from, by file, and what they are called."""
    papers = dict.fromkeys(name.partition(".")[0] for name in sorted(ids))
    figures = gallery.folder()
    found = {FRONT: "all verdicts", ITEMS_FILE: "other items", COMPARE_FILE: "compare"}
    found |= {ledger.file_of(p): f"errata of {p}" for p in papers if _about(p)}
    if figures is not None:
        found |= {gallery.file_of(p): f"figures of {p}" for p in papers}
    return found


def pages(
    evidence: Sequence[Evidence], environment: Mapping[str, str] | None = None
) -> dict[str, str | bytes]:
    """The content of each file, by name."""
    around = environment or surroundings()
    map_of_site = site({e.statement.id for e in evidence})
    found: dict[str, str | bytes] = dict(_shared(evidence, map_of_site, around))
    for e in evidence:
        found |= own_files(e, map_of_site, around)
    return found


def own_files(
    e: Evidence, map_of_site: Mapping[str, str], environment: Mapping[str, str]
) -> dict[str, str | bytes]:
    """The page of a statement, and its certificates."""
    alive = explorer(e.statement)
    parts = section(e, set(), alive.section if alive else (), archive=file_of_certificates(e))
    name = e.statement.id
    found: dict[str, str | bytes] = {
        file_of(name): document(
            f"{name}: fedtheory",
            navigation(_near(name, map_of_site)),
            element("main", parts),
            foot(environment, f"fedtheory report {name} -o site"),
            script=alive.script if alive else "",
            styles=("explorer",) if alive else (),
        )
    }
    if packed := file_of_certificates(e):
        found[packed] = archive(e)
    return found


def _near(identifier: str, map_of_site: Mapping[str, str]) -> dict[str, str]:
    """What a statement's page links to: what is of all papers, or of its own."""
    paper = identifier.partition(".")[0]
    own = {FRONT, ITEMS_FILE, COMPARE_FILE, ledger.file_of(paper), gallery.file_of(paper)}
    return {file: words for file, words in map_of_site.items() if file in own}


def _shared(
    evidence: Sequence[Evidence], map_of_site: Mapping[str, str], environment: Mapping[str, str]
) -> dict[str, str]:
    """The pages that are about more than one statement."""
    ids = {e.statement.id for e in evidence}
    papers = dict.fromkeys(e.statement.id.partition(".")[0] for e in evidence)

    def told(file: str, title: str, *body: Node, live: str = "", asked: str = "") -> str:
        return document(
            f"{title}: fedtheory",
            navigation(map_of_site, file),
            element("main", *body, class_="broad"),
            foot(environment, f"fedtheory report {asked}-o site"),
            script=live,
            styles=("site",),
        )

    found = {FRONT: front_page(evidence, map_of_site, environment)}
    items = _items(evidence)
    where = {i: file_of(i) for i in ids} | {item.id: f"{ITEMS_FILE}#{item.id}" for item in items}
    figures = gallery.folder()
    for paper in papers:
        replays: list[Replay] = [replay(erratum) for erratum in _about(paper)]
        if replays:
            pictures = {
                e: f"{gallery.file_of(paper)}#figure-{name}"
                for e, name in PICTURES.items()
                if figures is not None
            }
            page = ledger.ledger(paper, replays, where.get, pictures)
            file = ledger.file_of(paper)
            found[file] = told(file, f"errata of {paper}", *page, asked=f"{paper} ")
        if figures is not None:
            file = gallery.file_of(paper)
            drawn = gallery.gallery(paper, gallery.figures(paper, figures))
            found[file] = told(file, f"figures of {paper}", *drawn, asked=f"{paper} ")
    side_by_side = methods(ids)
    found[COMPARE_FILE] = told(
        COMPARE_FILE, "compare", *side_by_side.body, live=side_by_side.script
    )
    found[ITEMS_FILE] = told(ITEMS_FILE, "items", *_catalogue(evidence))
    return found


def front_page(
    evidence: Sequence[Evidence], map_of_site: Mapping[str, str], environment: Mapping[str, str]
) -> str:
    """The page that one opens first."""
    return document(
        "fedtheory: verdicts",
        navigation(map_of_site, FRONT),
        element(
            "main",
            *verdict_line(evidence, file_of),
            statements(evidence, file_of),
            bibliography(evidence),
            class_="front",
        ),
        foot(environment, "fedtheory report -o site"),
        script=script(),
        styles=("site",),
    )


def file_of(identifier: str) -> str:
    """The file of a statement's page."""
    return f"{identifier}.html"


def _about(paper: str) -> list[Any]:
    """The errata of a paper."""
    return [e for e in ERRATA if e.id.partition(".")[0] == paper]


def _items(evidence: Sequence[Evidence]) -> tuple[Item, ...]:
    """The items of the papers that these statements are from."""
    papers = {e.statement.id.partition(".")[0] for e in evidence}
    return tuple(item for item in ITEMS if item.id.partition(".")[0] in papers)


def _catalogue(evidence: Sequence[Evidence]) -> list[Node]:
    """What the same papers hold besides their statements, item by item."""
    here = {e.statement.id for e in evidence}
    items = _items(evidence)
    replayed = {(r.id, r.bound): r for e in evidence for _, r in e.proofs}
    rows: list[list[Node]] = []
    for item in items:
        verdict = judged(item, replayed)
        label: Node = "defined" if verdict is None else chip(verdict.label)
        note = item.remark if verdict is None else verdict.note
        places = dict.fromkeys(e.of for e in item.encoded if isinstance(e, Stated | Shown))
        links = [
            fragment(element("a", place, href=file_of(place)), " ")
            for place in places
            if place in here and verdict is not None
        ]
        rows.append(
            [
                element("span", item.id, class_="id", id=item.id),
                label,
                fragment(
                    typeset(item.title),
                    element("div", typeset(item.says), class_="meta"),
                    element("div", *links, typeset(note), class_="meta") if note or links else None,
                ),
                element("span", f"{item.kind}, {item.source.locator}", class_="meta"),
            ]
        )
    return [
        element(
            "section",
            element("h2", "Definitions, displays, remarks and claims"),
            table(["id", "label", "what it says", "printed in"], rows),
            id="items",
        )
    ]


def surroundings() -> Mapping[str, str]:
    """What computed the page: versions, and the kind of machine."""
    ours = {"fedtheory": __version__, "Python": platform.python_version()}
    peers = {name: metadata.version(name) for name in PEERS}
    return ours | peers | {platform.system(): platform.machine()}
