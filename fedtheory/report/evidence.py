"""What the engines say of a statement, collected for a page; nothing is decided here."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.campaign.subjects import recorded
from fedtheory.campaign.tasks import Task, answer
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS, is_own
from fedtheory.report.words import Row
from fedtheory.runs.labelling import labeller

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Slack:
    """A bound beside the exact worst case: what it claims, the best that is proved, the worst that is attained."""

    program: str
    bound: str
    letters: Mapping[str, str]
    claimed: float | None
    proved: Fraction | None
    attained: Fraction | None


@dataclass(frozen=True)
class Evidence:
    """A statement with its proofs as replayed, the verdicts of its runs and laws, and its errata."""

    statement: Statement[Any]
    proofs: tuple[tuple[Proof, ProofReport], ...]
    verdicts: tuple[Row, ...]
    errata: tuple[Replay, ...]
    slack: tuple[Slack, ...] = ()


def gather(
    statement: Statement[Any],
    *,
    verdicts: Iterable[Row] | None = None,
    slack: Iterable[Slack] = (),
    progress: Progress | None = None,
) -> Evidence:
    """Ask every engine; verdicts that the caller already has are not asked for again."""
    say = progress or (lambda _: None)
    proofs = []
    for proof in (p for p in PROOFS.about(statement.id) if p.of.id == statement.id):
        say(f"{statement.id}: replaying the proof of the {proof.bound} bound")
        proofs.append((proof, prove(proof, literal=not is_own(proof), reader=labeller().read)))
    if verdicts is None:
        say(f"{statement.id}: running its exhibits")
        verdicts = measured(statement)
    say(f"{statement.id}: recomputing the witnesses of its errata")
    touching = (e for e in ERRATA.of(statement.id) if e.about == statement.id)
    return Evidence(
        statement,
        tuple(proofs),
        tuple(v for v in verdicts if v["id"] == statement.id),
        tuple(replay(erratum) for erratum in touching),
        tuple(slack),
    )


def measured(statement: Statement[Any]) -> list[Row]:
    """The laws, and the runs that the statement carries with it."""
    exhibits = [Task("curve", statement.id, str(k)) for k in range(len(statement.exhibits))]
    tasks, subject = (Task("laws", statement.id), *exhibits), recorded(statement)
    return [row for task in tasks for row in answer(task, subject)["verdicts"]]
