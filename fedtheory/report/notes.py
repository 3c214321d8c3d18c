"""Theory notes for docs/, one page a paper: `python -m fedtheory.report.notes`.

What stands above the mark is written by hand and stays. Below it each statement is told as the catalogue has it, with what it assumes,
its bounds in the paper's notation with the labels on record, which CI computes again, and what is wrong about it in print.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from importlib import resources
from math import ceil
from pathlib import Path

from fedtheory.calculator.catalogue import ROUNDS, Assumption, Bound, Condition, Entry, catalogue
from fedtheory.calculator.recorded import Recorded, recorded, recorded_slack
from fedtheory.core.erratum import Erratum
from fedtheory.core.mathematics import RELATIONS, letter, mathematical
from fedtheory.core.references import reference
from fedtheory.core.shelf import literature
from fedtheory.core.verdict import Severity
from fedtheory.errata import ERRATA
from fedtheory.report.phrases import why
from fedtheory.report.stated import bracketed
from fedtheory.theorems import ITEMS

WRITTEN = "<!-- from here on written by python -m fedtheory.report.notes -->"
GRAVE = (Severity.FALSE, Severity.CONSTANT)
"""Severities of which each erratum is listed; the others are counted."""
EVERY = ROUNDS["every round"]
"""Conditions that every reader assumes."""


def notes(paper: str, head: str = "") -> str:
    """The page of a paper, below what was written by hand."""
    entries = [e for e in catalogue().values() if e.family == paper]
    errata = [e for e in ERRATA if e.id.partition(".")[0] == paper]
    items = [i for i in ITEMS if i.id.partition(".")[0] == paper]
    page = _Page(entries)
    statements = [line for entry in entries for line in page.statement(entry, errata)]
    elsewhere = [e for e in errata if e.about not in {entry.id for entry in entries}]
    called = literature(paper)
    cited = "; ".join(dict.fromkeys(reference(e.paper).citation for e in entries))
    besides = (
        f"{len(items)} definitions, displays, remarks and claims and {len(errata)} errata besides"
    )
    lines = [
        head.rstrip() or f"# {called or reference(entries[0].paper).fields['title']}",
        "",
        WRITTEN,
        "",
        (
            f"{cited}. Here are {len(entries)} statements with {sum(len(e.bounds) for e in entries)} bounds"
            f"{', in our words' if called else f'; {besides}'}. "
            f"Labels are those on record: `fedtheory verify {paper}` computes them."
        ),
        "",
        *page.assumed(),
        *page.literature(),
        "## The statements",
        "",
        *statements,
    ]
    if not called:
        lines += [
            "## Errata about what is no statement",
            "",
            *_told(elsewhere),
            f"`fedtheory errata {paper} --replay` shows all {len(errata)} with their numbers, computed again.",
        ]
    return "\n".join(lines).rstrip() + "\n"


class _Page:
    """Gives a letter to each assumption, and each cited result, that several statements share."""

    def __init__(self, entries: list[Entry]) -> None:
        asked = [
            a for e in entries for a in (*e.assumptions, *(a for b in e.bounds for a in b.also))
        ]
        said = Counter(a.wording for a in asked)
        where = {a.wording: a.locator for a in reversed(asked)}
        self.shared = {
            words: (f"A{k}", where[words])
            for k, words in enumerate((w for w, many in said.items() if many > 1), 1)
        }
        known = [recorded(e.id, b.key) for e in entries for b in e.bounds]
        self.named = {
            axiom: f"L{k}" for k, axiom in enumerate(dict.fromkeys(a for r in known for a in r.axioms), 1)
        }  # fmt: skip

    def assumed(self) -> list[str]:
        """What more than one statement assumes."""
        rows = [f"| {name} | {_cell(words)} | {_cell(at)} |" for words, (name, at) in self.shared.items()]  # fmt: skip
        head = ["## What is assumed", "", "| | | in print |", "|---|---|---|"]
        return [*head, *rows, ""] if rows else []

    def literature(self) -> list[str]:
        """What is taken from the literature and not proved here."""
        rows = [f"- {name}: {axiom}" for axiom, name in self.named.items()]
        return ["## What is cited and not proved here", "", *rows, ""] if rows else []

    def statement(self, entry: Entry, errata: list[Erratum]) -> list[str]:
        """One statement: its source, what it assumes, its bounds, and what is wrong about it in print."""
        steps = [f"`{letter(name)} = {mathematical(tree)}`" for name, (tree, _) in entry.schedule.items()]  # fmt: skip
        said = [
            f"Assumes {self._asked(entry.assumptions)}." if entry.assumptions else "",
            f"Steps: {', '.join(steps)}." if steps else "",
            f"If {_conditions(entry.conditions)}." if entry.conditions else "",
        ]
        return [
            f"### {entry.id}: {entry.title}",
            "",
            " ".join([f"{_capital(entry.locator)}.", *filter(None, said)]),
            "",
            *(self._bound(bound, recorded(entry.id, bound.key)) for bound in entry.bounds),
            "",
            *_told([e for e in errata if e.about == entry.id]),
        ]

    def _asked(self, assumptions: Sequence[Assumption]) -> str:
        """The letters of those that are shared, and the others in words."""
        shared = [self.shared[a.wording][0] for a in assumptions if a.wording in self.shared]
        own = [f"{a.wording} {bracketed(a.locator)}" for a in assumptions if a.wording not in self.shared]  # fmt: skip
        return "; ".join([*([", ".join(shared)] if shared else []), *own])

    def _bound(self, bound: Bound, known: Recorded) -> str:
        value = "a recursion" if bound.value is None else f"`{mathematical(bound.value)}`"
        since = f", for t ≥ {bound.first_round}" if bound.first_round > 1 else ""
        said = f" ({bound.said})" if bound.said and bound.said != EVERY else ""
        also = [_conditions(bound.conditions)] if bound.conditions else []
        also += [self._asked(bound.also)] if bound.also else []
        only = f", if {'; '.join(also)}" if also else ""
        rests = ", ".join(self.named[axiom] for axiom in known.axioms)
        told = f" on {rests}" if rests else known.told.removeprefix(known.label)
        reason, case = why(known.because) if known.because else ("", "")
        because = f" Reason: {reason}{f' (counterexample: {case})' if case else ''}." if reason else ""  # fmt: skip
        whose = "" if bound.status == bound.key else f"{bound.status}; "
        remark = f" {_capital(bound.remark)}." if bound.remark else ""
        return (
            f"- **{bound.key}** ({whose}{bound.locator}), {known.label}{told}: "
            f"{bound.measured} {RELATIONS[bound.relation]} {value}{since}{said}{only}.{because}{remark}"
        )


def _told(errata: list[Erratum]) -> list[str]:
    """The grave errata, and the number of others."""
    if not errata:
        return []
    grave = [e for severity in GRAVE for e in errata if e.severity is severity]
    rest = Counter(e.severity.name for e in errata if e.severity not in GRAVE)
    others = ", ".join(f"{many} {name}" for name, many in rest.items())
    lines = [f"- {e.id.partition('.')[2]}, {e.severity.name}, {e.source.locator}: {e.title}" for e in grave]  # fmt: skip
    also = [f"{'Further' if grave else 'Errata'}: {others}.", ""] if others else []
    return [*(["Errata:", "", *lines, ""] if lines else []), *also]


def _conditions(conditions: tuple[Condition, ...]) -> str:
    return ", ".join(f"`{mathematical([c.relation, c.left, c.right])}`" for c in conditions)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def methods(head: str) -> str:
    """The table of the methods of the literature, below what was written by hand."""
    rows = [
        _row(entry, bound)
        for entry in catalogue().values()
        if literature(entry.family)
        for bound in entry.bounds
    ]
    top = ["| theorem | assumes | if | bound | |", "|---|---|---|---|---|"]
    return "\n".join([head.rstrip(), "", WRITTEN, "", *top, *rows, "", *_worst()]) + "\n"


def _above(number: float | str) -> str:
    """Six digits of a number, rounded upwards."""
    return f"{ceil(Fraction(number) * 10**6) / 10**6:.6f}"


def _worst() -> list[str]:
    """Bounds of the literature beside exact worst cases, as on record."""
    rows = [
        f"| {row['worst_case']} | {told} | {entry.id} | {_above(row['claimed'])} | "
        f"{_above(row['proved'])} | {row['slack']:.3g} |"
        for entry in catalogue().values()
        if literature(entry.family)
        for row in recorded_slack(entry.id)
        for told in [", ".join(f"{x} = {value}" for x, value in row["set"].items())]
    ]
    top = [
        "## Beside exact worst cases",
        "",
        "The worst cases are those of every number of clients from two on; `fedtheory worst-case ID --set ...` proves the upper end anew.",
        "",
        "| worst case | at | bound | says | worst case, at most | times |",
        "|---|---|---|---|---|---|",
    ]
    return [*top, *rows]


def _row(entry: Entry, bound: Bound) -> str:
    """A bound with all that it assumes."""
    asked = "; ".join(_cell(a.wording) for a in (*entry.assumptions, *bound.also))
    value = "a recursion" if bound.value is None else f"`{mathematical(bound.value)}`"
    claim = f"{bound.measured} {RELATIONS[bound.relation]} {value}"
    named = f"[{entry.id}](theory/{entry.family}.md)"
    limits = _conditions((*entry.conditions, *bound.conditions))
    label = f"{bound.key}, {recorded(entry.id, bound.key).label}"
    return f"| {named} | {asked} | {limits} | {_cell(claim)} | {label} |"


def papers() -> list[str]:
    """Every paper, in the order of the catalogue."""
    return list(dict.fromkeys(entry.family for entry in catalogue().values()))


def file(paper: str) -> Path:
    """Where a paper's note lies in a checkout."""
    return (
        Path(str(resources.files("fedtheory"))).parent.joinpath("docs", "theory", paper).with_suffix(".md")
    )  # fmt: skip


def head(paper: str) -> str:
    """What was written by hand."""
    return by_hand(file(paper))


def by_hand(page: Path) -> str:
    """What stands above the mark."""
    return page.read_text(encoding="utf-8").partition(WRITTEN)[0]


def table() -> Path:
    """Where the table of methods lies in a checkout."""
    return file("methods").parents[1] / "methods.md"


def main() -> int:
    """Write all notes."""
    for paper in papers():
        file(paper).write_text(notes(paper, head(paper)), encoding="utf-8")
        sys.stdout.write(f"docs/theory/{paper}.md\n")
    table().write_text(methods(by_hand(table())), encoding="utf-8")
    sys.stdout.write("docs/methods.md\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
