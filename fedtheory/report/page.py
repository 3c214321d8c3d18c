"""A folder of pages, offline: what is stated, what is proved, what runs say, what is wrong in print.

One page a statement, one for all other items, and a front page. A page loads nothing: styles, formulas and figures are
inside, and its policy forbids everything else. It holds no date and no timing, so the same verdicts give the same bytes.
"""

import base64
import hashlib
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from fedtheory import __version__
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Item, Shown, Stated
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Verdict
from fedtheory.engines.replay import replay
from fedtheory.errata import ERRATA
from fedtheory.report.evidence import Evidence, Progress, Slack, gather
from fedtheory.report.explorer import explorer
from fedtheory.report.front import bibliography, items_link, script, statements, verdict_line
from fedtheory.report.html import Html, Node, element, fragment, table, typeset
from fedtheory.report.items import judged
from fedtheory.report.sections import errata, section
from fedtheory.report.words import chip
from fedtheory.theorems import ITEMS, STATEMENTS

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
FRONT, ITEMS_FILE = "index.html", "items.html"
PEERS = ("numpy", "scipy", "sympy", "python-flint", "clarabel", "matplotlib")


def write(
    folder: Path,
    ids: Sequence[str] = (),
    *,
    verdicts: Iterable[Verdict] | None = None,
    slack: Callable[[str], Iterable[Slack]] = lambda _: (),
    progress: Progress | None = None,
) -> Path:
    """Write the pages of these statements (all, when none is named) and return the path of the front page."""
    given = None if verdicts is None else tuple(verdicts)
    evidence = [
        gather(s, verdicts=given, slack=slack(s.id), progress=progress) for s in chosen(ids)
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pages(evidence).items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as e:
        message = f'the pages cannot be written to "{folder}": {e.strerror}; name a writable folder'
        raise FedTheoryError(message, code="FT051") from e
    return folder / FRONT


def chosen(ids: Sequence[str]) -> tuple[Statement[Any], ...]:
    """The statements of these ids or papers, in the order of the catalogue."""
    known = {statement.id: statement for statement in STATEMENTS}
    papers = {name.partition(".")[0] for name in known}
    for given in ids:
        if given not in known.keys() | papers:
            hint = nearest(given, [*known, *papers])
            raise FedTheoryError(f'no statement "{given}".{hint}', code="FT001")
    return tuple(s for s in STATEMENTS if not ids or s.id in ids or s.id.partition(".")[0] in ids)


def pages(
    evidence: Sequence[Evidence], environment: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The text of each page, by file name."""
    surrounded = element("footer", _environment(environment or surroundings()))
    front = [
        element(
            "header",
            *verdict_line(evidence, file_of),
            statements(evidence, file_of),
            items_link(ITEMS_FILE) if _items(evidence) else None,
            class_="front",
        ),
        element("footer", _environment(environment or surroundings()), bibliography(evidence)),
    ]
    found = {FRONT: _document("fedtheory: verdicts", *front, script=script())}
    for e in evidence:
        alive = explorer(e.statement)
        parts = section(e, set(), alive.section if alive else ())
        body = [_back(), element("main", parts), surrounded]
        found[file_of(e.statement.id)] = _document(
            f"{e.statement.id}: fedtheory", *body, script=alive.script if alive else ""
        )
    if rows := _catalogue(evidence):
        found[ITEMS_FILE] = _document(
            "items: fedtheory", _back(), element("main", *rows), surrounded
        )
    return found


def file_of(identifier: str) -> str:
    """The file of a statement's page."""
    return f"{identifier}.html"


def _document(title: str, *body: Node, script: str = "") -> str:
    """A page; the policy lets it run this script and no other."""
    style = (resources.files("fedtheory.report") / "page.css").read_text(encoding="utf-8")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy(script)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Html(style)),
    )
    live = element("script", Html(script)) if script else None
    return f"<!DOCTYPE html>\n{element('html', head, element('body', *body, live), lang='en')}\n"


def policy(script: str) -> str:
    """What a page may load and run: nothing, and this script by its digest."""
    if not script:
        return POLICY
    own = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"{POLICY}; script-src 'sha256-{own}'"


def _back() -> Html:
    return element("nav", element("a", "all verdicts", href=FRONT))


def _items(evidence: Sequence[Evidence]) -> tuple[Item, ...]:
    """The items of the papers that these statements are from."""
    papers = {e.statement.id.partition(".")[0] for e in evidence}
    return tuple(item for item in ITEMS if item.id.partition(".")[0] in papers)


def _catalogue(evidence: Sequence[Evidence]) -> list[Node]:
    """What the same papers hold besides their statements, item by item."""
    here = {e.statement.id for e in evidence}
    items = _items(evidence)
    rows: list[list[Node]] = []
    for item in items:
        verdict = judged(item)
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
    if not rows:
        return []
    about = {item.id for item in items}
    return [
        element(
            "section",
            element("h2", "Definitions, displays, remarks and claims"),
            table(["id", "label", "what it says", "printed in"], rows),
            *errata([replay(erratum) for erratum in ERRATA if erratum.about in about]),
            id="items",
        )
    ]


def _environment(found: Mapping[str, str]) -> Html:
    line = ", ".join(f"{name} {version}" for name, version in found.items())
    return element("p", f"Computed with {line}. Nothing on this page is loaded from elsewhere.")


def surroundings() -> Mapping[str, str]:
    """What computed the page: versions, and the kind of machine."""
    ours = {"fedtheory": __version__, "Python": platform.python_version()}
    peers = {name: metadata.version(name) for name in PEERS}
    return ours | peers | {platform.system(): platform.machine()}
