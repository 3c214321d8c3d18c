"""What is known of the items of a catalogue that are no statements: read off the places where each is encoded.

Nothing is proved or replayed here: whoever asks hands over what was read of those places.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.item import Computed, Counted, Encoding, Item, Shown, Stated, Wrong
from fedtheory.core.verdict import Label, Severity, Verdict, weakest
from fedtheory.errata import ERRATA
from fedtheory.proofs import replayed

Place = tuple[str, str]
"""A proof, by its statement and bound."""


@dataclass(frozen=True)
class Reading:
    """What was read of a proof: its label, and that of each step, with what the step assumes that print does not."""

    label: Label
    steps: Mapping[str, tuple[Label, Sequence[str]]]
    repaired: Sequence[str] = ()
    axioms: Sequence[str] = ()


@dataclass(frozen=True)
class Known:
    """What was read of proofs, and whether the numbers of errata confirm them, by id."""

    readings: Mapping[Place, Reading] = field(default_factory=dict)
    confirmed: Mapping[str, bool] = field(default_factory=dict)


def rests_on(item: Item) -> tuple[list[Place], list[str]]:
    """The proofs and the errata that an item is read off."""
    named = [(e.of, e.bound) for e in item.encoded if isinstance(e, Shown | Stated)]
    proved = {(p.id, p.bound) for p in replayed(item.id)} if named else set()
    wrong = [e.erratum for e in item.encoded if isinstance(e, Wrong)]
    return [place for place in dict.fromkeys(named) if place in proved], wrong


def judged(item: Item, known: Known) -> Verdict | None:
    """The weakest label of the places that encode it; None for a definition, which is neither true nor false."""
    begun = time.perf_counter()
    found = [(e, _label(e, known)) for e in item.encoded if not isinstance(e, Computed)]
    if item.encoded and not found:
        return None
    label = weakest(own for _, own in found)
    apart = repairs(item) if label.proved else []
    if apart and label is Label.PROVED:
        label = Label.PROVED_AS_REPAIRED
    added = [] if label is not Label.PROVED_AS_REPAIRED else list(_added(item, known))
    weak = [_place(e) for e, own in found if own is label and not label.proved]
    return Verdict(
        item.id,
        "",
        "item",
        label,
        label,
        "",
        seconds=time.perf_counter() - begun,
        note="; ".join(
            [
                *([f"print differs: {', '.join(apart)}"] if apart else []),
                *([f"print does not assume {', '.join(dict.fromkeys(added))}"] if added else []),
                item.remark or "; ".join(weak),
            ]
        ).removesuffix("; "),
    )


def axioms(item: Item, known: Known) -> tuple[str, ...]:
    """What the proofs take on trust in which the item is a step."""
    named = {(e.of, e.bound) for e in item.encoded if isinstance(e, Shown | Stated)}
    read = (known.readings[place] for place in named & known.readings.keys())
    return tuple(sorted({axiom for reading in read for axiom in reading.axioms}))


def repairs(item: Item) -> list[str]:
    """The errata by which what is printed is not what is shown; a gap that is filled leaves print as it is."""
    of_print = {Severity.TYPO, Severity.CONSTANT, Severity.FALSE}
    own = [e.id for e in ERRATA.of(item.id) if e.about == item.id and e.severity in of_print]
    return list(dict.fromkeys([*([item.repaired] if item.repaired else []), *own]))


def _added(item: Item, known: Known) -> Iterator[str]:
    """The hypotheses by which what is shown of an item assumes more than print."""
    for encoding in item.encoded:
        if isinstance(encoding, Shown):
            yield from _step(encoding, known)[1]
        elif isinstance(encoding, Stated):
            yield from known.readings[encoding.of, encoding.bound].repaired


def _label(encoding: Encoding, known: Known) -> Label:
    match encoding:
        case Shown():
            label, ours = _step(encoding, known)
            return Label.PROVED_AS_REPAIRED if label is Label.PROVED and ours else label
        case Stated():
            reading = known.readings.get((encoding.of, encoding.bound))
            return Label.UNDECIDED if reading is None else reading.label
        case Wrong():
            return _against(encoding.erratum, known)
        case Counted():
            return Label.ENUMERATED if encoding.holds() else Label.REFUTED
    message = f"{encoding!r} has no label"
    raise TypeError(message)


def _step(shown: Shown, known: Known) -> tuple[Label, Sequence[str]]:
    reading = known.readings.get((shown.of, shown.bound))
    if reading is None or shown.step not in reading.steps:
        raise IllFormedStatement(f"nothing is read of {_place(shown)} ({shown.bound})")
    return reading.steps[shown.step]


def _against(identifier: str, known: Known) -> Label:
    """REFUTED where an erratum calls the print false and its numbers are confirmed; a gap or a loose constant is less."""
    erratum = next(e for e in ERRATA.of(identifier) if e.id == identifier)
    false = erratum.severity is Severity.FALSE
    return Label.REFUTED if false and known.confirmed[identifier] else Label.UNDECIDED


def _place(encoding: Encoding) -> str:
    match encoding:
        case Shown():
            return f"{encoding.of}, step {encoding.step}"
        case Stated():
            return f"{encoding.of} ({encoding.bound})"
        case Wrong():
            return f"see {encoding.erratum}"
    return encoding.name
