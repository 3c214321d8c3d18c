"""What a bound promises at given constants: enclosed, rounded to the safe side, its conditions checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fedtheory.calculator.catalogue import Bound, Condition, Entry, find, in_library
from fedtheory.calculator.complaints import Complaints
from fedtheory.calculator.enclosure import (
    Enclosure,
    compare,
    enclose,
    float_above,
    float_below,
    satisfies,
)
from fedtheory.calculator.inputs import Given, Number, find_and_read, missing
from fedtheory.calculator.recorded import Recorded, recorded
from fedtheory.calculator.shown import shown
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, names

PREFERRED = ("sharpened", "corrected", "printed", "ordered", "restated")
"""Which bound answers when none is named: the best one that is proved and whose letters are all given."""


@dataclass(frozen=True)
class Checked:
    """A condition and whether it holds; None is 'taken on trust'."""

    text: str
    holds: bool | None


@dataclass(frozen=True)
class Value:
    """A bound at given constants.

    `value` is what is promised: on the safe side, exact where it is rational, None where a condition fails.
    `lower` and `upper` enclose the formula; None where a condition fails and the formula has no value, or is not asked
    for one, for the bound starts later.
    """

    id: str
    bound: str
    status: str
    metric: str
    relation: str
    value: Fraction | float | None
    lower: float | None
    upper: float | None
    vacuous: bool | None
    conditions: tuple[Checked, ...]
    terms: tuple[tuple[str, float, float], ...]
    locator: str
    digest: str
    read: Mapping[str, str]
    latex: str

    @property
    def stated(self) -> Bound:
        """The bound as the catalogue has it."""
        return find(self.id).bound(self.bound)

    @property
    def known(self) -> Recorded:
        """Its label on record, and what it is conditional on."""
        return recorded(self.id, self.bound)

    def _repr_latex_(self) -> str:
        sign = {"<=": r"\le", ">=": r"\ge"}.get(self.relation, self.relation)
        found = "?" if self.value is None else f"{float(self.value):.6g}"
        return f"${self.latex} {sign} {found}$"

    def _repr_html_(self) -> str:
        return shown(self)


def bound(identifier: str, /, *, bound: str | None = None, **constants: Number) -> Value:
    """The value of a statement's bound. Raises one error that lists everything wrong with the input."""
    return value_at(identifier, constants, key=bound, complaints=Complaints())


def value_at(
    identifier: str, constants: Mapping[str, Number], *, key: str | None, complaints: Complaints
) -> Value:
    """The value at these constants; earlier complaints are reported together with new ones."""
    entry, given, letters = find_and_read(identifier, constants, complaints)
    chosen = choose(entry, key, letters, complaints)
    if chosen is not None and (absent := missing(entry, required(entry, chosen), letters)):
        complaints.add(
            "FT006",
            f"{entry.id} ({chosen.key}) needs {absent}; add for example --set {absent.split()[0]}=1.",
        )
    complaints.settle()
    assert chosen is not None
    return evaluate_bound(entry, chosen, given)


def choose(
    entry: Entry, key: str | None, present: frozenset[str], complaints: Complaints
) -> Bound | None:
    """The bound of this name, or the best one whose letters are all present."""
    try:
        if key is not None:
            return _with_formula(entry, entry.bound(key))
        ranked = [b for b in proved(entry) if b.value is not None]
        if not ranked:
            raise _nothing_proved(entry)
        return next((b for b in ranked if required(entry, b) <= present), ranked[0])
    except FedTheoryError as error:
        complaints.take(error)
        return None


def proved(entry: Entry) -> list[Bound]:
    """The bounds of a statement that certificates show, the best first; of a package from outside nothing is recorded."""
    known = in_library(entry.id)
    shown = [b for b in entry.bounds if not known or recorded(entry.id, b.key).proved]
    ranked = [b for status in PREFERRED for b in shown if b.status == status]
    return ranked or shown  # a lower bound answers where there is nothing else


def _nothing_proved(entry: Entry) -> FedTheoryError:
    told = ", ".join(
        f"{b.key} ({recorded(entry.id, b.key).label})" for b in entry.bounds if b.value is not None
    )
    if not told:
        return FedTheoryError(
            f"{entry.id} is stated by a recursion, not by a formula; it is checked on runs only.",
            code="FT015",
        )
    return FedTheoryError(
        f"no bound of {entry.id} with a formula is proved. To use one all the same, name it: --bound with {told}.",
        code="FT017",
    )


def required(entry: Entry, bound: Bound) -> frozenset[str]:
    """The letters without which a bound has no value."""
    return bound.letters.union(*(condition.letters for condition in entry.conditions))


def evaluate_bound(entry: Entry, chosen: Bound, given: Mapping[str, Given]) -> Value:
    """The value at letters that are known to be complete and in their domains."""
    assert chosen.value is not None
    values = {name: item.value for name, item in given.items()}
    conditions = check_conditions(entry, chosen, values)
    promised = all(condition.holds is not False for condition in conditions)
    sizes = _sizes(chosen, values, promised=promised)
    lower, upper = _floats(sizes[0]) if sizes else (None, None)
    safe: Fraction | float | None = sizes[0].exact if sizes else None
    if safe is None:
        safe = lower if chosen.relation == ">=" else upper
    return Value(
        id=entry.id,
        bound=chosen.key,
        status=chosen.status,
        metric=chosen.metric,
        relation=chosen.relation,
        value=safe if promised else None,
        lower=lower,
        upper=upper,
        vacuous=_vacuous(entry, chosen, values) if promised else None,
        conditions=conditions,
        terms=tuple(
            (name, *_floats(size))
            for name, size in zip(chosen.terms, sizes[1:], strict=bool(sizes))
        ),
        locator=f"{entry.locator}; {chosen.locator}",
        digest=entry.digest,
        read={name: item.typed for name, item in given.items()},
        latex=chosen.metric_latex,
    )


def _sizes(chosen: Bound, values: Mapping[str, Tree], *, promised: bool) -> list[Enclosure]:
    """The whole and its terms; nothing where nothing is promised and they have no value, or before the first round."""
    assert chosen.value is not None
    if _too_early(chosen, values):
        return []
    try:
        return [enclose(tree, values) for tree in (chosen.value, *summands(chosen))]
    except FedTheoryError as error:
        if promised or error.code != "FT012":
            raise
        return []


def _too_early(chosen: Bound, values: Mapping[str, Tree]) -> bool:
    """Whether the round is before the bound's first: what it says there may not even have a value."""
    return "t" in values and satisfies("t", "<", str(chosen.first_round), values) is True


def summands(chosen: Bound) -> list[Tree]:
    """The terms of a sum, in the order of `terms`."""
    whole = chosen.value
    assert whole is not None
    return whole[1:] if isinstance(whole, list) and whole[0] == "+" else [whole]


def check_conditions(
    entry: Entry, chosen: Bound, values: Mapping[str, Tree]
) -> tuple[Checked, ...]:
    """The first round and the stated conditions, checked; the assumptions, taken on trust."""
    checked = []
    if "t" in values or chosen.first_round > 1:
        first = _check(Condition(">=", "t", str(chosen.first_round)), values)
        if first.holds is False:
            text = f"{first.text} (this bound starts at t = {chosen.first_round})"
            first = Checked(text, holds=False)
        checked.append(first)
    checked += [_check(condition, values) for condition in (*entry.conditions, *chosen.conditions)]
    trust = [
        Checked(f"{a.wording} ({a.locator}), taken on trust", None)
        for a in (*entry.assumptions, *chosen.also)
    ]
    return tuple(checked + trust)


def as_json(value: Value) -> dict[str, Any]:
    """The value as JSON."""
    return {
        "id": value.id,
        "bound": value.bound,
        "value": exact_or_float(value.value),
        "lower": value.lower,
        "upper": value.upper,
        "vacuous": value.vacuous,
        "conditions": [{"text": c.text, "holds": c.holds} for c in value.conditions],
        "locator": value.locator,
        "digest": value.digest,
        "status": value.status,
        "metric": value.metric,
        "relation": value.relation,
        "label": value.known.label,
        "axioms": list(value.known.axioms),
        "repaired": list(value.known.repaired),
        "by_author": value.known.by_author,
        "scope": value.stated.scope,
        "certainty": value.stated.certainty,
        "terms": [{"text": name, "lower": low, "upper": high} for name, low, high in value.terms],
        "read": dict(value.read),
    }


def from_json(data: Mapping[str, Any]) -> Value:
    """The value that `as_json` wrote; how its metric is drawn is read from the catalogue."""
    return Value(
        id=data["id"],
        bound=data["bound"],
        status=data["status"],
        metric=data["metric"],
        relation=data["relation"],
        value=number_of(data["value"]),
        lower=data["lower"],
        upper=data["upper"],
        vacuous=data["vacuous"],
        conditions=tuple(Checked(c["text"], c["holds"]) for c in data["conditions"]),
        terms=tuple((term["text"], term["lower"], term["upper"]) for term in data["terms"]),
        locator=data["locator"],
        digest=data["digest"],
        read=dict(data["read"]),
        latex=find(data["id"]).bound(data["bound"]).metric_latex,
    )


def number_of(text: str | float | None) -> Fraction | float | None:
    """The number that `exact_or_float` wrote."""
    return Fraction(text) if isinstance(text, str) else text


def exact_or_float(number: Fraction | float | None) -> str | float | None:
    """Exact numbers as `"p/q"`, others as they are."""
    return str(number) if isinstance(number, Fraction) else number


def _with_formula(entry: Entry, chosen: Bound) -> Bound:
    if chosen.value is None:
        message = f"{entry.id} ({chosen.key}) is stated by a recursion, not by a formula; it is checked on runs only."
        raise FedTheoryError(message, code="FT015")
    return chosen


def _check(condition: Condition, values: Mapping[str, Tree]) -> Checked:
    if not condition.letters <= values.keys():
        return Checked(f"{condition.told}, not checked: not all its letters are set", None)
    return Checked(
        condition.told, satisfies(condition.left, condition.relation, condition.right, values)
    )


def _vacuous(entry: Entry, chosen: Bound, values: Mapping[str, Tree]) -> bool | None:
    """Whether the bound says no more than is true without any theorem; None when that is not known here."""
    trivial = entry.trivial.get((chosen.metric, chosen.relation))
    if trivial is None or not names(trivial) <= set(values):
        return None
    assert chosen.value is not None
    sign = compare(chosen.value, trivial, values)
    if sign is None:
        return None
    return sign >= 0 if chosen.relation == "<=" else sign <= 0


def _floats(size: Enclosure) -> tuple[float, float]:
    return float_below(size.lower), float_above(size.upper)
