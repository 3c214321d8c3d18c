"""Lines by citation: what was found for a claim and the facts that it names is kept beside the proof, and only checked.

A record is looked up by all that it answers: claim, facts cited and at which values, definitions put in, signs of the
letters. Anything else asked is not on record. Frozen (`FEDTHEORY_RECORDS=frozen`), nothing is searched: the line stays
open, and its step UNDECIDED. A record is never trusted; kernels check the lines as if an author had written them.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from fedtheory.core.expression import digest
from fedtheory.core.proof import Line
from fedtheory.engines.found import Found

SECONDS = 10.0
"""How long one line is searched for."""


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
        hints, definitions = (
            tuple(line.detail.get("hints", ())),
            tuple(line.detail.get("definitions", ())),
        )
        cited = names_in([*hints, *definitions])
        used = {k: schema for k, schema in given.items() if k in cited}
        used_known = {k: schema for k, schema in known.items() if k in cited}
        spoken = _words([line.schema.json(), hints, definitions, used, used_known]) & set(symbols)
        own = line.detail.get(
            "own", given
        )  # a theory told further knows more signs than this line had
        signs = {
            k: schema
            for k, schema in given.items()
            if k in own
            and not schema["forall"]
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


def names_in(node: Any) -> set[str]:
    """The facts that references name, those that their conditions rest on included."""
    if isinstance(node, Mapping):
        own = {str(node["use"])} if "use" in node else set()
        return own.union(*map(names_in, node.values()))
    return set().union(*map(names_in, node)) if isinstance(node, list | tuple) else set()


def _words(node: Any) -> set[str]:
    if isinstance(node, str):
        return {node}
    parts = node.values() if isinstance(node, Mapping) else node or ()
    return set().union(*map(_words, parts))
