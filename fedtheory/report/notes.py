"""Theory notes for docs/, one page a paper, written from the registry: `python -m fedtheory.report.notes`.

Labels are those on record, which CI computes again.
"""

import sys
from importlib import resources
from pathlib import Path

from fedtheory.calculator.catalogue import Bound, Condition, Entry, catalogue
from fedtheory.calculator.recorded import recorded
from fedtheory.core.erratum import Erratum
from fedtheory.core.references import reference
from fedtheory.core.text import readable
from fedtheory.errata import ERRATA
from fedtheory.report.stated import bracketed
from fedtheory.theorems import FINDINGS, ITEMS

SIGNS = {"<=": "≤", ">=": "≥", "=": "="}
WRITTEN = "<!-- written by python -m fedtheory.report.notes -->"


def notes(paper: str) -> str:
    """The page of a paper: what it states in our encoding, and what is wrong in print."""
    entries = [e for e in catalogue().values() if e.family == paper]
    errata = [e for e in ERRATA if e.id.partition(".")[0] == paper]
    items = [i for i in ITEMS if i.id.partition(".")[0] == paper]
    cited = reference(entries[0].paper)
    lines = [
        WRITTEN,
        f"# {paper}: {cited.fields['title']}",
        "",
        (
            f"{cited.citation}. {len(entries)} statements with {sum(len(e.bounds) for e in entries)} bounds, "
            f"{len(items)} definitions, displays, remarks and claims, {len(errata)} errata. "
            f"Labels as recorded; `fedtheory verify {paper}` computes them."
        ),
        "",
        *_found(paper),
        "## Statements",
        "",
        *(line for entry in entries for line in _statement(entry)),
        "## Errata",
        "",
        f"`fedtheory errata {paper} --replay` recomputes the numbers of each.",
        "",
        "| erratum | how bad | about | printed in |",
        "|---|---|---|---|",
        *map(_erratum, errata),
    ]
    return "\n".join(lines) + "\n"


def _found(paper: str) -> list[str]:
    """What somebody would repeat to a colleague, first."""
    own = [f for f in FINDINGS if f.statement.partition(".")[0] == paper]
    if not own:
        return []
    return [
        "## What was found",
        "",
        *(f"- **{f.headline}** (`{f.statement}`). {f.said}" for f in own),
        "",
    ]


def _statement(entry: Entry) -> list[str]:
    """One statement: its source, what it assumes, and its bounds as one would type them."""
    assumed = [f"{a.wording} {bracketed(a.locator)}" for a in entry.assumptions]
    schedule = [f"{name} = {readable(tree)}" for name, (tree, _) in entry.schedule.items()]
    lines = [f"### {entry.id}", "", f"{_capital(entry.title)}: {entry.locator}.", ""]
    if assumed:
        lines += [f"Assumes: {'; '.join(assumed)}.", ""]
    if schedule:
        lines += [f"Steps: {_code(', '.join(schedule))}", ""]
    if entry.conditions:
        lines += [f"If {_conditions(entry.conditions)}.", ""]
    return [*lines, *(_bound(entry.id, bound) for bound in entry.bounds), ""]


def _bound(identifier: str, bound: Bound) -> str:
    value = "a recursion" if bound.value is None else _code(readable(bound.value))
    said = [f"from round {bound.first_round} on"] if bound.first_round > 1 else []
    said += [f"if {_conditions(bound.conditions)}"] if bound.conditions else []
    said += [f"if {a.wording} {bracketed(a.locator)}" for a in bound.also]
    said += [bound.said] if bound.said else []
    more = f" ({'; '.join(said)})" if said else ""
    known = recorded(identifier, bound.key)
    remark = f" {_capital(bound.remark)}." if bound.remark else ""
    return (
        f"- **{bound.key}** ({bound.status}, {bound.locator}), {known.told}: "
        f"{bound.measured} {SIGNS[bound.relation]} {value}{more}.{remark}"
    )


def _conditions(conditions: tuple[Condition, ...]) -> str:
    return ", ".join(_code(readable([c.relation, c.left, c.right])) for c in conditions)


def _erratum(erratum: Erratum) -> str:
    cells = (erratum.id, erratum.severity.name, erratum.about, erratum.source.locator)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def papers() -> list[str]:
    """Every paper, in the order of the catalogue."""
    return list(dict.fromkeys(entry.family for entry in catalogue().values()))


def folder() -> Path:
    """Where the notes lie in a checkout."""
    return Path(str(resources.files("fedtheory"))).parent / "docs" / "theory"


def main() -> int:
    """Write all notes."""
    folder().mkdir(exist_ok=True)
    for paper in papers():
        (folder() / f"{paper}.md").write_text(notes(paper), encoding="utf-8")
        sys.stdout.write(f"docs/theory/{paper}.md\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
