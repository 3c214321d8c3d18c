"""A campaign: the tasks of statements and items, what the store knows of them, and the rest computed by an engine."""

import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import FILE, catalogue, items
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.recorded import FILE as EXPECTED
from fedtheory.calculator.recorded import recorded_labels
from fedtheory.campaign.items import named_items
from fedtheory.campaign.levels import BUDGETS, RUNS, SETTLED, SURPRISE
from fedtheory.campaign.missing import missing
from fedtheory.campaign.needs import TALK, needs_of
from fedtheory.campaign.progress import progress, rate, say
from fedtheory.campaign.records import judge
from fedtheory.campaign.subjects import Subject, from_file, recorded
from fedtheory.campaign.target import in_file
from fedtheory.campaign.tasks import (
    Answer,
    Row,
    Task,
    about,
    beneath,
    crashed,
    errata_about,
    key_of,
    lost,
    of_item,
    perform,
    tasks_of,
    tasks_of_item,
)
from fedtheory.campaign.theorem_file import TheoremFile, load_named
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Item
from fedtheory.core.outside import sources_digest
from fedtheory.core.references import reference
from fedtheory.core.shelf import own_papers
from fedtheory.runs.engines import LOCAL, engine_named
from fedtheory.runs.executor import Engine, execute
from fedtheory.runs.sources import LIBRARY, OUTSIDE, all_of, digests, loaded, place
from fedtheory.runs.store import Store
from fedtheory.theorems import ITEMS, STATEMENTS

WORTHWHILE = 8.0
"""Below so many seconds of work, starting processes costs more than it saves."""


def answered(
    targets: Sequence[str],
    *,
    level: str,
    seed: int,
    jobs: int,
    engine: str,
    resume: bool,
    store: str,
    attacks: bool = True,
    complaints: Complaints | None = None,
) -> dict[str, Any]:
    """The rows on what the targets name, judged but for the labels of what is not of this library: as JSON."""
    asked, unasked = _sound(subjects(targets, complaints or Complaints()))
    tasks: list[tuple[Task, Subject | None]] = [
        (task, subject)
        for subject in asked
        for task in tasks_of(
            subject,
            budget=BUDGETS[level],
            seed=seed,
            runs=RUNS[level],
            settled=SETTLED.get(level, math.inf),
        )
        if attacks or task.layer != "attack"
    ]
    tasks += [(task, None) for item in named_items(targets) for task in tasks_of_item(item.id)]
    with Store(Path(store)) as kept:
        known = _Known(kept, resume=resume)
        known.look_up(dict(tasks))
        from_store = len(known.answers)
        items = {task: _item(task) for task in known.waiting if task.layer == "item"}
        below = {task: beneath(item) if item else [] for task, item in items.items()}
        known.look_up({t: _of(t) for own in below.values() for t in own if t not in known})
        waiting = sorted(known.waiting - items.keys(), key=lambda task: -task.cost)
        work = sum(task.cost for task in waiting)
        if engine == LOCAL and work <= WORTHWHILE:
            jobs = 1
        for task, answer in _answered(waiting, engine_named(engine, jobs=jobs), work):
            known.take(task, answer)
        for task, item in items.items():
            known.take(task, known.of_item(item, below[task]) if item else None)
    return {
        "rows": [
            _judged(row, subject)
            for task, subject in tasks
            for row in known.answers[task]["verdicts"]
        ]
        + unasked
        + missing(targets, asked),
        "axioms": sorted({axiom for task, _ in tasks for axiom in known.answers[task]["axioms"]}),
        "tasks": len(tasks),
        "from_store": from_store,
        "needs": _together(known.needs.values(), _asked_of(targets)),
        "computed_twice": len(known.computed) - len(set(known.computed)),
    }


class _Known:
    """What is known of tasks: taken from the store if it is kept there, or computed and put there."""

    def __init__(self, kept: Store, *, resume: bool) -> None:
        self.kept, self.resume = kept, resume
        self.keys: dict[Task, str] = {}
        self.answers: dict[Task, Answer] = {}
        self.needs: dict[Task, Mapping[str, str]] = {}
        self.computed: list[str] = []

    def __contains__(self, task: Task) -> bool:
        return task in self.keys

    @property
    def waiting(self) -> set[Task]:
        """The tasks that have no answer yet."""
        return self.keys.keys() - self.answers.keys()

    def look_up(self, tasks: Mapping[Task, Subject | None]) -> None:
        """Takes what the store knows of them."""
        for task, subject in tasks.items():
            key = self.keys[task] = key_of(task, subject)
            if self.resume and _keeps(task) and (answer := self.kept.get(key)):
                self.answers[task], self.needs[task] = answer, self.kept.needs(key)

    def take(self, task: Task, answer: Answer | None) -> None:
        """Takes the answer to a task; none, if the process that computed it died."""
        key = self.keys[task]
        self.computed.append(key)
        self.answers[task] = found = answer or {"verdicts": [lost(task)], "axioms": []}
        needs = found.pop("needs", None)
        if needs is not None and _keeps(task) and not _crashed(found):
            self.needs[task] = needs
            self.kept.put(key, found, needs)

    def of_item(self, item: Item, below: Iterable[Task]) -> Answer:
        """What is read off the answers to the tasks beneath an item, and what it and they were computed from."""
        needs = needs_of("item", item.id.partition(".")[0], item, *errata_about(item.id))
        for task in below:
            needs |= self.needs.get(task, {})
        return of_item(item, {task: self.answers[task] for task in below}) | {"needs": needs}


def _sound(subjects: Sequence[Subject]) -> tuple[list[Subject], list[Row]]:
    """Those whose formulas can be written as terms, and a row for each of the others; a file's were checked."""
    sound, rows = [], []
    for subject in subjects:
        try:
            subject.digest  # noqa: B018  (writes all that is stated as terms)
            sound.append(subject)
        except Exception as error:
            found = crashed(subject.statement.id, "", "laws", error)
            rows.append(found | {"recorded": SURPRISE, "why": found["note"]})
    return sound, rows


def keep(kept: Store, task: Task, answer: Answer) -> None:
    """Puts an answer into the store that was computed in another process, of a proof or an erratum of this library."""
    key = key_of(task, _of(task))
    if kept.get(key) is None and not _crashed(answer):
        paper = task.statement.partition(".")[0]
        kept.put(key, answer, needs_of(task.layer, paper, *about(task), here=False))


def _crashed(answer: Answer) -> bool:
    return any(row.get("crashed") or row.get("quarantined") for row in answer["verdicts"])


def _item(task: Task) -> Item | None:
    """The item of a task; none if the catalogue knows one that is gone."""
    return next((item for item in ITEMS.of(task.statement) if item.id == task.statement), None)


def _of(task: Task) -> Subject | None:
    """The statement that a task beneath an item asks about, if it is about one."""
    found = (s for s in STATEMENTS.about(task.statement) if s.id == task.statement)
    return next(map(recorded, found), None)


def _together(needs: Iterable[Mapping[str, str]], papers: Iterable[str]) -> dict[str, str]:
    """What a whole campaign was computed from: what its answers were, all that is loaded here or may be found in these papers
    of ours, and what is on record."""
    records = [LIBRARY / FILE, *(LIBRARY / "papers").glob(f"*/{EXPECTED}")]
    here = [path for name in loaded(*TALK) if (path := place(name))]
    files = digests(path.relative_to(LIBRARY).as_posix() for path in (*records, *here))
    return (
        {k: v for one in needs for k, v in one.items()}
        | files
        | all_of(*(f"papers/{paper}" for paper in papers))
        | {OUTSIDE: sources_digest()}
    )


def _keeps(task: Task) -> bool:
    """Whether a result may be taken from the store: the bundle of a file's proof is made anew."""
    return not (task.file and task.layer == "replay")


def _answered(
    waiting: Sequence[Task], engine: Engine, work: float
) -> Iterator[tuple[Task, Answer | None]]:
    """The tasks with their answers, with progress; a user's file is read on this machine alone."""
    here = [task for task in waiting if task.file] if engine.remote else []
    there = [task for task in waiting if task not in set(here)]
    begun, done, count = time.monotonic(), 0.0, 0
    with progress("verifying", work) as show:
        for run in (execute(perform, there, engine=engine), execute(perform, here)):
            for task, answer in run:
                yield task, answer
                done, count = done + task.cost, count + 1
                said = rate(count, len(waiting), begun)
                show(done, f"{said} {task.statement} {task.layer}")


def subjects(targets: Sequence[str], complaints: Complaints) -> list[Subject]:
    """The statements that the targets name; raises all that is wrong at once."""
    found: dict[str, Subject] = {}
    for target in targets or sorted(_papers()):
        try:
            found |= _named(target)
        except FedTheoryError as error:
            complaints.take(error)
    complaints.settle()
    return list(found.values())


def _papers() -> set[str]:
    """What statements' ids begin with: ours, and those of installed packages."""
    return {identifier.partition(".")[0] for identifier in catalogue()}


def _asked_of(targets: Sequence[str]) -> set[str]:
    """The papers of ours that targets name; all, when nothing is named."""
    named = {target.partition(".")[0] for target in targets}
    return {paper for paper in own_papers() if not named or paper in named}


def _named(target: str) -> dict[str, Subject]:
    """The statements of one target."""
    held = [s for s in STATEMENTS.about(target) if target in {s.id, s.id.partition(".")[0]}]
    if held or target in items() or recorded_labels(target):
        return {statement.id: recorded(statement) for statement in held}
    if named := in_file(target):
        file = load_named(named)
        _warn_of_papers(file)
        return {subject.statement.id: subject for subject in from_file(file)}
    hint = nearest(target, [*catalogue(), *sorted(_papers()), *items()], listed_by="fedtheory list")
    message = f'unknown id "{target}".{hint} A theorem file ends in .py.'
    raise FedTheoryError(message, code="FT001")


def _warn_of_papers(file: TheoremFile) -> None:
    """Says on stderr which papers are not in the references; nothing that is verified depends on them."""
    for key in dict.fromkeys(statement.source.paper for statement in file.statements):
        try:
            reference(key)
        except FedTheoryError:
            say(
                f'warning: "{file.path}" cites "{key}", which is not in references.bib. '
                "Only the pages of a report need it: a package brings its own."
            )


def _judged(row: Row, subject: Subject | None) -> Row:
    if row.get("bundle") is not None:
        return row  # its label is read elsewhere, and judged then
    judgement = judge(row, subject)
    return {**row, "recorded": judgement.word, "why": judgement.why}
