"""What the engines say of a statement, collected for a page; they are asked, nothing is decided here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.core.verdict import Verdict
from fedtheory.engines.check import check
from fedtheory.engines.laws import laws
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.engines.replay import Replay, replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS, is_own
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
    verdicts: tuple[Verdict, ...]
    errata: tuple[Replay, ...]
    slack: tuple[Slack, ...] = ()


def gather(
    statement: Statement[Any],
    *,
    verdicts: Iterable[Verdict] | None = None,
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
        tuple(v for v in verdicts if v.statement == statement.id),
        tuple(replay(erratum) for erratum in touching),
        tuple(slack),
    )


def measured(statement: Statement[Any]) -> Sequence[Verdict]:
    """The laws, and the runs that the statement carries with it."""
    found = list(laws(statement))
    for exhibit in statement.exhibits:
        found += check(
            statement, exhibit.instance(), parameters=exhibit.parameters, rounds=exhibit.rounds
        )
    return found
