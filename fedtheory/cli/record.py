"""Records what is expected of papers: `python -m fedtheory.cli.record [PAPER ...] [--check]`; all of ours if none is named, or
an installed package, whose author's record it is then.

Every proof is assembled and read again, every witness of an erratum computed; what changes against the record is printed,
and is for a commit to explain. What the proofs' own records (`*.found.json`) hold and no line asks for is dropped.
"""

import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from fedtheory.calculator.recorded import FILE, SCHEMA, expected, files_of, folder, unreadable
from fedtheory.campaign.judged import labelled
from fedtheory.campaign.missing import pins
from fedtheory.campaign.progress import progress, rate
from fedtheory.campaign.tasks import Answer, Task, beneath, of_item, perform
from fedtheory.cli.worst_case import slack
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.outside import home, papers
from fedtheory.core.shelf import Shelf, own_papers
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Label
from fedtheory.engines.prove import asked
from fedtheory.engines.records import drop, stale
from fedtheory.errata import ERRATA
from fedtheory.proofs import ARGUMENTS, PROOFS
from fedtheory.runs.executor import cores, execute
from fedtheory.runs.labelling import Labeller
from fedtheory.theorems import ITEMS, STATEMENTS


def content(paper: str, jobs: int = 1) -> dict[str, Any]:
    """All that is expected of a paper, as it is now."""
    statements, errata = _own(paper, STATEMENTS), _own(paper, ERRATA)
    below = {item: beneath(item) for item in _own(paper, ITEMS)}
    questions = [Task("replay", s.id, bound.key) for s in statements for bound in s.bounds]
    questions += [Task("errata", erratum.about, erratum.id) for erratum in errata]
    tasks = list(dict.fromkeys([*questions, *(task for own in below.values() for task in own)]))
    answers: dict[Task, Answer] = {}
    begun = time.monotonic()
    with progress(f"reading {paper}", len(tasks)) as show, Labeller() as labeller:
        for task, answer in execute(perform, tasks, jobs=jobs):
            if answer is None:
                raise FedTheoryError(f"{task.statement} {task.subject}: no answer", code="FT130")
            unread = any(row.get("bundle") for row in answer["verdicts"])
            answers[task] = labelled(answer, labeller) if unread else answer
            show(len(answers), rate(len(answers), len(tasks), begun))
    rows = {task: answer["verdicts"][0] for task, answer in answers.items()}
    items = {
        item.id: of_item(item, {task: answers[task] for task in own})["verdicts"][0]
        for item, own in below.items()
    }
    confirmed = {t.subject: rows[t]["confirmed"] for t in tasks if t.layer == "errata"}
    return {
        "schema": SCHEMA,
        "statements": {s.id: _statement(s, rows) for s in statements},
        "items": {name: {"label": r["label"], "why": r["note"]} for name, r in items.items()},
        "errata": {
            e.id: {
                "about": e.about,
                "severity": e.severity.name,
                "confirmed": confirmed[e.id],
                "locator": e.source.locator,
                "printed": e.printed,
            }
            for e in errata
        },
        "slack": {s.id: found for s in statements if (found := slack(s.id))},
        "files": dict(files_of(paper)),
    }


def _own(paper: str, shelf: Shelf[Any]) -> list[Any]:
    return [one for one in shelf.of(paper) if one.id.partition(".")[0] == paper]


def _statement(statement: Statement[Any], rows: Mapping[Task, Any]) -> dict[str, Any]:
    bounds = {b.key: _kept(rows[Task("replay", statement.id, b.key)]) for b in statement.bounds}
    return {"digest": statement.digest, "pins": pins(statement), "bounds": bounds}


def _kept(row: dict[str, Any]) -> dict[str, Any]:
    """What is recorded of a row; empty entries are left out."""
    kept = {
        "label": row["label"],
        "meaning": row.get("meaning", ""),
        "digest": row.get("digest", ""),
    }
    more = {key: row.get(key, []) for key in ("axioms", "repaired", "because")}
    if row["label"] in {Label.UNDECIDED.word, Label.REFUTED.word}:
        more["why"] = row["note"]
    return kept | {key: value for key, value in more.items() if value}


def written(found: Mapping[str, Any]) -> str:
    """One line a bound, an item, an erratum and a file, so that a change shows where it is."""
    statements = ",\n".join(
        f' {json.dumps(name)}: {{{_inside(digest=of["digest"], pins=of["pins"])}, "bounds": {{\n'
        + _lines(of["bounds"], indent="  ")
        + "}}"
        for name, of in found["statements"].items()
    )
    parts = (
        f'"{part}": {{\n{_lines(found[part])}\n}}' for part in ("items", "errata", "slack", "files")
    )
    return (
        ",\n".join([f'{{"schema": {SCHEMA}', f'"statements": {{\n{statements}\n}}', *parts]) + "}\n"
    )


def _lines(entries: Mapping[str, Any], indent: str = " ") -> str:
    return ",\n".join(
        f"{indent}{json.dumps(key)}: {_flat(value)}" for key, value in entries.items()
    )


def _inside(**entries: Any) -> str:
    return _flat(entries)[1:-1]


def _flat(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What is not as recorded; a file that is not what it was is nothing by itself."""
    was, now = before["statements"], after["statements"]
    for name in dict.fromkeys((*was, *now)):
        old, new = was.get(name, {}), now.get(name, {})
        yield from _relabelled(old.get("bounds", {}), new.get("bounds", {}), f"{name} ({{}})")
        if old.get("pins") != new.get("pins"):
            yield f"{name}: pinned at {old.get('pins')} -> {new.get('pins')}"
    yield from _relabelled(before["items"], after["items"], "{}")
    for name in dict.fromkeys((*before["errata"], *after["errata"])):
        if (a := before["errata"].get(name)) != (b := after["errata"].get(name)):
            yield f"{name}: {a or 'new'} -> {b or 'gone'}"
    for name in dict.fromkeys((*before.get("slack", {}), *after["slack"])):
        old, new = before.get("slack", {}).get(name, []), after["slack"].get(name, [])
        if [_ends(row) for row in old] != [_ends(row) for row in new]:
            yield f"{name}: worst cases {old or 'new'} -> {new or 'gone'}"


def _ends(row: Mapping[str, Any]) -> list[Any]:
    """What is claimed where, and its worst case to six digits: the last ones are the solver's."""
    ends = [
        None if row[end] is None else float(Fraction(row[end])) for end in ("proved", "attained")
    ]
    told = [None if end is None else f"{end:.6g}" for end in (row["claimed"], *ends)]
    return [row["worst_case"], row["bound"], row["set"], *told]


def _relabelled(was: Mapping[str, Any], now: Mapping[str, Any], named: str) -> Iterator[str]:
    for key in dict.fromkeys((*was, *now)):
        a, b, what = was.get(key, {}), now.get(key, {}), named.format(key)
        if a.get("label") != b.get("label"):
            yield f"{what}: {a.get('label', 'new')} -> {b.get('label', 'gone')}"
        elif a.get("meaning") != b.get("meaning"):
            yield f"{what}: {a['label']}, of something else or from something else"


def main(words: Sequence[str]) -> int:
    """Writes the records, or with --check says what is not as recorded."""
    named = [word for word in words if word != "--check"]
    places = {paper: folder() / paper for paper in own_papers()}
    if any(word not in places for word in named):
        places |= {paper.name: place for paper in papers() if (place := home(paper.name))}
    if unknown := [word for word in named if word not in places]:
        print(f'no paper "{unknown[0]}".{nearest(unknown[0], places)}', file=sys.stderr)
        return 2
    told: list[str] = []
    for paper in named or own_papers():
        before, after = expected(paper), content(paper, cores())
        told += filter(None, [unreadable(paper)])
        told += changes(before, after)
        gone = stale(asked((*_own(paper, PROOFS), *_own(paper, ARGUMENTS))))
        told += [
            f"{path.name}: {len(keys)} lines that no proof asks for" for path, keys in gone.items()
        ]
        if "--check" not in words:
            drop(gone)
            (places[paper] / FILE).write_text(written(after), encoding="utf-8")
    print("\n".join([*told, f"{len(told)} changes"]))
    return 1 if told and "--check" in words else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
