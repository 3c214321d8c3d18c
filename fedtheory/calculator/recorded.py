"""The labels on record: what `list`, `show` and `bound` say at once, and `verify` compares with what it finds.

`python -m fedtheory.cli.record` writes the file. It is a record and no evidence: CI computes every label again.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

FILE = "labels.json"
UNREAD = "UNDECIDED"
PROVED = {"PROVED", "PROVED AS REPAIRED", "CONDITIONAL"}
"""Labels whose claim certificates lead to."""


@dataclass(frozen=True)
class Recorded:
    """What was found of one bound when it was recorded."""

    label: str
    axioms: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()
    why: str = ""
    digest: str = ""

    @property
    def proved(self) -> bool:
        """Whether certificates lead to it, whatever it rests on."""
        return self.label in PROVED

    @property
    def told(self) -> str:
        """The label, with what it is conditional on or how print was repaired."""
        if self.axioms:
            return f"{self.label} on {'; '.join(self.axioms)}"
        if self.repaired:
            return f"{self.label}: print does not assume {', '.join(self.repaired)}"
        return self.label


@cache
def _content() -> dict[str, Any]:
    text = (resources.files("fedtheory") / FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def recorded_labels() -> dict[str, dict[str, dict[str, Any]]]:
    """By id and bound: label, what it is conditional on, and the digest of what is claimed and assumed."""
    found: dict[str, dict[str, dict[str, Any]]] = _content()["bounds"]
    return found


def recorded_items() -> dict[str, dict[str, str]]:
    """By id of an item: label, and why."""
    found: dict[str, dict[str, str]] = _content()["items"]
    return found


def recorded(identifier: str, bound: str) -> Recorded:
    """What is on record of a bound; of what is not in the library nothing is."""
    found = recorded_labels().get(identifier, {}).get(bound)
    if found is None:
        return Recorded(UNREAD, why="nothing is recorded")
    return Recorded(
        found["label"],
        tuple(found.get("axioms", ())),
        tuple(found.get("repaired", ())),
        found.get("why", ""),
        found.get("digest", ""),
    )


def as_of() -> str:
    """The digest of the statements that were recorded."""
    return str(_content()["statements"])
