"""What is known of the items of a catalogue that are no statements: read off the place where each is encoded."""

import time
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from fedtheory.core.item import Computed, Counted, Encoding, Item, Shown, Stated, Wrong
from fedtheory.core.verdict import Label, Severity, Verdict, weakest
from fedtheory.engines.prove import ProofReport, prove
from fedtheory.engines.replay import replay
from fedtheory.errata import ERRATA
from fedtheory.proofs import is_own, replayed
from fedtheory.runs.labelling import labeller

Reports = Mapping[tuple[str, str], ProofReport]
NOTHING: Reports = MappingProxyType({})


def judged(
    item: Item, reports: Reports = NOTHING, confirmed: Mapping[str, bool] | None = None
) -> Verdict | None:
    """The weakest label of the places that encode it; None for a definition, which is neither true nor false.

    Proofs that were replayed already are in `reports`, by statement and bound; errata in `confirmed`, by id.
    """
    begun = time.perf_counter()
    known = [
        (e, _label(e, reports, confirmed or {}))
        for e in item.encoded
        if not isinstance(e, Computed)
    ]
    if item.encoded and not known:
        return None
    label = weakest(own for _, own in known)
    apart = repairs(item) if label.proved else []
    if apart and label is Label.PROVED:
        label = Label.PROVED_AS_REPAIRED
    added = [] if label is not Label.PROVED_AS_REPAIRED else _added(item, reports)
    weak = [_place(e) for e, own in known if own is label and not label.proved]
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
                *([f"print does not assume {', '.join(added)}"] if added else []),
                item.remark or "; ".join(weak),
            ]
        ).removesuffix("; "),
    )


def _added(item: Item, reports: Reports) -> list[str]:
    """The hypotheses by which what is shown of an item assumes more than print."""
    found: list[str] = []
    for encoding in item.encoded:
        if isinstance(encoding, Shown | Stated):
            report = reports.get((encoding.of, encoding.bound))
            report = report or _report(encoding.of, encoding.bound)
            if isinstance(encoding, Shown):
                found += next(s.ours for s in report.steps if s.name == encoding.step)
            else:
                found += report.repaired
    return list(dict.fromkeys(found))


def repairs(item: Item) -> list[str]:
    """The errata by which what is printed is not what is shown; a gap that is filled leaves print as it is."""
    of_print = {Severity.TYPO, Severity.CONSTANT, Severity.FALSE}
    own = [e.id for e in ERRATA.of(item.id) if e.about == item.id and e.severity in of_print]
    return list(dict.fromkeys([*([item.repaired] if item.repaired else []), *own]))


def axioms(item: Item) -> tuple[str, ...]:
    """What the proofs take on trust in which the item is a step."""
    named = {(e.of, e.bound) for e in item.encoded if isinstance(e, Shown | Stated)}
    known = {(p.id, p.bound) for p in replayed(item.id)}
    return tuple(sorted({axiom for which in named & known for axiom in _report(*which).axioms}))


def _label(encoding: Encoding, reports: Reports, confirmed: Mapping[str, bool]) -> Label:
    match encoding:
        case Shown():
            report = reports.get((encoding.of, encoding.bound))
            report = report or _report(encoding.of, encoding.bound)
            step = {s.name: s for s in report.steps}[encoding.step]
            return (
                Label.PROVED_AS_REPAIRED if step.label is Label.PROVED and step.ours else step.label
            )
        case Stated():
            proved = {(proof.id, proof.bound) for proof in replayed(encoding.of)}
            if (encoding.of, encoding.bound) not in proved:
                return Label.UNDECIDED
            report = reports.get((encoding.of, encoding.bound))
            return (report or _report(encoding.of, encoding.bound)).label
        case Wrong():
            return _against(encoding.erratum, confirmed)
        case Counted():
            return Label.ENUMERATED if encoding.holds() else Label.REFUTED
    message = f"{encoding!r} has no label"
    raise TypeError(message)


def _against(identifier: str, confirmed: Mapping[str, bool]) -> Label:
    """REFUTED where an erratum calls the print false and its numbers are confirmed; a gap or a loose constant is less."""
    erratum = next(e for e in ERRATA.of(identifier) if e.id == identifier)
    if erratum.severity is not Severity.FALSE:
        return Label.UNDECIDED
    shown = confirmed[identifier] if identifier in confirmed else replay(erratum).confirmed
    return Label.REFUTED if shown else Label.UNDECIDED


@cache
def _report(identifier: str, bound: str) -> ProofReport:
    proof = next(p for p in replayed(identifier) if (p.id, p.bound) == (identifier, bound))
    return prove(proof, literal=not is_own(proof), reader=labeller().read)


def _place(encoding: Encoding) -> str:
    match encoding:
        case Shown():
            return f"{encoding.of}, step {encoding.step}"
        case Stated():
            return f"{encoding.of} ({encoding.bound})"
        case Wrong():
            return f"see {encoding.erratum}"
    return encoding.name
