"""What a law says of a bound."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fedtheory.core.statement import Bound, Statement
from fedtheory.core.verdict import Label


@dataclass(frozen=True)
class Finding:
    """What a law says of a bound."""

    holds: bool | None  # None: not decided
    label: Label
    note: str


Law = Callable[[Statement[Any], Bound], Finding | None]
"""None: the law is not about such a bound."""
