"""Which proofs a target names: runs in the process that may run a user's code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fedtheory.calculator.bound import PREFERRED
from fedtheory.calculator.catalogue import find, in_library
from fedtheory.calculator.complaints import Complaints
from fedtheory.campaign.emission import TEXTBOOK
from fedtheory.campaign.subjects import Subject, from_file
from fedtheory.campaign.target import in_file
from fedtheory.campaign.theorem_file import load_named
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.item import Argument
from fedtheory.core.proof import Proof
from fedtheory.proofs import ARGUMENTS, PROOFS, find_proof, is_own


def alone(target: str) -> Argument | None:
    """What is proved without being the bound of a statement: remarks of papers, worst cases for all N."""
    near = arguments_of(target) if target.endswith(".closed") else ARGUMENTS.about(target)
    return next((argument for argument in near if argument.id == target), None)


def arguments_of(target: str) -> tuple[Argument, ...]:
    """Those of the paper that an id begins with, and those about worst cases."""
    from fedtheory.worst_cases import CLOSED_FORMS

    return (*ARGUMENTS.of(target), *CLOSED_FORMS)


@dataclass(frozen=True)
class Named:
    """The proofs, what was wrong with others, and whether they come from outside of the library."""

    proofs: tuple[Proof | Argument, ...]
    warnings: tuple[tuple[str, str], ...] = ()

    @property
    def foreign(self) -> bool:
        """Whether anything is from a file or a package."""
        return not all(is_own(proof) for proof in self.proofs)


def proofs_of(target: str, bound: str | None) -> Named:
    """The proof of a statement, or one of each statement of a file, with complaints about what has none there."""
    if target == TEXTBOOK and not bound:
        return Named(tuple(ARGUMENTS.of(TEXTBOOK)))
    named = in_file(target)
    if named is None and not in_library(target) and (argument := alone(target)):
        if bound:
            message = f"{target} is an argument of its own and has no bound {bound}."
            raise FedTheoryError(message, code="FT004")
        return Named((argument,))
    if named is None:
        entry = find(target)
        if bound is not None:
            return Named((find_proof(target, entry.bound(bound).key),))
        status = {b.key: b.status for b in entry.bounds}
        return Named(
            (_best(target, status, [p for p in PROOFS.about(target) if p.of.id == target]),)
        )
    found, complaints = [], Complaints()
    for subject in in_file_named(target):
        try:
            found.append(_in_file(subject, bound))
        except FedTheoryError as error:
            complaints.take(error)
    if not found:
        complaints.settle()
    return Named(tuple(found), tuple(complaints.found))


def in_file_named(target: str) -> tuple[Subject, ...]:
    """The statements of a file that the target names; runs the file."""
    named = in_file(target)
    assert named is not None
    return from_file(load_named(named))


def _in_file(subject: Subject, bound: str | None) -> Proof:
    statement = subject.statement
    if bound is None:
        status = {b.key: b.status.word for b in statement.bounds}
        return _best(statement.id, status, subject.proofs)
    proof = subject.proof(statement.bound(bound).key)
    if proof is None:
        message = f"the file has no proof of {statement.id} ({bound})."
        raise FedTheoryError(message, code="FT005")
    return proof


def _best(identifier: str, status: Mapping[str, str], proofs: Sequence[Proof]) -> Proof:
    """The proof of the best bound that has one."""
    by_bound = {proof.bound: proof for proof in proofs}
    ranked = [key for wanted in PREFERRED for key, word in status.items() if word == wanted]
    for key in (*ranked, *status):
        if key in by_bound:
            return by_bound[key]
    message = (
        f"no proof of {identifier} is recorded; its bounds are UNDECIDED: {', '.join(status)}."
    )
    raise FedTheoryError(message, code="FT005")
