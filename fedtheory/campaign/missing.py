"""What is on record of what a campaign asks about, and is no longer there, or is stated anew since: a surprise each."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from fedtheory.calculator.catalogue import catalogue
from fedtheory.calculator.recorded import FILE, expected, recorded_papers, unreadable
from fedtheory.campaign.levels import SURPRISE
from fedtheory.campaign.subjects import Subject
from fedtheory.campaign.tasks import Row, blank
from fedtheory.core.outside import papers
from fedtheory.core.salvage import Fault, faults
from fedtheory.core.statement import Statement
from fedtheory.errata import ERRATA
from fedtheory.theorems import ITEMS


def missing(targets: Sequence[str], subjects: Collection[Subject]) -> list[Row]:
    """A row for each bound, pin, item and erratum that the record knows of these targets, and the papers do not."""
    live = {subject.statement.id: subject for subject in subjects if subject.file is None}
    rows = [row for subject in live.values() for row in _stated_anew(subject)]
    for paper in (*recorded_papers(), *(brought.name for brought in papers())):
        if not targets or any(target.partition(".")[0] == paper for target in targets):
            rows += _of_paper(paper, set(targets), live)
    return rows


def pins(statement: Statement[Any]) -> dict[str, list[str]]:
    """The tightness of each bound that exhibits pin, in their order."""
    found: dict[str, list[str]] = defaultdict(list)
    for exhibit in statement.exhibits:
        for key, tightness in exhibit.pinned.items():
            found[key].append(tightness)
    return dict(found)


def _of_paper(paper: str, targets: set[str], live: Mapping[str, Subject]) -> Iterator[Row]:
    known = expected(paper)
    if why := unreadable(paper):
        yield _surprise(paper, FILE, "laws", why)

    def asked(identifier: str) -> bool:
        return not targets or bool({paper, identifier} & targets)

    for name, of in known["statements"].items():
        if asked(name):
            yield from _of_statement(name, of, live.get(name))
    recorded_items = [name for name in known["items"] if asked(name)]
    items = {i.id for i in ITEMS.of(paper)} if recorded_items else set()
    for name in recorded_items:
        of = known["items"][name]
        if name not in items:
            why = f"{of['label']} is recorded, and the item is gone{_because(name)}"
            yield _surprise(name, "", "item", why)
    recorded_errata = {n: of for n, of in known["errata"].items() if asked(of["about"])}
    errata = {e.id for e in (ERRATA.of(paper) if recorded_errata else ())}
    ledgers = "".join(f"; {fault}" for fault in faults(paper) if _layer(fault) == "errata")
    for name, of in recorded_errata.items():
        if name not in errata:
            why = f"it is recorded, and the erratum is gone{ledgers}"
            yield _surprise(of["about"], name, "errata", why)
    for fault in faults(paper):
        if not targets or paper in targets:
            yield _surprise(paper, fault.file, _layer(fault), str(fault))


def _of_statement(name: str, known: Mapping[str, Any], subject: Subject | None) -> Iterator[Row]:
    keys = {bound.key for bound in subject.statement.bounds} if subject else set()
    for key, of in known["bounds"].items():
        if key not in keys:
            gone = "bound" if subject else "statement"
            why = f"{of['label']} is recorded, and the {gone} is gone{_because(name)}"
            yield _surprise(name, key, "replay", why)
    now = pins(subject.statement) if subject else {}
    for key, tightness in known["pins"].items():
        if key in keys and now.get(key) != tightness:
            told = ", ".join(now.get(key, ())) or "nothing"
            why = f"pinned at {', '.join(tightness)} on record, and now at {told}"
            yield _surprise(name, key, "curve", why)


def _because(identifier: str) -> str:
    """The faults by which a statement or an item may be gone."""
    paper, _, stem = identifier.partition(".")
    return "".join(f"; {fault}" for fault in faults(paper) if fault.concerns(stem))


def _layer(fault: Fault) -> str:
    """The kind under which a fault is reported: proofs, errata, items, or else statements."""
    folders = fault.file.split("/")
    layers = {"proofs": "replay", "errata": "errata", "items": "item"}
    return next((layers[folder] for folder in folders if folder in layers), "laws")


def _stated_anew(subject: Subject) -> Iterator[Row]:
    """What the calculator knows is what is verified."""
    name = subject.statement.id
    if name not in catalogue() or catalogue()[name].digest != subject.digest:
        why = (
            f"the catalogue does not hold {name} as it is now; run `python -m fedtheory.calculator.generate` "
            "with the same Python that runs this command"
        )
        yield _surprise(name, "", "laws", why)


def _surprise(identifier: str, bound: str, layer: str, why: str) -> Row:
    return blank(identifier, bound, layer, why) | {"recorded": SURPRISE, "why": why}
