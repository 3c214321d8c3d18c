"""The manifest of a paper: what it holds, kind by kind; nothing of it is imported before it is asked for.

A paper of this library and one from an installed package go through the same door; `shelf` opens it. A file that does not
load takes nothing else with it: `salvage` says what is left.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from types import MappingProxyType
from typing import Any

from fedtheory.core.discovery import CONCERNING, about, discovered, is_folder
from fedtheory.core.salvage import salvaged

NOTHING: Mapping[Any, Any] = MappingProxyType({})
KINDS: Mapping[str, Any] = {
    "STATEMENTS": (),
    "ITEMS": (),
    "PROOFS": (),
    "ARGUMENTS": (),
    "ERRATA": (),
    "FINDINGS": (),
    "WORST_CASES": (),
    "CLOSED_FORMS": (),
    "FAMILIES": NOTHING,
    "GROUNDS": NOTHING,
    "WITHOUT_TWIN": NOTHING,
    "TWINS": NOTHING,
    "NAMED_TWINS": NOTHING,
    "EXACT": NOTHING,
    "WEAKER": (),
    "TILINGS": NOTHING,
    "SPECIAL_CASES": NOTHING,
    "CONDUCT": NOTHING,
    "NEVER_NEGATIVE": (),
    "METHODS": (),
    "ESTIMATES": (),
    "MODELS": NOTHING,
    "TIES": NOTHING,
    "IMPLIED": NOTHING,
    "FIGURES": (),
    "SCENES": (),
    "CAMPAIGNS": (),
}
"""What a paper may hold, and what it has if it holds none of it."""
LAST = 1_000


def manifest(
    package: str, *, order: int = LAST, literature: str = "", **homes: str
) -> Callable[[str], Any]:
    """The `__getattr__` of a paper's package: each kind has its home below it, or the paper has nothing of that kind.

    Papers are told by their `order`, and those of the same order by name. A package of theorems of the `literature` has no printed
    text, so no errata and no readings; it has a name.
    """
    if unknown := homes.keys() - KINDS.keys():
        raise TypeError(f"{package}: a paper holds no {', '.join(sorted(unknown))}")
    stated = f"{package}.{homes['STATEMENTS']}" if "STATEMENTS" in homes else ""

    def held(kind: str) -> Any:
        if kind == "ORDER":
            return order
        if kind == "LITERATURE":
            return literature
        if kind == "concerning":
            return concerning
        if kind not in KINDS:
            raise AttributeError(f"module {package!r} has no attribute {kind!r}")
        if kind not in homes:
            return KINDS[kind]
        home = f"{package}.{homes[kind]}"
        try:
            if is_folder(home, kind):
                return discovered(package, home, kind, stated)
            return getattr(import_module(home), kind)
        except Exception as error:
            return salvaged(package, home, kind, KINDS[kind], error)

    def concerning(kind: str, target: str) -> tuple[Any, ...]:
        """What is held of one kind that is called this, or is of the statement that is; or all, where it is not in files."""
        if kind in homes and kind in CONCERNING:
            home = f"{package}.{homes[kind]}"
            with suppress(Exception):  # whoever is asked for all tells what is wrong
                if is_folder(home, kind):
                    return about(package, home, kind, target, stated)
        return tuple(held(kind))

    return held
