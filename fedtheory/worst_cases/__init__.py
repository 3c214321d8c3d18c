"""Performance-estimation programs, one file a worst case; a program of a theorem has the stem of the theorem."""

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.worst_case import WorstCase
from fedtheory.worst_cases import classics, fedfw, fedres, ffgb

WORST_CASES: tuple[WorstCase, ...] = (
    *classics.WORST_CASES,
    *fedfw.WORST_CASES,
    *fedres.WORST_CASES,
    *ffgb.WORST_CASES,
)


def find_worst_case(identifier: str) -> WorstCase:
    """The worst case of this id. Raises an error with code FT001 that names the nearest."""
    for model in WORST_CASES:
        if model.id == identifier:
            return model
    known = [model.id for model in WORST_CASES]
    raise FedTheoryError(f'no worst case "{identifier}".{nearest(identifier, known)}', code="FT001")
