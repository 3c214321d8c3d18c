"""A piece of a site, as it is sent from one process to another and as the store keeps it: as data.

A piece that was kept is taken while nothing has changed that it may show: any file of the library but those of other papers and
of the command line, and the versions of the libraries that compute and draw. One about an installed package is made anew. Pieces
are parts of pages, with a script: so one counts only if its digest is in the sealed memory of this account, and not because
a store holds it.
"""

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from fedtheory.campaign.answers import keep as keep_answer
from fedtheory.campaign.tasks import Answer
from fedtheory.campaign.tasks import Task as Asked
from fedtheory.core.erratum import Witness
from fedtheory.core.expression import digest
from fedtheory.core.shelf import own_papers
from fedtheory.core.verdict import Label
from fedtheory.core.written import Written
from fedtheory.engines.prove import ProofReport
from fedtheory.kernel.remembered import memory
from fedtheory.report.explorer import Explorer
from fedtheory.report.html import Html, fragment
from fedtheory.report.sections import Drawn
from fedtheory.runs.sources import LIBRARY, NUMERIC, Needs, all_of, needs
from fedtheory.runs.store import Store, asked_key

APART = {"__pycache__", "adapters", "cli", "papers"}
"""Folders of the library that no piece shows anything of, and that of the papers."""


@dataclass(frozen=True)
class Task:
    """The page of a statement; proofs of a statement without a page, or an argument, which items refer to; other errata."""

    statement: str = ""
    replayed: str = ""
    errata: tuple[str, ...] = ()

    @property
    def paper(self) -> str:
        """The paper that it is about."""
        return (self.statement or self.replayed or self.errata[0]).partition(".")[0]


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
    """What became of a task; of a report what is told beside its bound, for its steps are drawn and its certificates packed."""

    reports: tuple[ProofReport, ...] = ()
    errata: tuple[Recomputed, ...] = ()
    answers: Mapping[Asked, Answer] = field(default_factory=dict)
    drawn: Drawn | None = None
    card: Html | None = None
    """Of the front page, if the statement shows a finding."""
    certificates: bytes = b""
    sources: Mapping[str, str] = field(default_factory=dict)
    """What Rocq reads of its bounds, by module."""


def kept(store: Store, task: Task) -> Piece | None:
    """What the store knows of a task, if that is still so."""
    known, key = memory(), _key(task)
    found = store.get(key) if known else None
    if known is None or found is None or known.get(key) != digest(found):
        return None
    return _read(found)


def keep(store: Store, task: Task, piece: Piece) -> None:
    """Puts a piece into the store, and its answers for a campaign; a figure that cannot be drawn is tried again."""
    if task.paper not in own_papers():
        return
    for asked, answer in piece.answers.items():
        keep_answer(store, asked, answer)
    if (known := memory()) and not (piece.drawn and piece.drawn.fault):
        key, told = _key(task), _told(piece)
        store.put(key, told, _needs(task.paper))
        known.put(key, digest(told))


def _key(task: Task) -> str:
    return asked_key(layer="page", task=asdict(task))


def _needs(paper: str) -> Needs:
    """All that a piece of a paper may show."""
    inside = sorted(path for path in LIBRARY.iterdir() if path.name not in APART)
    folders = [path.name for path in inside if path.is_dir()]
    files = [path for path in inside if path.is_file()]
    used = needs((), (*NUMERIC, "matplotlib"), *files)
    return used | all_of(*folders, f"papers/{paper}")


def _told(piece: Piece) -> dict[str, Any]:
    """The piece as JSON."""
    drawn = piece.drawn
    alive = drawn.explorer if drawn else None
    return {
        "reports": [
            [r.id, r.bound, r.label.name, [*r.axioms], [*r.repaired], r.why] for r in piece.reports
        ],
        "errata": [
            [e.id, [_numbers(w) for w in e.witnesses], e.confirmed, e.digest, e.note]
            for e in piece.errata
        ],
        "answers": [[asdict(asked), answer] for asked, answer in piece.answers.items()],
        "drawn": None if drawn is None else [drawn.stated, drawn.proofs, drawn.figure],
        "explorer": None if alive is None else [fragment(*alive.section), alive.content],
        "card": piece.card or "",
        "certificates": base64.b64encode(piece.certificates).decode(),
        "sources": base64.b64encode(zlib.compress(json.dumps(piece.sources).encode())).decode(),
    }


def _read(told: Mapping[str, Any]) -> Piece:
    """The piece that was told."""
    drawn = None
    if told["drawn"] is not None:
        alive = told["explorer"]
        explorer = None if alive is None else Explorer((Html(alive[0]),), alive[1])
        stated, proofs, figure = map(Html, told["drawn"])
        drawn = Drawn(stated, proofs, figure, explorer)
    return Piece(
        tuple(
            ProofReport(
                identifier,
                bound,
                Label[label],
                steps=(),
                certificates=(),
                seconds=0.0,
                axioms=tuple(axioms),
                repaired=tuple(repaired),
                why=why,
            )
            for identifier, bound, label, axioms, repaired, why in told["reports"]
        ),
        tuple(
            Recomputed(identifier, tuple(map(_witness, witnesses)), confirmed, digest, note)
            for identifier, witnesses, confirmed, digest, note in told["errata"]
        ),
        {Asked(**asked): answer for asked, answer in told["answers"]},
        drawn,
        Html(told["card"]),
        base64.b64decode(told["certificates"]),
        json.loads(zlib.decompress(base64.b64decode(told["sources"]))),
    )


def _numbers(witness: Witness) -> list[Any]:
    """A witness with its numbers as text, beside the formulas that they were computed by."""
    sides = _number(witness.lhs), witness.relation, _number(witness.rhs)
    return [witness.claim, *sides, witness.method, witness.expected]


def _number(number: Fraction) -> list[Any]:
    return [str(Fraction(number)), number.tree if isinstance(number, Written) else None]


def _witness(told: list[Any]) -> Witness:
    claim, lhs, relation, rhs, method, expected = told
    return Witness(claim, _value(*lhs), relation, _value(*rhs), method, expected)


def _value(number: str, tree: Any) -> Fraction:
    return Fraction(number) if tree is None else Written(number, tree=tree)
