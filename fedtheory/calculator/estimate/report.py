"""All that a federation's data tell, in one object: constants with their errors, what is unknown, and what to do."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Any

import numpy as np

from fedtheory.calculator.bound import value_at
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.estimate.constants import (
    PAPERS,
    UNKNOWN,
    Constant,
    Unknown,
    advice,
    enough_samples,
    of_classes,
    of_clients,
    of_inputs,
    of_losses,
    of_newton,
    of_pair,
)
from fedtheory.calculator.estimate.contraction import (
    Contraction,
    contraction,
    converging,
    least_regularisation,
)
from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.inputs import inputs
from fedtheory.calculator.estimate.losses import labels_as_signs, logistic, squared
from fedtheory.calculator.estimate.moments import Features, Moments, as_given, moments
from fedtheory.calculator.estimate.sizes import Size
from fedtheory.calculator.estimate.table import LARGEST
from fedtheory.calculator.recorded import recorded
from fedtheory.calculator.shown import shown
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.trajectory import Array

LOSSES = ("squared", "logistic")
DIGITS = 9
LEAST = 1e-30
"""The smallest radius of a ball."""
ALIKE = ("metric", "relation", "scope", "certainty")
SEARCHED = 600
"""Up to so many features a larger λ is looked for where FedNewton diverges."""


@dataclass(frozen=True)
class Asked:
    """What the user chose: the loss, λ, the radius of the ball (None: twice |w_D|), accuracy and confidence."""

    loss: str = "squared"  # or logistic
    lamda: float = 0.0
    radius: float | None = None
    accuracy: float = 1e-6
    delta: float = 0.1
    papers: tuple[str, ...] = PAPERS
    classes: bool = False


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
    if asked.loss not in LOSSES:
        message = f'unknown loss "{asked.loss}".{nearest(asked.loss, LOSSES)}'
        raise FedTheoryError(message, code="FT003")
    if not 0 <= asked.lamda <= LARGEST:
        message = f"lambda = {asked.lamda:g}: it is at least 0, and at most {LARGEST:g}"
        raise FedTheoryError(message, code="FT021")
    summary = moments(of, features)
    notes, found, told = list(of.notes), list[Constant](), list[str]()
    found += [c for c in of_clients(of) if c.paper in asked.papers]
    if "fedfw" in asked.papers or "fedres" in asked.papers:
        radius = _radius(summary, asked, notes)
        if "fedfw" in asked.papers:
            found += _losses(of, summary, asked, features, radius)
        if "fedres" in asked.papers and asked.loss == "squared":
            found += of_pair(summary, radius)
    if "ffgb" in asked.papers:
        found += of_inputs(inputs(of), of)
    if "fedboost" in asked.papers and asked.classes:
        found += of_classes(of)
    if "fednewton" in asked.papers:
        _newton(summary, asked, found, told, notes)
    sizes = of.sizes
    return Estimate(
        clients=len(of.names),
        sizes=(int(sizes.min()), int(sizes.max())),
        samples=int(sizes.sum()),
        features=summary.C.shape[1],
        outputs=summary.b.shape[2],
        constants=tuple(found),
        unknown=tuple(u for u in UNKNOWN if u.paper in asked.papers),
        advice=tuple(told),
        notes=tuple(notes),
    )


def _radius(summary: Moments, asked: Asked, notes: list[str]) -> float:
    radius = asked.radius
    if radius is None:
        radius = 2 * _pooled_norm(summary, asked.lamda)
        notes.append(
            f"the ball has the radius R = {radius:.6g}, twice the norm of the pooled solution; --radius R chooses another"
        )
    if not LEAST <= radius <= LARGEST:
        message = f"radius = {radius:g}: a ball has a positive radius, from {LEAST:g} to {LARGEST:g}; --radius R sets it"
        raise FedTheoryError(message, code="FT021")
    return radius


def _losses(
    of: Federation, summary: Moments, asked: Asked, features: Features, radius: float
) -> list[Constant]:
    if asked.loss == "squared":
        return list(of_losses(squared(summary, asked.lamda, radius), len(of.names)))
    signs = labels_as_signs(of.labels)
    rows = [features(X) * y for X, y in zip(of.inputs, signs, strict=True)]
    return list(of_losses(logistic(summary, asked.lamda, radius, rows), len(of.names)))


def _newton(
    summary: Moments, asked: Asked, found: list[Constant], told: list[str], notes: list[str]
) -> None:
    if asked.loss != "squared" or asked.lamda == 0:
        notes.append(
            "FedNewton is stated for the squared loss and lambda > 0: nothing is computed of it here"
        )
        return
    least = least_regularisation(summary)
    if asked.lamda <= least:
        notes.append(
            f"lambda = {asked.lamda:g} is less than what rounding leaves open of the covariances, {least:.2g}: nothing is "
            "computed of FedNewton here"
        )
        return
    made: Contraction = contraction(summary, asked.lamda)
    found.extend(of_newton(made, summary, asked.lamda))
    quick = summary.C.shape[1] <= SEARCHED
    elsewhere = converging(summary, asked.lamda) if made.rho.lower >= 1 and quick else None
    told.extend(advice(made, asked.accuracy, elsewhere))
    wanted = enough_samples(summary, asked.lamda, asked.delta)
    enough = (
        "which all have"
        if summary.sizes.min() >= wanted
        else f"and the smallest has {summary.sizes.min():.0f}"
    )
    told.append(
        f"without heterogeneity, {math.ceil(wanted):,} samples a client make the corrected Upsilon < 1 with "
        f"probability {1 - asked.delta:g}, {enough}."
    )


def _pooled_norm(of: Moments, lamda: float) -> float:
    """|w_D| of the pooled ridge regression; 1 where labels are all zero."""
    C, b = np.einsum("j,jkl->kl", of.weights, of.C), np.einsum("j,jkl->kl", of.weights, of.b)
    w: Array = np.linalg.lstsq(C + lamda * np.eye(len(C)), b, rcond=1e-10)[0]
    return float(np.linalg.norm(w)) or 0.5


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
