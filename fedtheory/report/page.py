"""The page of a statement, with its certificates to be downloaded."""

from collections.abc import Mapping

from fedtheory.report import gallery, ledger
from fedtheory.report.certificates import archive, file_of_certificates
from fedtheory.report.document import FRONT, document, foot, masthead
from fedtheory.report.evidence import Evidence
from fedtheory.report.html import element
from fedtheory.report.methods import FILE as COMPARE_FILE
from fedtheory.report.sections import Drawn, drawn, section

Map = Mapping[str, Mapping[str, str]]
"""The pages of a site that all of it is reached from: by group, by file, and what they are called."""


def file_of(identifier: str) -> str:
    """The file of a statement's page."""
    return f"{identifier}.html"


def own_files(
    e: Evidence, map_of_site: Map, environment: Mapping[str, str]
) -> dict[str, str | bytes]:
    """The page of a statement, and its certificates."""
    packed = file_of_certificates(e)
    page = statement_page(e, drawn(e, packed), map_of_site, environment)
    return {file_of(e.statement.id): page, **({packed: archive(e)} if packed else {})}


def statement_page(
    e: Evidence, made: Drawn, map_of_site: Map, environment: Mapping[str, str]
) -> str:
    """The page, from what was drawn of it before."""
    name, alive = e.statement.id, made.explorer
    return document(
        f"{name}: fedtheory",
        masthead(_near(name, map_of_site)),
        element("main", section(e, made), id="content"),
        foot(environment, f"fedtheory report {name} -o site"),
        description=f"{e.statement.title}: bounds, figure, explorer, runs, proof and errata",
        content=alive.content if alive else "",
        scripts=("explorer.js",) if alive else (),
    )


def _near(identifier: str, map_of_site: Map) -> Map:
    """What a statement's page links to: what is of all papers, or of its own."""
    paper = identifier.partition(".")[0]
    own = {FRONT, COMPARE_FILE, ledger.file_of(paper), gallery.file_of(paper)}
    groups = {
        words: {file: name for file, name in files.items() if not words or file in own}
        for words, files in map_of_site.items()
    }
    return {words: files for words, files in groups.items() if files}
