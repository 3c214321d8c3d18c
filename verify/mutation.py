"""The kill matrix of all statements, as it stands in the documentation: `python -m verify.mutation --record`.

Every corrected, sharpened and lower bound is changed, wrongly or not at all, and every judge is asked (`fedtheory
mutate`). `--record` writes docs/mutation.json and the tables of docs/mutation.md; without it the tables are printed.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fedtheory.cli.mutate import mutate
from fedtheory.engines.mutate.matrix import ENGINES, SURVIVED, TRUE
from fedtheory.engines.mutate.mutant import Kind
from fedtheory.runs.executor import cores

RECORD = Path(__file__).parents[1] / "docs" / "mutation.json"
PAGE = RECORD.with_suffix(".md")
BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
LOOSEST = 5
DIGITS = 4
CLOCK = ("seconds", "from_store")
"""What differs from run to run."""

Table = dict[str, Any]


def recorded(mutants: Sequence[Table], slack: Sequence[Table], counts: Mapping[str, Any]) -> Table:
    """What is kept: the counts, the survivors, and how much of each bound is reached."""
    return {
        "summary": {name: value for name, value in counts.items() if name not in CLOCK},
        "survivors": [
            {name: r[name] for name in ("id", "bound", "kind", "change")}
            for r in mutants
            if r["verdict"] == SURVIVED
        ],
        "unneeded": [
            {name: r[name] for name in ("id", "bound", "change")}
            for r in mutants
            if r["verdict"] == TRUE and r["kind"] == Kind.ASSUMPTION.value
        ],
        "slack": [{**s, "best": float(f"{s['best']:.{DIGITS}g}")} for s in slack],
    }


def rendered(table: Table) -> str:
    """The tables in Markdown."""
    counts = table["summary"]
    total = counts["mutants"]
    columns = ("mutants", *ENGINES, "proved", SURVIVED)
    lines = [
        f"| change | {' | '.join(columns)} |",
        "|---" * (len(columns) + 1) + "|",
        *(
            f"| {kind} | {' | '.join(str(cells[name]) for name in columns)} |"
            for kind, cells in counts["matrix"].items()
            if cells["mutants"]
        ),
        "",
        (
            f"{counts['bounds']} bounds of {counts['statements']} statements, {total:,} mutants, seed {counts['seed']}, "
            f"attacks of {counts['budget']:g} s beyond the first batches."
        ),
        "",
        "| said of mutants | number | share |",
        "|---|---|---|",
        *(
            f"| {words} | {counts[name]:,} | {counts[name] / total:.1%} |"
            for name, words in (
                ("witness", "contradicted by a witness"),
                ("witness_or_law", "contradicted by a witness or a law"),
                ("failed_step", "a step of the proof fails"),
                ("witness_or_failed_step", "witness or failed step"),
            )
        ),
        "",
        "| said of restatements | number |",
        "|---|---|",
        f"| made | {counts['restatements']:,} |",
        f"| refuted, by any judge | {counts['restatements_refuted']} |",
        f"| shown by the recorded proof, in one more line at most | {counts['restatements_proved']:,} |",
        "",
        *_disputed(table["slack"]),
        "",
        *_survivors(table["survivors"]),
        "",
        *_unneeded(table.get("unneeded", ())),
        *_loosest(table["slack"]),
    ]
    return "\n".join(lines) + "\n"


def _disputed(slack: Sequence[Table]) -> list[str]:
    """The runs that cross what is proved."""
    told = [f"- {s['id']} ({s['bound']}): {where}" for s in slack for where in s["disputed"]]
    return (
        ["Runs that cross a PROVED bound and are disputed:", *told]
        if told
        else ["No run is disputed."]
    )


def _unneeded(dropped: Sequence[Table]) -> list[str]:
    """The assumptions and conditions that a bound is proved without: no mistake, and not counted."""
    if not dropped:
        return []
    return [
        f"{len(dropped)} of the dropped assumptions were not needed. They are not among the mutants; `mutation.json` names them.",
        "",
    ]


def _survivors(survivors: Sequence[Table]) -> list[str]:
    if not survivors:
        return ["Nothing survives."]
    papers = sorted({r["id"].partition(".")[0] for r in survivors})
    by = Counter((r["kind"], r["id"].partition(".")[0]) for r in survivors)
    kinds = list(dict.fromkeys(r["kind"] for r in survivors))
    return [
        f"| survivors | {' | '.join(papers)} |",
        "|---" * (len(papers) + 1) + "|",
        *(f"| {kind} | {' | '.join(str(by[kind, p]) for p in papers)} |" for kind in kinds),
    ]


def _loosest(slack: Sequence[Table]) -> list[str]:
    rows = sorted((s for s in slack if s["unrefuted"]), key=lambda s: float(s["best"]))
    sharp = len(slack) - len(rows)
    return [
        (
            f"Of {sharp} of {len(slack)} bounds not even 19/20 (20/19 of a lower one) survives its witnesses. The "
            f"{min(LOOSEST, len(rows))} that are known to be reached least:"
        ),
        "",
        "| bound | reached | constants nobody refuted |",
        "|---|---|---|",
        *(
            f"| {s['id']} ({s['bound']}) | {s['best']:.{DIGITS}g} | {', '.join(s['unrefuted'])} |"
            for s in rows[:LOOSEST]
        ),
    ]


def main(arguments: Sequence[str]) -> int:
    """Prints the tables; 1 if a true bound was refuted, or one both proved and refuted."""
    parser = argparse.ArgumentParser(prog="python -m verify.mutation", description=__doc__)
    parser.add_argument("targets", nargs="*", default=["all"], help="statements or papers")
    parser.add_argument("--budget", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--store", type=Path, default=None)
    parser.add_argument("--record", action="store_true", help="write docs/mutation.json and .md")
    asked = parser.parse_args(arguments)
    found = mutate(
        *asked.targets, budget=asked.budget, seed=asked.seed, jobs=asked.jobs, store=asked.store
    )
    table = recorded(found.mutants, found.slack, found.summary)
    sys.stdout.write(f"{rendered(table)}\n{found.summary['seconds']:.0f} s\n")
    if asked.record:
        RECORD.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        page = PAGE.read_text(encoding="utf-8")
        before, after = page.split(BEGIN)[0], page.split(END)[1]
        PAGE.write_text(f"{before}{BEGIN}\n{rendered(table)}{END}{after}", encoding="utf-8")
    return found.exit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
