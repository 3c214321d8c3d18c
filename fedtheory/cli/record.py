"""Records the labels of all bounds and items: `python -m fedtheory.cli.record [--check]`.

Every proof is assembled and read again; what changes against the record is printed, and is for a commit to explain.
"""

import json
import sys
import time
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import catalogue
from fedtheory.calculator.recorded import FILE
from fedtheory.campaign.progress import progress, rate
from fedtheory.campaign.tasks import Task, perform
from fedtheory.core.expression import digest
from fedtheory.core.verdict import Label
from fedtheory.runs.executor import cores, execute
from fedtheory.theorems import OWN_ITEMS, OWN_STATEMENTS


def content(jobs: int = 1) -> dict[str, Any]:
    """All labels as they are now."""
    tasks = [Task("replay", s.id, bound.key) for s in OWN_STATEMENTS for bound in s.bounds]
    tasks += [Task("item", item.id) for item in OWN_ITEMS]
    answers: dict[Task, Any] = {}
    begun = time.monotonic()
    with progress("reading labels", len(tasks)) as show:
        for task, answer in execute(perform, tasks, jobs=jobs):
            answers[task] = answer
            show(len(answers), rate(len(answers), len(tasks), begun))
    bounds: dict[str, dict[str, Any]] = {}
    items: dict[str, dict[str, str]] = {}
    for task in tasks:
        answer = answers[task]
        row = answer["verdicts"][0]
        if task.layer == "item":
            items[task.statement] = {"label": row["label"], "why": row["note"]}
        else:
            bounds.setdefault(task.statement, {})[task.subject] = _kept(row)
    stated = {name: entry.digest for name, entry in catalogue().items() if name in bounds}
    return {"schema": 1, "statements": digest(stated), "bounds": bounds, "items": items}


def _kept(row: dict[str, Any]) -> dict[str, Any]:
    """What is recorded of a row; nothing that is empty."""
    kept = {
        "label": row["label"],
        "meaning": row.get("meaning", ""),
        "digest": row.get("digest", ""),
    }
    more = {"axioms": row.get("axioms", []), "repaired": row.get("repaired", [])}
    if row["label"] in {Label.UNDECIDED.word, Label.REFUTED.word}:
        more["why"] = row["note"]
    return kept | {key: value for key, value in more.items() if value}


def written(found: dict[str, Any]) -> str:
    """One line a bound and one an item, so that a change shows where it is."""
    bounds = ",\n".join(
        f" {json.dumps(name)}: {{\n"
        + ",\n".join(
            f"  {json.dumps(key)}: {json.dumps(value, sort_keys=True, ensure_ascii=False)}"
            for key, value in of.items()
        )
        + "}"
        for name, of in found["bounds"].items()
    )
    items = ",\n".join(
        f" {json.dumps(name)}: {json.dumps(value, sort_keys=True, ensure_ascii=False)}"
        for name, value in found["items"].items()
    )
    return (
        f'{{"schema": 1, "statements": "{found["statements"]}",\n"bounds": {{\n{bounds}\n}},\n'
        f'"items": {{\n{items}\n}}}}\n'
    )


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is not as recorded."""
    told = []
    for part in ("bounds", "items"):
        was, now = before.get(part, {}), after[part]
        for name in dict.fromkeys((*was, *now)):
            old, new = was.get(name, {}), now.get(name, {})
            pairs = (
                [
                    (f"{name} ({key})", old.get(key, {}), new.get(key, {}))
                    for key in dict.fromkeys((*old, *new))
                ]
                if part == "bounds"
                else [(name, old, new)]
            )
            for what, a, b in pairs:
                if a.get("label") != b.get("label"):
                    told.append(f"{what}: {a.get('label', 'new')} -> {b.get('label', 'gone')}")
                elif a.get("meaning") != b.get("meaning"):
                    told.append(
                        f"{what}: {a.get('label')}, of something else or from something else"
                    )
    return told


def main(words: Sequence[str]) -> int:
    """Writes the record, or with --check says what is not as recorded."""
    path = Path(str(resources.files("fedtheory"))) / FILE
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    after = content(cores())
    told = changes(before, after)
    print("\n".join([*told, f"{len(told)} changes"]))
    if "--check" in words:
        return 1 if told else 0
    path.write_text(written(after), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
