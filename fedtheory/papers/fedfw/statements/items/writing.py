"""How an item of this paper is written down."""

from fedtheory.core.item import Encoding, Item, Shown
from fedtheory.core.statement import Source

PAPER = "dadras2024fedfw"


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
    """An item of FedFW: its name within the paper, where it is encoded, and by which erratum not as printed."""
    source = Source(PAPER, locator)
    return Item(f"fedfw.{name}", kind, title, source, says, encoded, remark, repaired)


def display(
    number: int,
    place: str,
    title: str,
    says: str,
    *encoded: Encoding,
    remark: str = "",
    repaired: str = "",
) -> Item:
    """A numbered display of a section or an appendix."""
    locator = f"{place}, ({number})"
    return item(
        f"eq{number}", "display", locator, title, says, *encoded, remark=remark, repaired=repaired
    )


def steps(of: str, bound: str, *names: str) -> tuple[Shown, ...]:
    """Steps of the proof of a bound, or of an argument."""
    return tuple(Shown(of, name, bound) for name in names)


def printed(*names: str) -> tuple[Shown, ...]:
    """Lines of the replay of Appendix B.1."""
    return steps("fedfw.appendix_b1", "", *names)
