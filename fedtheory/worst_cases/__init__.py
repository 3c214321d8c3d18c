"""Performance-estimation programs, one file a worst case; a program of a theorem has the stem of the theorem."""

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Argument
from fedtheory.core.shelf import Shelf
from fedtheory.core.worst_case import WorstCase

WORST_CASES = Shelf[WorstCase]("WORST_CASES", by_name=True, shared="fedtheory.worst_cases.classics")
CLOSED_FORMS = Shelf[Argument](
    "CLOSED_FORMS", by_name=True, shared="fedtheory.worst_cases.classics.closed_forms"
)
"""What is proved about worst cases for every horizon at once."""


def find_worst_case(identifier: str) -> WorstCase:
    """The worst case of this id. Raises an error with code FT001 that names the nearest."""
    for model in WORST_CASES:
        if model.id == identifier:
            return model
    known = [model.id for model in WORST_CASES]
    near = nearest(identifier.lower(), known, listed_by="fedtheory worst-case")
    raise FedTheoryError(f'no worst case "{identifier}".{near}', code="FT001")


def closed_form(model: WorstCase) -> Argument | None:
    """What is proved about a worst case for every horizon at once, if anything is."""
    return next((form for form in CLOSED_FORMS if form.id == f"{model.id}.closed"), None)
