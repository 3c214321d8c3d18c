"""What is on record of each paper: what `list`, `show` and `bound` say at once, and `verify` compares with what it finds.

`python -m fedtheory.cli.record` writes `expected.json` beside each manifest. It is a record and no evidence: CI computes
every label again.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fedtheory.core.outside import lent

FILE = "expected.json"
SOURCES = ("statements", "proofs")
"""Folders of a paper whose files its labels are read from, besides what all papers share."""
UNREAD = "UNDECIDED"
SHORT = 16
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
    because: str = ""
    """Of what is REFUTED: what is wrong, and in which case."""
    rocq: bool = False
    """Whether Rocq has accepted what is claimed and from what, too."""

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


def folder() -> Path:
    """Where the papers of this library are."""
    return Path(str(resources.files("fedtheory"))) / "papers"


IN_ROCQ = Path(__file__).with_name("rocq.json")
"""Which claims Rocq has accepted: the beginning of the digest of what was claimed and from what, by bound."""


@cache
def accepted_by_rocq() -> Mapping[str, str]:
    """What `python -m fedtheory.cli.rocq --record` has written: a record and no evidence."""
    found: dict[str, str] = json.loads(IN_ROCQ.read_text(encoding="utf-8"))
    return found


@cache
def recorded_papers() -> tuple[str, ...]:
    """The papers of which something is on record."""
    return tuple(sorted(path.parent.name for path in folder().glob(f"*/{FILE}")))


@cache
def expected(paper: str) -> Mapping[str, Any]:
    """All that is on record of a paper: statements with their labels and pins, items, errata, and the sources' digests."""
    if paper not in recorded_papers():
        return {"statements": {}, "items": {}, "errata": {}, "files": {}}
    found: dict[str, Any] = json.loads((folder() / paper / FILE).read_text(encoding="utf-8"))
    return found


def recorded_labels(identifier: str) -> Mapping[str, Mapping[str, Any]]:
    """Of each bound of a statement: label, what it is conditional on, and the digest of what is claimed and assumed."""
    bounds: Mapping[str, Any] = _statement(identifier).get("bounds", {})
    return bounds


def where_else(identifier: str) -> str:
    """What to do where nothing is recorded: of a file that was lent, prove it."""
    files = [paper.name for paper in lent() if any(s.id == identifier for s in paper.statements)]
    return (
        f"nothing is recorded; fedtheory prove {files[0]} says more"
        if files
        else "nothing is recorded"
    )


def recorded_item(identifier: str) -> Mapping[str, str] | None:
    """Of an item its label, and why."""
    found: Mapping[str, str] | None = expected(_paper(identifier))["items"].get(identifier)
    return found


def recorded_erratum(identifier: str) -> Mapping[str, Any] | None:
    """Of an erratum what it is about, how severe it is, and whether its numbers were confirmed."""
    found: Mapping[str, Any] | None = expected(_paper(identifier))["errata"].get(identifier)
    return found


def recorded_errata(about: str) -> dict[str, Mapping[str, Any]]:
    """The errata about a statement, by id."""
    known: Mapping[str, Mapping[str, Any]] = expected(_paper(about))["errata"]
    return {name: found for name, found in known.items() if found["about"] == about}


def recorded_slack(identifier: str) -> list[dict[str, Any]]:
    """How loose a statement's bounds are where the worst case is known."""
    found: list[dict[str, Any]] = expected(_paper(identifier)).get("slack", {}).get(identifier, [])
    return found


def recorded_tightness(identifier: str, bound: str) -> str:
    """How near a run of the exhibits comes to a bound: the largest ratio of the two that is pinned; 1 is met."""
    pins = _statement(identifier).get("pins", {}).get(bound, ())
    return max(pins, key=float, default="")


def recorded_digest(identifier: str) -> str:
    """The digest of a statement as it was when its labels were recorded."""
    return str(_statement(identifier).get("digest", ""))


def recorded(identifier: str, bound: str) -> Recorded:
    """What is on record of a bound; of what is not in the library nothing is."""
    found = recorded_labels(identifier).get(bound)
    if found is None:
        return Recorded(UNREAD, why=where_else(identifier))
    return Recorded(
        found["label"],
        tuple(found.get("axioms", ())),
        tuple(found.get("repaired", ())),
        found.get("why", ""),
        found.get("digest", ""),
        found.get("because", ""),
        accepted_by_rocq().get(f"{identifier} {bound}") == found.get("meaning", "-")[:SHORT],
    )


def files_of(paper: str) -> Iterator[tuple[str, str]]:
    """The files that a paper's labels are read from, each with the beginning of its digest."""
    home = folder() / paper
    for name in SOURCES:
        for path in sorted((home / name).rglob("*.py")):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield path.relative_to(home).as_posix(), digest[:16]


@cache
def changed(paper: str) -> tuple[str, ...]:
    """The files of a paper that are not what they were when its labels were recorded."""
    then, now = expected(paper)["files"], dict(files_of(paper))
    return tuple(name for name in sorted(then.keys() | now) if then.get(name) != now.get(name))


def changed_of(identifier: str) -> tuple[str, ...]:
    """Those of them that go by the name of this statement; the others may concern any."""
    paper, _, stem = identifier.partition(".")
    return tuple(name for name in changed(paper) if f"{Path(name).stem}_".startswith(f"{stem}_"))


def _statement(identifier: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = expected(_paper(identifier))["statements"].get(identifier, {})
    return found


def _paper(identifier: str) -> str:
    return identifier.partition(".")[0]
