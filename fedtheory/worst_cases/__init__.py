"""Performance-estimation programs, one file a worst case; a program of a theorem has the stem of the theorem."""

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.item import Argument
from fedtheory.core.worst_case import WorstCase
from fedtheory.worst_cases import classics, fedfw, fedres, ffgb
from fedtheory.worst_cases.classics import closed_forms
from fedtheory.worst_cases.fedres import closed as fedres_closed
from fedtheory.worst_cases.ffgb import closed as ffgb_closed

WORST_CASES: tuple[WorstCase, ...] = (
    *classics.WORST_CASES,
    *fedfw.WORST_CASES,
    *fedres.WORST_CASES,
    *ffgb.WORST_CASES,
)

CLOSED_FORMS: tuple[Argument, ...] = (
    *closed_forms.CLOSED_FORMS,
    *fedres_closed.CLOSED_FORMS,
    *ffgb_closed.CLOSED_FORMS,
)
"""What is proved of worst cases for every horizon at once."""


def find_worst_case(identifier: str) -> WorstCase:
    """The worst case of this id. Raises an error with code FT001 that names the nearest."""
    for model in WORST_CASES:
        if model.id == identifier:
            return model
    known = [model.id for model in WORST_CASES]
    near = nearest(identifier.lower(), known, listed_by="fedtheory worst-case")
    raise FedTheoryError(f'no worst case "{identifier}".{near}', code="FT001")


def closed_form(model: WorstCase) -> Argument | None:
    """What is proved of a worst case for every horizon at once, if that is known."""
    return next((form for form in CLOSED_FORMS if form.id == f"{model.id}.closed"), None)
