"""The proofs of all papers: one explicit tuple.

PROOFS and REPLAYED hold what installed packages add as well, which is imported when they are first asked for.
"""

from typing import Any

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Argument
from fedtheory.core.outside import papers
from fedtheory.core.proof import Proof
from fedtheory.proofs import fedboost, fedfw, fednewton, fedres, ffgb
from fedtheory.proofs.fedfw import displays as fedfw_displays
from fedtheory.proofs.fedfw import lem1_lines as fedfw_lem1_lines

PROOFS: tuple[Proof, ...]
REPLAYED: tuple[Proof | Argument, ...]

OWN_PROOFS: tuple[Proof, ...] = (
    *fedfw.PROOFS,
    *ffgb.PROOFS,
    *fedres.PROOFS,
    *fedboost.PROOFS,
    *fednewton.PROOFS,
)
ARGUMENTS: tuple[Argument, ...] = (
    *fedfw_displays.ARGUMENTS,
    *fedfw_lem1_lines.ARGUMENTS,
    *ffgb.ARGUMENTS,
    *fedres.ARGUMENTS,
    *fedboost.ARGUMENTS,
    *fednewton.ARGUMENTS,
)


def _every() -> tuple[Proof, ...]:
    """Ours, then those of installed packages."""
    return (*OWN_PROOFS, *(p for paper in papers() for p in paper.proofs))


def __getattr__(name: str) -> Any:
    """What depends on the installed packages."""
    found: tuple[Any, ...]
    if name == "PROOFS":
        found = _every()
    elif name == "REPLAYED":
        found = (*_every(), *ARGUMENTS)
    else:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    globals()[name] = found
    return found


def is_own(proof: Proof | Argument) -> bool:
    """Whether it is part of this library, and not of a file or an installed package."""
    return isinstance(proof, Argument) or any(proof is own for own in OWN_PROOFS)


def find_proof(id: str, bound: str) -> Proof:  # noqa: A002  (an id is what it is called everywhere)
    """The proof of a bound."""
    proofs = _every()
    for proof in proofs:
        if (proof.of.id, proof.bound) == (id, bound):
            return proof
    known = [f"{proof.of.id} --bound {proof.bound}" for proof in proofs]
    raise FedTheoryError(
        f"no proof of {id} ({bound}).{nearest(f'{id} --bound {bound}', known)}", code="FT005"
    )
