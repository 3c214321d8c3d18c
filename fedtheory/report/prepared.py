"""What takes long of a site, piece by piece and in any process: proofs are replayed, figures drawn, errata recomputed, once."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fedtheory.calculator.recorded import recorded_item
from fedtheory.campaign.tasks import (
    Answer,
    answer_of,
    answer_of_erratum,
    asked_once,
    beneath,
    of_item,
)
from fedtheory.campaign.tasks import Task as Asked
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.item import Argument, Item
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS, is_own, replayed
from fedtheory.report.certificates import archive, file_of_certificates
from fedtheory.report.evidence import Evidence, Progress, Slack, gather
from fedtheory.report.sections import Drawn, drawn
from fedtheory.report.words import Row
from fedtheory.runs.executor import execute
from fedtheory.runs.labelling import labeller
from fedtheory.theorems import STATEMENTS

SHARE = 8
"""Errata that are recomputed together."""


@dataclass(frozen=True)
class Task:
    """The page of a statement; proofs of a statement without a page, or an argument, which items refer to; other errata."""

    statement: str = ""
    replayed: str = ""
    errata: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recomputed:
    """A replay as it can be sent to another process: by the id of its erratum."""

    id: str
    witnesses: tuple[Witness, ...]
    confirmed: bool
    digest: str | None
    note: str


@dataclass(frozen=True)
class Piece:
    """What became of a task; reports are without certificates, which are packed, and without what answers say."""

    reports: tuple[ProofReport, ...] = ()
    errata: tuple[Recomputed, ...] = ()
    answers: Mapping[Asked, Answer] = field(default_factory=dict)
    drawn: Drawn | None = None
    certificates: bytes = b""


@dataclass(frozen=True)
class Prepared:
    """All pieces: reports by statement and bound, replays by erratum, the rest by statement; and what a campaign would answer."""

    reports: dict[tuple[str, str], ProofReport] = field(default_factory=dict)
    replays: dict[str, Replay] = field(default_factory=dict)
    drawn: dict[str, Drawn] = field(default_factory=dict)
    certificates: dict[str, bytes] = field(default_factory=dict)
    answers: dict[Asked, Answer] = field(default_factory=dict)

    def evidence(
        self, statement: Statement[Any], verdicts: Iterable[Row], slack: Iterable[Slack]
    ) -> Evidence:
        """The evidence of a statement, with these verdicts."""
        own = tuple(p for p in PROOFS.about(statement.id) if p.of.id == statement.id)
        return Evidence(
            statement,
            tuple((p, self.reports[statement.id, p.bound]) for p in own),
            tuple(verdicts),
            tuple(self.replays[e.id] for e in ERRATA.of(statement.id) if e.about == statement.id),
            tuple(slack),
        )

    def items(self, items: Iterable[Item]) -> dict[str, Row]:
        """What is known of these items: read off what was replayed, or as recorded where that is not all of it."""
        return {item.id: self._item(item) for item in items}

    def _item(self, item: Item) -> Row:
        tasks = beneath(item)
        known = recorded_item(item.id)
        if known is None or self.answers.keys() >= set(tasks):
            answers = {task: self.answers.get(task) or asked_once(task) for task in tasks}
            (row,) = of_item(item, answers)["verdicts"]
            return row
        note = "; ".join([*([known["why"]] if known["why"] else []), "as recorded"])
        return {"label": known["label"], "note": note}


def prepare(
    statements: Sequence[Statement[Any]], *, jobs: int = 1, progress: Progress | None = None
) -> Prepared:
    """Everything of these statements and of their papers that needs no verdict, in so many processes."""
    found = Prepared()
    known = {erratum.id: erratum for erratum in ERRATA}
    for task, piece in execute(perform, tasks(statements), jobs=jobs):
        done = piece or perform(task)
        if progress:
            progress(task.statement or task.replayed or ", ".join(task.errata))
        found.reports.update({(r.id, r.bound): r for r in done.reports})
        found.replays.update({r.id: _replay(known[r.id], r) for r in done.errata})
        found.answers.update(done.answers)
        if done.drawn is not None:
            found.drawn[task.statement] = done.drawn
            found.certificates[task.statement] = done.certificates
    return found


def tasks(statements: Sequence[Statement[Any]]) -> list[Task]:
    """All tasks, the longest first; of a paper that is not asked about as a whole, no arguments."""
    ids = {s.id for s in statements}
    papers = {name.partition(".")[0] for name in ids}
    lengths = Counter[str]()
    for paper in sorted(papers):
        whole = {s.id for s in STATEMENTS.of(paper)} <= ids
        near = replayed(paper) if whole else [p for i in ids for p in PROOFS.about(i) if p.id == i]
        for proof in near:
            lengths[proof.id] += len(proof.steps)
    beside = [name for name in lengths if name not in ids]
    others = [e.id for e in ERRATA if e.id.partition(".")[0] in papers and e.about not in ids]
    long = [Task(statement=s.id) for s in statements] + [Task(replayed=name) for name in beside]
    long.sort(key=lambda task: -lengths[task.statement or task.replayed])
    return long + [Task(errata=tuple(others[k : k + SHARE])) for k in range(0, len(others), SHARE)]


def perform(task: Task) -> Piece:
    """The piece; runs in any process."""
    if task.statement:
        (statement,) = (s for s in STATEMENTS.about(task.statement) if s.id == task.statement)
        evidence = gather(statement, verdicts=())
        packed = file_of_certificates(evidence)
        made = drawn(evidence, packed), archive(evidence) if packed else b""
        return _piece(evidence.proofs, evidence.errata, *made)
    if task.replayed:
        return _piece(
            [
                (proof, prove(proof, literal=not is_own(proof), reader=labeller().read))
                for proof in replayed(task.replayed)
                if proof.id == task.replayed
            ]
        )
    return _piece(
        errata=[replay(e) for name in task.errata for e in ERRATA.of(name) if e.id == name]
    )


def _piece(
    proofs: Iterable[tuple[Proof | Argument, ProofReport]] = (),
    errata: Sequence[Replay] = (),
    drawn: Drawn | None = None,
    certificates: bytes = b"",
) -> Piece:
    found = list(proofs)
    answers = {Asked("replay", p.id, p.bound): answer_of(p, report) for p, report in found}
    answers |= {
        Asked("errata", r.erratum.about, r.erratum.id): answer_of_erratum(r) for r in errata
    }
    reports = tuple(replace(report, certificates=(), reading={}) for _, report in found)
    return Piece(reports, tuple(map(_recomputed, errata)), answers, drawn, certificates)


def _recomputed(found: Replay) -> Recomputed:
    return Recomputed(found.erratum.id, found.witnesses, found.confirmed, found.digest, found.note)


def _replay(erratum: Erratum, sent: Recomputed) -> Replay:
    return Replay(
        erratum,
        sent.witnesses,
        confirmed=sent.confirmed,
        certificate=None,
        digest=sent.digest,
        note=sent.note,
    )
