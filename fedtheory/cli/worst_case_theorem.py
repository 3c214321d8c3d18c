"""The worst cases of a theorem file, derived from what it declares; in a process of its own, which hands them over as data."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from fedtheory.campaign.target import in_file
from fedtheory.campaign.theorem_file import load_named
from fedtheory.core.errors import FedTheoryError, NotApplicable
from fedtheory.pep.declared import Asked, asked
from fedtheory.pep.script import Solved, told_of


def main(target: str, given: str, answer: str) -> int:
    """Writes down and solves the worst cases of a file at these letters; writes them as JSON; 2 if there are none."""
    told: dict[str, Any]
    try:
        named = in_file(target)
        assert named is not None
        numbers = {name: Fraction(x) for name, x in json.loads(given).items()}
        statements = load_named(named).statements
        told = {"problems": [_solved(one) for s in statements for one in _asked(s, numbers)]}
    except FedTheoryError as error:
        told = {"error": {"code": error.code or "FT025", "message": str(error)}}
    Path(answer).write_text(json.dumps(told), encoding="utf-8")
    return 2 if "error" in told else 0


def _asked(statement: Any, numbers: Mapping[str, Fraction]) -> list[Asked]:
    """The problems of a statement. Raises FT061 where none can be derived, and says why."""
    try:
        return list(asked(statement, numbers))
    except NotApplicable as error:
        message = f"the worst case of {statement.id} is not derived: {error}."
        raise FedTheoryError(message, code="FT061") from error


def _solved(one: Asked) -> dict[str, Any]:
    """A problem with its ends, what the file claims there, and no lower end that need not be an instance of the file."""
    told = told_of(Solved(one.name, one.problem, one.problem.solve()))
    if one.loose and told["lower"]["value"] is not None:
        told["lower"] = {"value": None, "label": None, "rests_on": [], "missing": one.loose}
    told["notes"] = [*one.notes, *told["notes"]]
    return told | {"claimed": {name: str(x) for name, x in one.claimed.items()}}
