"""All that the data of a federation say, in one object: constants with their errors, what is unknown, and what to do."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Any

from fedtheory.calculator.bound import value_at
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.estimate.data import Asked, Data
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.moments import Features, as_given
from fedtheory.calculator.estimate.table import LARGEST
from fedtheory.calculator.recorded import recorded
from fedtheory.calculator.shown import shown
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.estimator import Constant, Estimator, Unknown
from fedtheory.core.shelf import Shelf
from fedtheory.core.sizes import Size

LOSSES = ("squared", "logistic")
DIGITS = 9
ALIKE = ("metric", "relation", "scope", "certainty")
ESTIMATES = Shelf[Estimator]("ESTIMATES")
"""What each paper reads off data."""


@dataclass(frozen=True)
class Estimate:
    """What came out."""

    clients: int
    sizes: tuple[int, int]  # least and largest n_j
    samples: int
    features: int
    outputs: int
    constants: tuple[Constant, ...]
    unknown: tuple[Unknown, ...]
    advice: tuple[str, ...]
    notes: tuple[str, ...]

    def _repr_html_(self) -> str:
        return shown(self)


def estimate(of: Federation, asked: Asked, features: Features = as_given) -> Estimate:
    """Every constant of the chosen papers. Raises FT021 or FT072."""
    checked(asked)
    return told(Data(of, asked, features))


def checked(asked: Asked) -> None:
    """Raises FT003 or FT021 where the loss or lambda is none."""
    if asked.loss not in LOSSES:
        message = f'unknown loss "{asked.loss}".{nearest(asked.loss, LOSSES)}'
        raise FedTheoryError(message, code="FT003")
    if not 0 <= asked.lamda <= LARGEST:
        message = f"lambda = {asked.lamda:g}: it is at least 0, and at most {LARGEST:g}"
        raise FedTheoryError(message, code="FT021")


def told(data: Data) -> Estimate:
    """What the chosen papers say of these data."""
    of, readers = data.federation, estimators(data.asked.papers)
    found = [reader.estimated(data) for reader in readers]
    summary = data.moments
    sizes = of.sizes
    return Estimate(
        clients=len(of.names),
        sizes=(int(sizes.min()), int(sizes.max())),
        samples=int(sizes.sum()),
        features=summary.C.shape[1],
        outputs=summary.b.shape[2],
        constants=tuple(c for told in found for c in told.constants),
        unknown=tuple(u for reader in readers for u in reader.unknown),
        advice=tuple(said for told in found for said in told.advice),
        notes=(*of.notes, *data.notes, *(said for told in found for said in told.notes)),
    )


def estimators(papers: Sequence[str] = ()) -> list[Estimator]:
    """Those of these papers, or of all. Raises FT001."""
    known = {reader.id: reader for reader in ESTIMATES}
    for paper in papers:
        if paper not in known:
            raise FedTheoryError(f'unknown paper "{paper}".{nearest(paper, known)}', code="FT001")
    return [reader for reader in known.values() if not papers or reader.id in papers]


def letters_for(identifier: str, of: Estimate) -> dict[str, str]:
    """The letters of a statement that the data know, on the side that keeps a bound true."""
    entry = find(identifier)
    known = {c.concept: c for c in of.constants if c.concept and c.paper == entry.family}
    found = dict[str, str]()
    for letter in entry.letters.values():
        constant = known.get(letter.meaning)
        if constant is not None:
            found[letter.name] = safe(constant)
    return found


def safe(of: Constant) -> str:
    """The number on its safe side, as a decimal that can be typed."""
    value = of.size.lower if of.least else of.size.upper
    if of.size.exact:  # it was typed or counted
        return str(int(value)) if value == int(value) else repr(value)
    context = Context(prec=DIGITS, rounding=ROUND_FLOOR if of.least else ROUND_CEILING)
    return str(context.create_decimal(Decimal(value)))


def best_bound(identifier: str, settings: Mapping[str, str]) -> str | None:
    """The smallest of the bounds like the one that `bound` would choose, by its name; None when it has no value.

    Like it is a bound of the same metric, at the same rounds and with the same certainty. What is not proved is never
    preferred.
    """
    try:
        first = value_at(identifier, settings, key=None, complaints=Complaints())
    except FedTheoryError:
        return None
    entry = find(identifier)
    chosen = entry.bound(first.bound)
    found = [] if first.value is None else [(first.value, first.bound)]
    for bound in entry.bounds:
        alike = all(getattr(bound, x) == getattr(chosen, x) for x in ALIKE)
        if not alike or not recorded(entry.id, bound.key).proved:
            continue
        try:
            value = value_at(identifier, settings, key=bound.key, complaints=Complaints()).value
        except FedTheoryError:
            continue
        if value is not None:
            found.append((value, bound.key))
    return min(found)[1] if found and chosen.relation == "<=" else None


def missing_for(identifier: str, found: Mapping[str, str]) -> list[str]:
    """Letters of the statement that are neither known nor counted."""
    entry = find(identifier)
    return [name for name in entry.letters if name not in found]


def as_json(of: Estimate) -> dict[str, Any]:
    """The estimate as JSON."""
    return {
        "clients": of.clients,
        "samples": of.samples,
        "least_samples": of.sizes[0],
        "most_samples": of.sizes[1],
        "features": of.features,
        "outputs": of.outputs,
        "constants": [
            {
                "paper": c.paper,
                "concept": c.concept,
                "meaning": c.meaning,
                "lower": c.size.lower if math.isfinite(c.size.lower) else None,
                "upper": c.size.upper if math.isfinite(c.size.upper) else None,
                "exact": c.size.exact,
                "least": c.least,
                "how": c.how,
            }
            for c in of.constants
        ],
        "unknown": [{"paper": u.paper, "what": u.what, "why": u.why} for u in of.unknown],
        "advice": list(of.advice),
        "notes": list(of.notes),
    }


def from_json(data: Mapping[str, Any]) -> Estimate:
    """The estimate that `as_json` wrote."""
    constants = tuple(
        Constant(
            c["paper"],
            c["concept"],
            c["meaning"],
            Size(
                -math.inf if c["lower"] is None else c["lower"],
                math.inf if c["upper"] is None else c["upper"],
            ),
            c["how"],
            least=c["least"],
        )
        for c in data["constants"]
    )
    return Estimate(
        clients=data["clients"],
        sizes=(data["least_samples"], data["most_samples"]),
        samples=data["samples"],
        features=data["features"],
        outputs=data["outputs"],
        constants=constants,
        unknown=tuple(Unknown(u["paper"], u["what"], u["why"]) for u in data["unknown"]),
        advice=tuple(data["advice"]),
        notes=tuple(data["notes"]),
    )
