"""Replay of an erratum: its numbers are recomputed, and both kernels must find them where they are said to be.

A witness says what the print claims of exact numbers, `lhs relation rhs`. Against a false print the certificate claims
the opposite; for a loose one, what the better constant claims. What the kernels read are the formulas with numbers put
in, and they compute them: nothing is confirmed by comparing here. Where both sides come out of a run there is no
formula to read, and that is said.
"""

from dataclasses import dataclass
from typing import Any

from fedtheory import kernel
from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.kernel import flint

BITS = "192"  # precision of the kernels' enclosures; rational numbers are compared exactly


@dataclass(frozen=True)
class Replay:
    """What became of an erratum's witness; without numbers there is nothing to confirm."""

    erratum: Erratum
    witnesses: tuple[Witness, ...]
    confirmed: bool
    certificate: dict[str, Any] | None
    digest: str | None
    note: str = ""

    @property
    def shown(self) -> str:
        """By what it is shown: formulas that both kernels read, numbers of a run or of the print, or words alone."""
        if not self.confirmed:
            return "argued" if not self.witnesses else "nothing"
        return "kernels" if any(witness.formula for witness in self.witnesses) else "numbers"


def replay(erratum: Erratum) -> Replay:
    """Recompute the witness, and let both kernels check the numbers."""
    witnesses = erratum.witness()
    if not witnesses:
        return _unconfirmed(erratum, (), None, "argued, not shown")
    certificate = certificate_of(erratum, witnesses)
    try:
        digest = kernel.check(certificate, {})
        flint.check(certificate, {})
    except (kernel.Rejected, flint.Rejected) as e:
        return _unconfirmed(erratum, witnesses, certificate, f"not accepted: {e}")
    return Replay(erratum, witnesses, confirmed=True, certificate=certificate, digest=digest)


def _unconfirmed(
    erratum: Erratum, witnesses: tuple[Witness, ...], certificate: dict[str, Any] | None, note: str
) -> Replay:
    return Replay(
        erratum, witnesses, confirmed=False, certificate=certificate, digest=None, note=note
    )


def certificate_of(erratum: Erratum, witnesses: tuple[Witness, ...]) -> dict[str, Any]:
    """One line a witness; the last one is what the certificate shows, and none is accepted without the others."""
    schemas: list[dict[str, Any]] = [
        {"forall": {}, "if": [], "then": counterclaim(witness)} for witness in witnesses
    ]
    statement = {"symbols": {}, "given": {}, "show": schemas[-1]}
    return {
        "schema": 1,
        "id": f"{erratum.id}/witness",
        "source": erratum.source.locator,
        "digest": kernel.digest(statement),
        "statement": statement,
        "uses": {},
        "lines": [
            {"name": f"w{k}", "schema": schema, "by": "witness", "bits": BITS}
            for k, schema in enumerate(schemas, 1)
        ],
    }


def counterclaim(witness: Witness) -> Tree:
    """What must be true of the numbers: the claim itself where it is expected to hold, else its negation."""
    left, right = witness.sides
    match witness.relation, witness.expected:
        case ("<=", True) | (">", False):
            return ["<=", left, right]
        case ("<", True) | (">=", False):
            return ["<", left, right]
        case (">=", True) | ("<", False):
            return ["<=", right, left]
        case (">", True) | ("<=", False):
            return ["<", right, left]
        case ("=", True):
            return ["=", left, right]
        case ("=", False):
            return ["<", *((left, right) if witness.lhs < witness.rhs else (right, left))]
    message = f"no counterclaim to the relation {witness.relation!r}"
    raise IllFormedStatement(message)
