"""How an item of this paper is written down."""

from fedtheory.core.item import Encoding, Item, Shown
from fedtheory.core.statement import Source

PAPER = "agarwal2020fedres"


def item(
    name: str,
    kind: str,
    locator: str,
    title: str,
    says: str,
    *encoded: Encoding,
    remark: str = "",
    repaired: str = "",
) -> Item:
    """An item of FedRes: its name within the paper, and where it is encoded."""
    return Item(
        f"fedres.{name}", kind, title, Source(PAPER, locator), says, encoded, remark, repaired
    )


def steps(of: str, bound: str, *names: str) -> tuple[Shown, ...]:
    """Steps of the proof of a bound, or of an argument if the bound is ""."""
    return tuple(Shown(of, name, bound) for name in names)
