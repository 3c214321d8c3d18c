"""What takes long of a site, piece by piece and in any process: proofs are replayed, figures drawn, errata recomputed, once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
from fedtheory.core.erratum import Erratum
from fedtheory.core.item import Argument, Item
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS, is_own, replayed
from fedtheory.report.certificates import archive, file_of_certificates, for_rocq
from fedtheory.report.evidence import Evidence, Progress, Slack, gather
from fedtheory.report.findings import card
from fedtheory.report.html import Html
from fedtheory.report.page import file_of
from fedtheory.report.piece import Piece, Recomputed, Task, keep, kept
from fedtheory.report.sections import Drawn, drawn
from fedtheory.report.words import Row
from fedtheory.runs.executor import execute
from fedtheory.runs.labelling import labeller
from fedtheory.runs.store import Store
from fedtheory.theorems import STATEMENTS

SHARE = 8
"""Errata that are recomputed together."""


@dataclass(frozen=True)
class Prepared:
    """All pieces: reports by statement and bound, replays by erratum, the rest by statement; and what a campaign would answer."""

    reports: dict[tuple[str, str], ProofReport] = field(default_factory=dict)
    replays: dict[str, Replay] = field(default_factory=dict)
    drawn: dict[str, Drawn] = field(default_factory=dict)
    cards: dict[str, Html] = field(default_factory=dict)
    certificates: dict[str, bytes] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
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
    statements: Sequence[Statement[Any]],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
    store: Store | None = None,
) -> Prepared:
    """Everything of these statements and of their papers that needs no verdict, in so many processes.

    What the store knows is not computed again; what was computed is put there, with its answers to a campaign.
    """
    found = Prepared()
    known = {erratum.id: erratum for erratum in ERRATA}
    for task, piece in _performed(tasks(statements), jobs, store):
        if progress:
            progress(task.statement or task.replayed or ", ".join(task.errata))
        found.reports.update({(r.id, r.bound): r for r in piece.reports})
        found.replays.update({r.id: _replay(known[r.id], r) for r in piece.errata})
        found.answers.update(piece.answers)
        if piece.drawn is not None:
            found.drawn[task.statement] = piece.drawn
            found.cards[task.statement] = piece.card or Html()
            found.certificates[task.statement] = piece.certificates
            found.sources.update(piece.sources)
    return found


def _performed(
    tasks: Iterable[Task], jobs: int, store: Store | None
) -> Iterator[tuple[Task, Piece]]:
    """Each task with its piece: those first that the store has."""
    left = list[Task]()
    for task in tasks:
        if store is not None and (piece := kept(store, task)):
            yield task, piece
        else:
            left.append(task)
    for task, made in execute(perform, left, jobs=jobs):
        piece = made or perform(task)
        if store is not None:
            keep(store, task, piece)
        yield task, piece


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
    others = {
        paper: [e.id for e in ERRATA if e.id.partition(".")[0] == paper and e.about not in ids]
        for paper in sorted(papers)
    }
    long = [Task(statement=s.id) for s in statements] + [Task(replayed=name) for name in beside]
    long.sort(key=lambda task: -lengths[task.statement or task.replayed])
    return long + [
        Task(errata=tuple(of_paper[k : k + SHARE]))
        for of_paper in others.values()
        for k in range(0, len(of_paper), SHARE)
    ]


def perform(task: Task) -> Piece:
    """The piece; runs in any process."""
    if task.statement:
        (statement,) = (s for s in STATEMENTS.about(task.statement) if s.id == task.statement)
        evidence = gather(statement, verdicts=())
        packed = file_of_certificates(evidence)
        piece = _piece(evidence.proofs, evidence.errata)
        return replace(
            piece,
            drawn=drawn(evidence, packed),
            card=card(task.statement, file_of),
            certificates=archive(evidence) if packed else b"",
            sources=for_rocq(evidence),
        )
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
) -> Piece:
    found = list(proofs)
    answers = {Asked("replay", p.id, p.bound): answer_of(p, report) for p, report in found}
    answers |= {
        Asked("errata", r.erratum.about, r.erratum.id): answer_of_erratum(r) for r in errata
    }
    reports = tuple(
        replace(report, steps=(), certificates=(), hypotheses=(), world=(), reading={}, bundle={})
        for _, report in found
    )
    return Piece(reports, tuple(map(_recomputed, errata)), answers)


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
