"""What a paper draws itself: its own figures, and the instances on which a statement is drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fedtheory.core.instance import Instance

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Make = Callable[[], Instance[Any]]


@dataclass(frozen=True)
class Figure:
    """A picture: its caption, which may need the runs, and how it is drawn."""

    id: str
    """`fedfw.naive` is the file `naive.py`, and docs/fedfw_naive.svg."""
    words: Callable[[], str]
    draw: Callable[["Axes"], None]
    about: str = ""
    """The statement whose picture it is, where that is not its bounds."""
    finding: str = ""
    """What it shows, for readers who do not see it; required where it is about a statement."""
    errata: tuple[str, ...] = ()
    """Mistakes in print of which it shows more than numbers do."""

    @property
    def file(self) -> str:
        """The name of the drawing, without its ending."""
        return self.id.replace(".", "_")


@dataclass(frozen=True)
class Scene:
    """Random instances, hard ones beside them, and one choice of parameters for all."""

    id: str
    """The statement that is drawn so."""
    instances: tuple[Make, ...]
    hard: Mapping[str, Make]  # in words
    parameters: Mapping[str, Fraction]
    rounds: int
    words: str
