"""The best values of the letters one may choose: found in floats, checked in balls, and shown to be nearly the best.

Subdivision shows the last part: boxes of letters are split until on each the formula is certainly no better than what
was found, or by less than one part in a million. Where that takes too long, what is certain is said and no more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.calculator.best import best
from fedtheory.calculator.bound import Value
from fedtheory.calculator.bound import as_json as value_json
from fedtheory.calculator.bound import from_json as value_of
from fedtheory.calculator.closed_form import ClosedForm, closed_form
from fedtheory.calculator.closed_form import as_json as form_json
from fedtheory.calculator.closed_form import from_json as form_of
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.feasible import Answer
from fedtheory.calculator.inputs import Number
from fedtheory.calculator.problem import pose
from fedtheory.calculator.shown import shown
from fedtheory.calculator.unbeaten import beyond


@dataclass(frozen=True)
class Optimum:
    """The letters' values, the bound there, and what no values of theirs can beat.

    `beyond` is certain: no values between 1e-30 and 1e30 bring the bound past it; None if even that is not known.
    `closed` is the best value itself, where there is a formula for it.
    """

    letters: Mapping[str, Answer]
    at: Value
    beyond: float | None
    boxes: int
    closed: ClosedForm | None = None

    @property
    def gap(self) -> float | None:
        """By which share of its value the bound might still be better somewhere."""
        if self.beyond is None or self.at.value is None:
            return None
        found = float(self.at.value)
        return abs(found - self.beyond) / abs(found) if found else None

    def _repr_html_(self) -> str:
        return shown(self)


def optimise(
    identifier: str,
    /,
    over: str | Sequence[str],
    *,
    bound: str | None = None,
    **constants: Number,
) -> Optimum:
    """The values of some letters at which the bound promises most. Raises FT045 where there are none."""
    wanted = over.split(",") if isinstance(over, str) else list(over)
    return optimum(identifier, wanted, key=bound, constants=constants, complaints=Complaints())


def optimum(
    identifier: str,
    over: Sequence[str],
    *,
    key: str | None,
    constants: Mapping[str, Number],
    complaints: Complaints,
) -> Optimum:
    """The best values, or one error that lists everything wrong with the input."""
    problem = pose(identifier, over, key=key, constants=constants, complaints=complaints)
    letters, at = best(problem)
    least, boxes = beyond(problem, at)
    return Optimum(letters, at, least, boxes, closed_form(problem))


def as_json(found: Optimum) -> dict[str, Any]:
    """The letters' values, the bound's, and what is certain of the rest."""
    return {
        "id": found.at.id,
        "bound": found.at.bound,
        "over": {
            name: value if isinstance(value, int | float) else str(value)
            for name, value in found.letters.items()
        },
        "value": str(found.at.value) if isinstance(found.at.value, Fraction) else found.at.value,
        "lower": found.at.lower,
        "upper": found.at.upper,
        "beyond": found.beyond,
        "gap": found.gap,
        "relation": found.at.relation,
        "vacuous": found.at.vacuous,
        "conditions": [{"text": c.text, "holds": c.holds} for c in found.at.conditions],
        "locator": found.at.locator,
        "digest": found.at.digest,
        "read": dict(found.at.read),
        "boxes": found.boxes,
        "closed_form": form_json(found.closed),
        "at": value_json(found.at),
    }


def from_json(data: Mapping[str, Any]) -> Optimum:
    """The optimum that `as_json` wrote."""
    letters = {name: Fraction(x) if isinstance(x, str) else x for name, x in data["over"].items()}
    closed = form_of(data.get("closed_form"))
    return Optimum(letters, value_of(data["at"]), data["beyond"], data["boxes"], closed)
