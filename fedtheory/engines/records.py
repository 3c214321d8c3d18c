"""Lines by citation: what was found for a claim and the facts that it names is kept beside the proof, and only checked.

A record is looked up by all that it answers: claim, facts cited and at which values, definitions put in, signs of the
letters. Anything else asked is not on record. Frozen (`FEDTHEORY_RECORDS=frozen`), nothing is searched: the line stays
open, and its step UNDECIDED. A record is never trusted; kernels check the lines as if an author had written them.
"""

import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

from fedtheory.core.expression import digest
from fedtheory.core.proof import Line
from fedtheory.core.term import substitute
from fedtheory.core.text import readable
from fedtheory.engines.found import Found

SECONDS = 10.0
"""How long one line is searched for."""
MOST_POINTS = 6
"""Points at which a fact that was not cited is tried, to advise."""


def frozen() -> bool:
    """Whether what is not on record stays open."""
    return os.environ.get("FEDTHEORY_RECORDS", "") == "frozen"


@dataclass(frozen=True)
class Citation:
    """A claim with the facts that it is to follow from."""

    name: str
    schema: Mapping[str, Any]
    hints: tuple[Mapping[str, Any], ...]
    definitions: tuple[Mapping[str, Any], ...]
    symbols: Mapping[str, Any]
    given: Mapping[str, Any]
    known: Mapping[str, Any]

    @staticmethod
    def of(
        line: Line,
        name: str,
        symbols: Mapping[str, Any],
        given: Mapping[str, Any],
        known: Mapping[str, Any],
    ) -> "Citation":
        """What a line asks for: of all that is known, what it cites, and the signs of the letters that occur there."""
        hints, definitions = tuple(line.detail["hints"]), tuple(line.detail["definitions"])
        cited = _names([*hints, *definitions])
        used = {k: schema for k, schema in given.items() if k in cited}
        used_known = {k: schema for k, schema in known.items() if k in cited}
        spoken = _words([line.schema.json(), hints, definitions, used, used_known]) & set(symbols)
        signs = {
            k: schema
            for k, schema in given.items()
            if not schema["forall"]
            and not schema["if"]
            and _words(schema["then"]) & set(symbols) <= spoken
        }
        return Citation(
            name, line.schema.json(), hints, definitions,
            {k: symbols[k] for k in sorted(spoken)}, used | signs, used_known,
        )  # fmt: skip

    @cached_property
    def key(self) -> str:
        """Digest of all that is asked."""
        return digest(
            [self.name, self.schema, self.hints, self.definitions, self.symbols, self.given, self.known]
        )[:32]  # fmt: skip

    def search(self) -> Found | None:
        """What the finders find: from the facts alone, then with the method's definitions."""
        tries = (
            [self.hints] if not self.definitions else [self.hints, self.hints + self.definitions]
        )
        from fedtheory.engines.find import Context, find  # of no use where all is on record

        for hints in tries:
            context = Context(self.symbols, self.given, hints, self.name, self.known)
            found = find(context, self.schema, seconds=SECONDS)
            if found:
                return found
        return None


class Record:
    """What one file's lines were found to follow by."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stored: dict[str, Any] = _read(path)
        self.fresh: dict[str, Any] = {}
        self.asked: set[str] = set()  # keys of all lines so far

    def lines(self, asked: Citation) -> Found | None:
        """The lines on record; else, unless frozen, those that the finders find."""
        self.asked.add(asked.key)
        stored = self.stored.get(asked.key) or self.fresh.get(asked.key)
        if stored is not None:
            return Found([*stored[:-1], {"schema": asked.schema, **stored[-1]}], "record")
        if frozen():
            return None
        found = asked.search()
        if found is not None:
            last = {key: value for key, value in found.lines[-1].items() if key != "schema"}
            self.fresh[asked.key] = [*found.lines[:-1], last]
        return found

    def keep(self) -> None:
        """Writes what was found anew, where the file's folder can be written."""
        if self.fresh:
            whole = _read(self.path) | self.fresh
            try:
                self.path.write_text(_spelled(whole), encoding="utf-8")
            except OSError:
                return  # an installed package, for example: found again next time


def stale(asked: Mapping[Path, set[str]]) -> dict[Path, list[str]]:
    """Of these records what none of the lines that were read asks for any more."""
    kept = {path: sorted(set(_read(path)) - keys) for path, keys in asked.items()}
    return {path: gone for path, gone in kept.items() if gone}


def drop(gone: Mapping[Path, list[str]]) -> None:
    """Takes these entries out of their records."""
    for path, keys in gone.items():
        whole = {key: lines for key, lines in _read(path).items() if key not in keys}
        path.write_text(_spelled(whole), encoding="utf-8")


def advice(
    asked: Citation,
    symbols: Mapping[str, Any],
    given: Mapping[str, Any],
    known: Mapping[str, Any],
) -> str:
    """What to do about a line that was not found: if it follows once more is cited, what that is."""
    if frozen():
        return f"nothing is on record of {asked.name}; fedtheory prove FILE searches, and records what is found"
    from fedtheory.engines.find import Context, find

    cited = _cited(asked)
    told = f"{asked.name} was not found from {', '.join(sorted(cited)) or 'nothing'}"
    began, everything = time.process_time(), {**given, **known}
    points = _points(symbols, [asked.schema["then"], *(h["at"] for h in asked.hints)])
    for name in everything:
        for one in _at_points(everything, name, points) if name not in cited else ():
            if time.process_time() - began > SECONDS:
                break
            hints = (*asked.hints, *asked.definitions, one)
            context = Context(symbols, {**given}, hints, asked.name, known)
            if find(context, asked.schema, seconds=3.0):
                at = ", ".join(f"{k}={readable(x)}" for k, x in one["at"].items() if x != k)
                return f"{told}; it follows if {name}({at}) is cited too"
    return f"{told}; cite more, say an earlier line between, or give multipliers by hand"


def _points(symbols: Mapping[str, Any], node: Any) -> list[Any]:
    """The vectors that claims and values speak of: what functions are applied to."""
    found: dict[str, Any] = {}

    def look(part: Any) -> None:
        if isinstance(part, Mapping):
            for value in part.values():
                look(value)
        elif isinstance(part, list | tuple) and part:
            sorts = symbols[part[0]][0] if isinstance(part[0], str) and part[0] in symbols else ()
            for sort, argument in zip(sorts, part[1:], strict=False):
                if sort == "vector":
                    found[str(argument)] = argument
            for inner in part:
                look(inner)
        elif isinstance(part, str) and part in symbols and symbols[part] == [[], "vector"]:
            found[part] = part

    look(node)
    return list(found.values())[:MOST_POINTS]


def _at_points(
    everything: Mapping[str, Any], name: str, points: list[Any]
) -> Iterator[dict[str, Any]]:
    """A fact at these points, for the same rounds and clients."""
    from fedtheory.engines.find.matching import instances

    sorts = everything[name]["forall"]
    vectors = [variable for variable, sort in sorts.items() if sort == "vector"]
    for chosen in product(points, repeat=len(vectors)):
        if len(vectors) > 2 or len(set(map(str, chosen))) < len(chosen):
            continue
        at = {variable: variable for variable in sorts} | dict(zip(vectors, chosen, strict=True))
        reasons = []
        for condition in everything[name]["if"]:
            for variable, value in zip(vectors, chosen, strict=True):
                condition = substitute(condition, variable, value)
            reason = next(instances(everything, condition, sorts), None)
            reasons.append(reason if condition[0] == "in" else None)
        yield (
            {"use": name, "at": at, "because": reasons} if any(reasons) else {"use": name, "at": at}
        )


def _cited(asked: Citation) -> set[str]:
    """The facts that were named, and those that their conditions rest on."""
    return _names([*asked.hints, *asked.definitions])


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _spelled(stored: Mapping[str, Any]) -> str:
    """One line a record, so that a change shows as one."""
    rows = (
        f'"{key}":{json.dumps(stored[key], separators=(",", ":"), ensure_ascii=True)}'
        for key in sorted(stored)
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _names(node: Any) -> set[str]:
    if isinstance(node, Mapping):
        own = {str(node["use"])} if "use" in node else set()
        return own.union(*map(_names, node.values()))
    return set().union(*map(_names, node)) if isinstance(node, list | tuple) else set()


def _words(node: Any) -> set[str]:
    if isinstance(node, str):
        return {node}
    parts = node.values() if isinstance(node, Mapping) else node or ()
    return set().union(*map(_words, parts))
