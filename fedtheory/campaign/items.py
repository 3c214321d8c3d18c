"""The items of the papers' catalogues that are no statements: their verdicts, kept in the store."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fedtheory.calculator.catalogue import Item, items
from fedtheory.calculator.recorded import BY_AUTHOR, changed, recorded_item, recorded_papers
from fedtheory.campaign.labels import opened
from fedtheory.runs.store import asked_key

NOTHING_TO_DECIDE = "DEFINITION"
"""Stands in place of a label where nothing can be true or false."""
Answer = dict[str, Any]


def item_key(identifier: str, errata: Sequence[str] = ()) -> str:
    """The key under which the verdict on an item with these errata is kept with its needs."""
    return asked_key(layer="item", subject=identifier, errata=list(errata))


def item_labels(wanted: Sequence[Item], store: Path | None) -> dict[str, tuple[str, str]]:
    """For each item its label, and why: as recorded, or for what is not of this library as judged here, else as its author has
    recorded it, else judged now."""
    known = {item.id: told for item in wanted if (told := recorded_item(item.id))}
    ours = {name for name in known if name.partition(".")[0] in recorded_papers()}
    found = {name: (known[name]["label"], known[name]["why"]) for name in ours}
    wanted = [item for item in wanted if item.id not in found]
    if not wanted:
        return found
    from fedtheory.campaign.needs import needs_of

    with ExitStack() as stack:
        kept = opened(store, stack)
        for item in wanted:
            answer = None if kept is None else kept.get(item_key(item.id))
            if answer is None and item.id in known and not changed(item.family):
                told = known[item.id]
                found[item.id] = told["label"], f"{BY_AUTHOR}: {told['why']}".removesuffix(": ")
                continue
            if answer is None:
                answer = judged_item(item.id)
                if kept is not None:
                    kept.put(item_key(item.id), answer, needs_of("item", ""))
            row = answer["verdicts"][0]
            found[item.id] = row["label"], row["note"]
    return found


def judged_item(identifier: str) -> Answer:
    """The verdict on an item."""
    from fedtheory.campaign.tasks import of_item_now
    from fedtheory.theorems import ITEMS

    return of_item_now(next(item for item in ITEMS.of(identifier) if item.id == identifier))


def named_items(targets: Iterable[str]) -> list[Item]:
    """The items that the targets name, by their ids or their papers; all, when nothing is named."""
    wanted = set(targets)
    return [item for item in items().values() if not wanted or {item.id, item.family} & wanted]
