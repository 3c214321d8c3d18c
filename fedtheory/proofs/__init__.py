"""The proofs of all papers: one explicit tuple."""

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.proofs import fedboost, fedfw, fednewton, fedres, ffgb
from fedtheory.proofs.fedfw import displays as fedfw_displays
from fedtheory.proofs.fedfw import lem1_lines as fedfw_lem1_lines

PROOFS: tuple[Proof, ...] = (
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
REPLAYED: tuple[Proof | Argument, ...] = (*PROOFS, *ARGUMENTS)


def find_proof(id: str, bound: str) -> Proof:  # noqa: A002  (an id is what it is called everywhere)
    """The proof of a bound."""
    for proof in PROOFS:
        if (proof.of.id, proof.bound) == (id, bound):
            return proof
    known = [f"{proof.of.id} --bound {proof.bound}" for proof in PROOFS]
    raise FedTheoryError(
        f"no proof of {id} ({bound}).{nearest(f'{id} --bound {bound}', known)}", code="FT005"
    )
