"""The proofs of all papers, and the arguments that prove no bound."""

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Argument
from fedtheory.core.outside import installed
from fedtheory.core.proof import Proof
from fedtheory.core.salvage import faults
from fedtheory.core.shelf import Shelf, own_papers

OWN_PROOFS = Shelf[Proof]("PROOFS", own=True)
PROOFS = Shelf[Proof]("PROOFS")
"""Ours, then those of installed packages."""
ARGUMENTS = Shelf[Argument]("ARGUMENTS", shared="fedtheory.textbook")


def replayed(target: str) -> tuple[Proof | Argument, ...]:
    """Whatever is proved in the paper whose name the id begins with, or by installed packages."""
    return (*PROOFS.of(target), *ARGUMENTS.of(target))


def is_own(proof: Proof | Argument) -> bool:
    """Whether it is part of this library, and not of a file or an installed package."""
    paper = proof.id.partition(".")[0]
    if isinstance(proof, Argument):
        return paper in own_papers() or all(paper != point.name for point in installed())
    return paper in own_papers() and any(proof is own for own in OWN_PROOFS.about(proof.of.id))


def find_proof(id: str, bound: str) -> Proof:  # noqa: A002  (an id is what it is called everywhere)
    """The proof of a bound."""
    for proof in PROOFS.about(id):
        if (proof.of.id, proof.bound) == (id, bound):
            return proof
    known = [f"{proof.of.id} --bound {proof.bound}" for proof in PROOFS.of(id)]
    lost = "".join(f" {fault}." for fault in faults(id.partition(".")[0]))
    hint = nearest(f"{id} --bound {bound}", known)
    raise FedTheoryError(f"no proof of {id} ({bound}).{lost or hint}", code="FT005")
