"""The items of the papers' catalogues that are no statements: their verdicts, kept in the store."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import Item, items
from fedtheory.calculator.recorded import recorded_item
from fedtheory.campaign.labels import opened
from fedtheory.runs.store import asked_key

NOTHING_TO_DECIDE = "DEFINITION"
"""Stands where a label would, for what is neither true nor false; it is no label."""
Answer = dict[str, Any]


def item_key(identifier: str, erratum: str = "", *, errata: Sequence[str] = ()) -> str:
    """The key under which the verdict on an item with these errata, or on an erratum of it, is kept with its needs."""
    return asked_key(layer="item", subject=identifier, erratum=erratum, errata=list(errata))


def item_labels(wanted: Sequence[Item], store: Path | None) -> dict[str, tuple[str, str]]:
    """For each item its label, and why: as recorded, or judged now for what is not of this library."""
    known = {item.id: recorded_item(item.id) for item in wanted}
    found = {name: (told["label"], told["why"]) for name, told in known.items() if told}
    wanted = [item for item in wanted if item.id not in found]
    if not wanted:
        return found
    from fedtheory.campaign.needs import needs_of

    with ExitStack() as stack:
        kept = opened(store, stack)
        for item in wanted:
            answer = None if kept is None else kept.get(item_key(item.id))
            if answer is None:
                answer = judged_item(item.id)
                if kept is not None:
                    kept.put(item_key(item.id), answer, needs_of("item", ""))
            row = answer["verdicts"][0]
            found[item.id] = row["label"], row["note"]
    return found


def judged_item(identifier: str) -> Answer:
    """The verdict on an item, as a task answers."""
    from fedtheory.campaign.encoded import axioms, judged
    from fedtheory.campaign.tasks import row
    from fedtheory.core.verdict import Label, Verdict
    from fedtheory.theorems import ITEMS

    item = next(item for item in ITEMS.of(identifier) if item.id == identifier)
    verdict = judged(item)
    if verdict is None:
        undecided = Label.UNDECIDED
        blank = row(Verdict(identifier, "", "item", undecided, undecided, "", note=item.remark))
        words = {"outcome": NOTHING_TO_DECIDE, "label": NOTHING_TO_DECIDE}
        return {"verdicts": [blank | words], "axioms": []}
    return {"verdicts": [row(verdict)], "axioms": list(axioms(item))}


def named_items(targets: Iterable[str]) -> list[Item]:
    """The items that the targets name, by their ids or their papers; all, when nothing is named."""
    wanted = set(targets)
    return [item for item in items().values() if not wanted or {item.id, item.family} & wanted]
