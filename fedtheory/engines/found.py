"""What a search for a line ends with; whoever reads it off a record need not load the search."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Found:
    """Lines the kernel accepts, the last of which shows the schema, and who found them."""

    lines: list[dict[str, Any]]
    engine: str
    seconds: float = 0.0
