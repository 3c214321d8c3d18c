"""How `list`, `show` and `verify` present the items of the papers' catalogues that are no statements."""

from typing import Any

from fedtheory.calculator.catalogue import Item
from fedtheory.campaign.items import NOTHING_TO_DECIDE
from fedtheory.cli.output import coloured, line


def item_json(item: Item, label: str, why: str) -> dict[str, Any]:
    """The item as JSON; a definition has no label."""
    return {
        "id": item.id,
        "paper": item.family,
        "kind": item.kind,
        "title": item.title,
        "locator": item.locator,
        "bounds": [],
        "label": None if label == NOTHING_TO_DECIDE else label,
        "source": item.paper,
        "says": item.says,
        "encoded": [str(encoding) for encoding in item.encoded],
        "why": why,
    }


def tell_item(item: Item, label: str, why: str) -> None:
    """Prints all that is known of an item."""
    line(f"{item.id}: {item.title}")
    line(f"{item.kind}, {item.locator} of {item.paper}: {coloured(label)}")
    line(f"  {item.says}")
    for encoding in item.encoded:
        line(f"  {_WHERE[encoding.by]} {encoding}")
    if why:
        line(f"  {why}")
    from fedtheory.errata import ERRATA

    for erratum in (e for e in ERRATA.of(item.id) if e.about == item.id):
        line(f"  {erratum.id}  {erratum.severity.name:<8} {erratum.source.locator}")
    if proofs := [e for e in item.encoded if e.by == "step" and e.bound]:
        line(f"next: fedtheory prove {proofs[0].of} --bound {proofs[0].bound}")


_WHERE = {
    "bound": "stated as",
    "step": "shown in",
    "erratum": "contradicted by",
    "count": "counted by",
    "code": "computed by",
}
