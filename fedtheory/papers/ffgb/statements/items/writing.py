"""How an item of this paper is written down."""

from fedtheory.core.item import Encoding, Item, Shown
from fedtheory.core.statement import Source

PAPER = "shen2022ffgb"


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
    """An item of FFGB: its name within the paper, where it is encoded, and the erratum that this repairs."""
    return Item(
        f"ffgb.{name}", kind, title, Source(PAPER, locator), says, encoded, remark, repaired
    )


def steps(of: str, bound: str, *names: str) -> tuple[Shown, ...]:
    """Steps of the proof of a bound, or of an argument if the bound is ""."""
    return tuple(Shown(of, name, bound) for name in names)
