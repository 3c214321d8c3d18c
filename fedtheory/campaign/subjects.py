"""What a campaign asks about: a statement with its record. Imports no engine, so that a proof alone loads none."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fedtheory.calculator.catalogue import catalogue
from fedtheory.campaign.theorem_file import TheoremFile
from fedtheory.core.erratum import Erratum
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Statement
from fedtheory.errata import ERRATA
from fedtheory.proofs import PROOFS
from fedtheory.theorems import OWN_STATEMENTS


@dataclass(frozen=True)
class Subject:
    """A statement with what is recorded of it; `beside` holds the errata of those it rests on, or that rest on it."""

    statement: Statement[Any]
    proofs: tuple[Proof, ...]
    errata: tuple[Erratum, ...]
    beside: tuple[Erratum, ...] = ()
    file: TheoremFile | None = None

    @cached_property
    def digest(self) -> str:
        """The statement's digest, written out once for all tasks."""
        return self.statement.digest

    @property
    def foreign(self) -> bool:
        """Whether it is of a file or a package from outside."""
        return self.file is not None or not any(
            self.statement is own for own in OWN_STATEMENTS.about(self.statement.id)
        )

    @property
    def own_proofs(self) -> list[Proof]:
        """The recorded proofs of its bounds, in their order."""
        found = (self.proof(bound.key) for bound in self.statement.bounds)
        return [proof for proof in found if proof is not None]

    def proof(self, bound: str) -> Proof | None:
        """The recorded proof of a bound: one that is of this statement, letter for letter."""
        for proof in self.proofs:
            if proof.bound == bound and proof.of.digest == self.digest:
                return proof
        return None


def recorded(statement: Statement[Any]) -> Subject:
    """A statement of the library."""
    proofs = tuple(proof for proof in PROOFS.about(statement.id) if proof.of.id == statement.id)
    near = {
        *statement.rests_on,
        *(other.id for other in catalogue().values() if statement.id in other.rests_on),
    }
    return Subject(
        statement,
        proofs,
        tuple(e for e in ERRATA.about(statement.id) if e.about == statement.id),
        tuple(
            sorted(
                (e for name in near for e in ERRATA.about(name) if e.about == name),
                key=lambda e: e.id,
            )
        ),
    )


def from_file(file: TheoremFile) -> tuple[Subject, ...]:
    """The statements of a user's file."""
    return tuple(
        Subject(statement, tuple(p for p in file.proofs if p.of.id == statement.id), (), file=file)
        for statement in file.statements
    )
