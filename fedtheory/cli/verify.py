"""`fedtheory verify`: everything that is asked of statements, resumed where it was stopped."""

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from textwrap import shorten, wrap
from typing import Any

from fedtheory.calculator.catalogue import catalogue, items
from fedtheory.calculator.complaints import Complaints
from fedtheory.cli.items import named_items
from fedtheory.cli.labels import store_argument
from fedtheory.cli.output import WIDTH, coloured, json_argument, line, print_json, table
from fedtheory.cli.progress import progress, rate
from fedtheory.cli.records import OPEN, SURPRISE, judge
from fedtheory.cli.target import in_file
from fedtheory.cli.tasks import (
    LAYERS,
    NO_PROOF,
    RUNS,
    Row,
    Subject,
    Task,
    from_file,
    key_of,
    lost,
    perform,
    recorded,
    tasks_of,
    tasks_of_item,
)
from fedtheory.cli.theorem_file import TheoremFile, load_named
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.verdict import Label, Outcome
from fedtheory.engines.statistics.ledger import SHARE, SUITE, e_bh, spent
from fedtheory.report.references import reference
from fedtheory.runs.executor import cores, execute
from fedtheory.runs.store import Store, store_path
from fedtheory.theorems import STATEMENTS

EXAMPLE = "fedtheory verify fedfw.thm1 --level quick --json"
BUDGETS = {"quick": 0.25, "full": 12.0}
"""Seconds for each attack."""
LONGEST_NOTE = 240
WORTHWHILE = 4.0
"""Seconds of work below which starting processes costs more than it saves."""


@dataclass(frozen=True)
class Campaign:
    """All verdicts, and what they sum up to."""

    verdicts: tuple[Row, ...]
    summary: dict[str, Any]
    axioms: tuple[str, ...]

    @property
    def exit(self) -> int:
        """0 all as recorded, 1 a surprise, 3 nothing violated but something undecided."""
        return 1 if self.summary["surprises"] else 3 if self.summary["undecided"] else 0


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    parser.add_argument(
        "targets",
        metavar="ID|PAPER|FILE.py",
        nargs="*",
        help="all statements if none is named; FILE.py::id is one statement of a file",
    )
    parser.add_argument(
        "--level",
        choices=sorted(BUDGETS),
        default="quick",
        help=f"quick (default) or full: attacks of {BUDGETS['quick']:g} or {BUDGETS['full']:g} seconds, "
        f"at most {RUNS['quick']} or {RUNS['full']} sampled runs",
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="processes at most")
    parser.add_argument(
        "--resume",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="take from the store what was finished (default), or compute everything again",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="seed of the attacks and of the sampled runs (default 0)",
    )
    store_argument(parser)
    json_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the verdicts."""
    campaign = verify(
        *args.targets,
        level=args.level,
        jobs=args.jobs,
        resume=args.resume,
        seed=args.seed,
        store=args.store,
    )
    if args.json:
        print_json(
            {"verdicts": campaign.verdicts, "summary": campaign.summary, "axioms": campaign.axioms}
        )
    else:
        _tell(campaign)
    return campaign.exit


def verify(
    *targets: str,
    level: str = "quick",
    jobs: int = 1,
    resume: bool = True,
    seed: int = 0,
    store: Path | None = None,
) -> Campaign:
    """Asks everything of these statements (all, when none is named); what the store knows is not computed again."""
    begun = time.perf_counter()
    subjects = _subjects(targets, level=level, jobs=jobs, seed=seed)
    tasks: list[tuple[Task, Subject | None]] = [
        (task, subject)
        for subject in subjects
        for task in tasks_of(subject, budget=BUDGETS[level], seed=seed, runs=RUNS[level])
    ]
    tasks += [(task, None) for item in named_items(targets) for task in tasks_of_item(item.id)]
    with Store(store_path(store)) as kept:
        keys = {task: key_of(task, subject) for task, subject in tasks}
        answers = {
            task: answer for task, key in keys.items() if resume and (answer := kept.get(key))
        }
        from_store = len(answers)
        waiting = sorted(
            (task for task in keys if task not in answers), key=lambda task: -task.cost
        )
        work = sum(task.cost for task in waiting)
        with progress("verifying", work) as show:
            done, jobs = 0.0, jobs if work > WORTHWHILE else 1
            for k, (task, answer) in enumerate(execute(perform, waiting, jobs=jobs), 1):
                if answer is not None:
                    kept.put(keys[task], answer)
                answers[task] = answer or {"verdicts": [lost(task)], "axioms": []}
                done += task.cost
                show(done, f"{rate(k, len(waiting), begun)} {task.statement} {task.layer}")
    rows = [_judged(row, subject) for task, subject in tasks for row in answers[task]["verdicts"]]
    axioms = sorted({axiom for answer in answers.values() for axiom in answer["axioms"]})
    summary = _summary(rows) | {
        "level": level,
        "tasks": len(tasks),
        "from_store": from_store,
        "seconds": round(time.perf_counter() - begun, 3),
    }
    return Campaign(tuple(rows), summary, tuple(axioms))


def _subjects(targets: Sequence[str], *, level: str, jobs: int, seed: int) -> list[Subject]:
    """The statements that the targets name; all that is wrong with them at once."""
    complaints, found = Complaints(), dict[str, Subject]()
    if level not in BUDGETS:
        complaints.add("FT014", f'there is no level "{level}".{nearest(level, BUDGETS)}')
    if jobs < 1:
        complaints.add("FT014", f"--jobs is {jobs}, and at least 1 is needed.")
    if seed < 0:
        complaints.add("FT014", f"--seed is {seed}, and seeds are not negative.")
    library = {statement.id: recorded(statement) for statement in STATEMENTS}
    papers = {identifier.partition(".")[0] for identifier in library}
    for target in targets or sorted(papers):
        try:
            found |= _named(target, library, papers)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    _check_catalogue(found)
    return list(found.values())


def _named(target: str, library: dict[str, Subject], papers: set[str]) -> dict[str, Subject]:
    """The statements of one target."""
    if target in library:
        return {target: library[target]}
    if target in items():
        return {}
    if target in papers:
        return {name: subject for name, subject in library.items() if name.startswith(f"{target}.")}
    if named := in_file(target):
        file = load_named(named)
        _warn_of_papers(file)
        return {subject.statement.id: subject for subject in from_file(file)}
    hint = nearest(target, [*library, *papers, *items()], listed_by="fedtheory list")
    message = f'unknown id "{target}".{hint} A theorem file ends in .py.'
    raise FedTheoryError(message, code="FT001")


def _warn_of_papers(file: TheoremFile) -> None:
    """Says on stderr which papers are not in the references; nothing that is verified depends on them."""
    for key in dict.fromkeys(statement.source.paper for statement in file.statements):
        try:
            reference(key)
        except FedTheoryError:
            print(
                f'warning: "{file.path}" cites "{key}", which is not in references.bib.',
                file=sys.stderr,
            )


def _check_catalogue(subjects: dict[str, Subject]) -> None:
    """What the calculator knows is what is verified."""
    for name, subject in subjects.items():
        if subject.file is None and (
            name not in catalogue() or catalogue()[name].digest != subject.statement.digest
        ):
            message = (
                f"the catalogue does not hold {name} as it is now; run `python -m fedtheory.calculator.generate` "
                "with the same Python that runs this command."
            )
            raise FedTheoryError(message, code="FT060")


def _judged(row: Row, subject: Subject | None) -> Row:
    judgement = judge(row, subject)
    return {**row, "recorded": judgement.word, "why": judgement.why}


def _summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Counts of every word, outcomes and labels apart."""
    outcomes = {outcome.word for outcome in Outcome}
    return {
        "verdicts": len(rows),
        "outcomes": dict(Counter(row["outcome"] for row in rows if row["outcome"] in outcomes)),
        "labels": dict(Counter(row["label"] for row in rows)),
        "layers": {
            layer: dict(Counter(row["outcome"] for row in rows if row["layer"] == layer))
            for layer in LAYERS
        },
        "statistics": _family(rows),
        "vacuous": sum(row["outcome"] == Outcome.VACUOUS.word for row in rows),
        "surprises": sum(row["recorded"] == SURPRISE for row in rows),
        "undecided": sum(row["recorded"] == OPEN for row in rows),
    }


def _family(rows: Sequence[Row]) -> dict[str, Any]:
    """What the statistical verdicts are worth together, and a list of bounds in which few are there wrongly."""
    asked = [
        row
        for row in rows
        if row["layer"] == "statistics" and row["outcome"] != Outcome.NOT_APPLICABLE.word
    ]
    listed = e_bh([row["evidence"]["log_against"] for row in asked], float(SUITE))
    return {
        "questions": len(asked),
        "alpha": str(SHARE),
        "family": str(spent(len(asked))),
        "discovery_rate": str(SUITE),
        "against": sorted({f"{asked[k]['id']} ({asked[k]['bound']})" for k in listed}),
    }


def _tell_family(family: dict[str, Any]) -> None:
    if family["questions"]:
        listed = ", ".join(family["against"]) or "none"
        line(
            f"sampled: {family['questions']} bounds, each judged wrongly with probability {family['alpha']} at most, "
            f"any of them with {float(Fraction(family['family'])):.2g}; "
            f"crossed, at false discovery rate {family['discovery_rate']}: {listed}"
        )


def _tell(campaign: Campaign) -> None:
    rows, summary = campaign.verdicts, campaign.summary
    if by_bound := _by_bound(rows):
        columns = ("statement", "bound", "laws", "runs", "tightness", "sampled", "proof", "attack")
        sampled = any(row["layer"] == "statistics" for row in rows)
        kept = [k for k, name in enumerate(columns) if name != "sampled" or sampled]
        table(tuple(columns[k] for k in kept), [tuple(r[k] for k in kept) for r in by_bound])
        line()
    else:
        table(("item", "label", "why"), [(r["id"], r["label"], r["note"]) for r in rows])
    errata = [row for row in rows if row["layer"] == "errata"]
    if errata:
        confirmed = sum(row["confirmed"] for row in errata)
        silent = sum(row["witnesses"] == 0 for row in errata)
        line(
            f"errata: {confirmed} of {len(errata)} confirmed by exact witnesses; {silent} have no numbers to show"
        )
    for layer in LAYERS:
        line(f"{layer:>10}: {_counted(summary['layers'][layer])}")
    line(f"  outcomes: {_counted(summary['outcomes'])}")
    line(f"    labels: {_counted(summary['labels'])}")
    _tell_vacuous(rows)
    _tell_family(summary["statistics"])
    for row in rows:
        broken = row["outcome"] in {Outcome.VIOLATED.word, Label.REFUTED.word} and row[
            "layer"
        ] not in {"errata", "item"}
        if broken or row["recorded"] in {SURPRISE, OPEN}:
            _tell_row(row)
    unproved = [f"{row['id']} ({row['bound']})" for row in rows if row["note"] == NO_PROOF]
    if unproved:
        line(f"UNDECIDED, for no proof is recorded: {', '.join(unproved)}")
    line("axioms: " + ("; ".join(campaign.axioms) if campaign.axioms else "none"))
    line(
        f"{summary['verdicts']} verdicts, {summary['surprises']} surprises, {summary['undecided']} undecided "
        f"and not recorded as such, in {summary['seconds']:.1f} s "
        f"({summary['from_store']} of {summary['tasks']} tasks from the store)"
    )


def _tell_row(row: Row) -> None:
    where = f"{row['id']} ({row['bound']}), {row['layer']}"
    why = f" ({row['why']})" if row["why"] and row["why"] != row["note"] else ""
    line(f"{where}: {coloured(row['outcome'])}, {row['recorded']}{why}")
    if row.get("refusal"):
        note, _, _ = row["note"].partition(";")
        for part in (note, *wrap(f"first refused: {row['refusal']}", WIDTH - 4)):
            line(f"    {part}")
    elif row["note"]:
        line(f"    {shorten(row['note'], LONGEST_NOTE, placeholder=' ...')}")


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {coloured(word)}" for word, count in counts.items()) or "nothing"


def _by_bound(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """One line a bound: the words of each layer, and the largest tightness of its runs."""
    bounds = dict.fromkeys(
        (row["id"], row["bound"]) for row in rows if row["layer"] not in {"errata", "item"}
    )
    drawn: list[tuple[str, ...]] = []
    for identifier, bound in bounds:
        own = [row for row in rows if (row["id"], row["bound"]) == (identifier, bound)]
        ratios = [
            row["tightness"]
            for row in own
            if row["layer"] in {"curve", "attack"} and row["tightness"] is not None
        ]
        largest = _written(max(ratios)) if ratios and math.isfinite(max(ratios)) else ""
        laws, runs, sampled, proof, attack = (
            _words(own, layer) for layer in ("laws", "curve", "statistics", "replay", "attack")
        )
        drawn.append((identifier, bound, laws, runs, largest, sampled, proof, attack))
    return drawn


def _written(ratio: float) -> str:
    return f"{ratio:.4f}" if ratio < 1e6 else f"{ratio:.2g}"


def _words(rows: Sequence[Row], layer: str) -> str:
    counts = Counter(row["outcome"] for row in rows if row["layer"] == layer)
    if layer == "statistics" and len(counts) > 1:
        del counts[Outcome.NOT_APPLICABLE.word]  # the column is narrow, and `curve` has said so
    return ", ".join(word if count == 1 else f"{count} {word}" for word, count in counts.items())


def _tell_vacuous(rows: Sequence[Row]) -> None:
    held = [
        row
        for row in rows
        if row["outcome"] in {Outcome.HOLDS.word, Outcome.VACUOUS.word} and row["layer"] == "curve"
    ]
    vacuous = sum(row["outcome"] == Outcome.VACUOUS.word for row in held)
    if held:
        line(
            f"{vacuous} of {len(held)} runs that stay under their bound are VACUOUS: it never says more than is trivial"
        )
