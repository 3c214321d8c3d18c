"""What a paper holds besides its statements: definitions, displays, remarks, claims in prose, tables, figures.

An item says where it is encoded; what is known of it is read off there and never written down by hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fedtheory.core.proof import Setting, Step, check_hypotheses
from fedtheory.core.statement import Source

KINDS = (
    "definition",
    "algorithm",
    "assumption",
    "lemma",
    "display",
    "remark",
    "claim",
    "table",
    "figure",
)


@dataclass(frozen=True)
class Argument:
    """Steps that show displays and remarks of a paper, and lead to no bound."""

    id: str
    title: str
    setting: Setting
    steps: tuple[Step, ...]
    axioms: tuple[str, ...] = ()  # becomes hypotheses with the role of an axiom
    bound: str = ""

    def __post_init__(self) -> None:
        check_hypotheses(self.setting, self.steps)


@dataclass(frozen=True)
class Stated:
    """The item is a bound of a statement."""

    of: str
    bound: str = "printed"


@dataclass(frozen=True)
class Shown:
    """The item is a step: of the proof of a bound, or of an argument if no bound is named."""

    of: str
    step: str
    bound: str = ""


@dataclass(frozen=True)
class Wrong:
    """The item is contradicted by an erratum's numbers."""

    erratum: str


@dataclass(frozen=True)
class Computed:
    """The item is what this computes: a definition has an encoding, and nothing to prove."""

    by: Callable[..., Any]

    @property
    def name(self) -> str:
        """Where it stands in the library."""
        return f"{self.by.__module__}.{self.by.__qualname__}"


@dataclass(frozen=True)
class Counted:
    """The item is a finite claim about printed numbers: true or false by counting them."""

    holds: Callable[[], bool]

    @property
    def name(self) -> str:
        """Where it stands in the library."""
        return f"{self.holds.__module__}.{self.holds.__qualname__}"


Encoding = Stated | Shown | Wrong | Computed | Counted


@dataclass(frozen=True)
class Item:
    """A definition, display, remark, claim, table or figure; `remark` says why where nothing can be decided."""

    id: str
    kind: str
    title: str
    source: Source
    says: str
    encoded: tuple[Encoding, ...]
    remark: str = ""
    repaired: str = ""  # the erratum that says how what is shown differs from what is printed
