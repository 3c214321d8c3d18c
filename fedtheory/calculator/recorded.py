"""What is on record of each paper: what `list`, `show` and `bound` say at once, and `verify` compares with what it finds.

`python -m fedtheory.cli.record` writes `expected.json` beside each manifest. It is a record and no evidence: CI computes
every label again. An installed package may bring one, by its author: that is said wherever it is told, until `verify` has
read the labels here.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fedtheory.core.outside import home, typed
from fedtheory.core.verdict import Label

FILE = "expected.json"
SOURCES = ("statements", "proofs")
"""Folders of a paper whose files its labels are read from, besides what all papers share."""
UNREAD = "UNDECIDED"
BY_AUTHOR = "recorded by its author"
NOTHING: Mapping[str, Any] = {"statements": {}, "items": {}, "errata": {}, "files": {}}
SHORT = 16
SCHEMA = 2
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
    by_author: bool = False
    """Whether a package's author says so, and nobody has read it here."""

    @property
    def proved(self) -> bool:
        """Whether certificates lead to it, whatever it rests on."""
        return self.label in PROVED

    @property
    def told(self) -> str:
        """The label, with what it is conditional on or how print was repaired."""
        said = f", {BY_AUTHOR}" if self.by_author else ""
        if self.axioms:
            return f"{self.label} on {'; '.join(self.axioms)}{said}"
        if self.repaired:
            return f"{self.label}: print does not assume {', '.join(self.repaired)}{said}"
        return f"{self.label}{said}"


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
    if paper in recorded_papers():
        return _read(folder() / paper)
    place = home(paper)
    if place is None or not (place / FILE).exists() or unreadable(paper):
        return NOTHING
    return _read(place)


def _read(place: Path) -> Mapping[str, Any]:
    found: dict[str, Any] = json.loads((place / FILE).read_text(encoding="utf-8"))
    return found


@cache
def unreadable(paper: str) -> str:
    """What is wrong with the record that a package brings, if anything is."""
    place = home(paper)
    if place is None or not (place / FILE).exists():
        return ""
    try:
        _check(paper, _read(place))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return f"{FILE} of {paper} cannot be used: {type(error).__name__}: {error}"
    return ""


def _check(paper: str, found: Mapping[str, Any]) -> None:
    """Raises where something is not what `python -m fedtheory.cli.record` writes, or is of another paper."""
    if found["schema"] != SCHEMA:
        raise ValueError(f"its schema is {found['schema']}, and {SCHEMA} is read")
    parts = [found[part] for part in ("statements", "items", "errata")]
    for name in (name for part in parts for name in part):
        if _paper(name) != paper:
            raise ValueError(f"it speaks of {name}")
    bounds = [of for known in parts[0].values() for of in known["bounds"].values()]
    labels = {label.word for label in Label}
    for of in (*bounds, *parts[1].values()):
        if of["label"] not in labels:
            raise ValueError(f"there is no label {of['label']}")
    for known in parts[0].values():
        texts = [known["digest"], *(x for pins in known["pins"].values() for x in pins)]
        texts += [of[key] for of in known["bounds"].values() for key in ("digest", "meaning")]
        for of in known["bounds"].values():
            texts += [of.get("why", ""), of.get("because", "")]
            texts += [*of.get("axioms", ()), *of.get("repaired", ())]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("what should be text is not")
    if not all(isinstance(found[part], dict) for part in ("slack", "files")):
        raise TypeError("slack and files are by name")


def recorded_labels(identifier: str) -> Mapping[str, Mapping[str, Any]]:
    """Of each bound of a statement: label, what it is conditional on, and the digest of what is claimed and assumed."""
    bounds: Mapping[str, Any] = _statement(identifier).get("bounds", {})
    return bounds


def where_else(identifier: str) -> str:
    """What to do where nothing is recorded: of a file that was lent, prove it."""
    name = typed(identifier)
    return (
        f"nothing is recorded; fedtheory prove {name} says more"
        if name != identifier
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
    found, paper = recorded_labels(identifier).get(bound), _paper(identifier)
    if found is None:
        return Recorded(UNREAD, why=where_else(identifier))
    by_author = paper not in recorded_papers()
    if by_author and changed(paper):
        return Recorded(UNREAD, why=f"{found['label']} is {BY_AUTHOR} of other files")
    return Recorded(
        found["label"],
        tuple(found.get("axioms", ())),
        tuple(found.get("repaired", ())),
        found.get("why", ""),
        found.get("digest", ""),
        found.get("because", ""),
        accepted_by_rocq().get(f"{identifier} {bound}") == found.get("meaning", "-")[:SHORT],
        by_author,
    )


def files_of(paper: str) -> Iterator[tuple[str, str]]:
    """The files that a paper's labels are read from, each with the beginning of its digest; of a package, all its modules."""
    own = folder() / paper
    place = own if own.is_dir() else home(paper)
    if place is None:
        return
    for name in SOURCES if place == own else ("",):
        for path in sorted((place / name).rglob("*.py")):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield path.relative_to(place).as_posix(), digest[:16]


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
