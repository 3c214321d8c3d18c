"""What a paper's folders hold, found file by file: no list of files can forget one.

A file holds what it defines at its top level, alone or in a tuple. `ORDER` in a folder's `__init__.py` is a text of the names
that its files begin with, in the order in which they are told: a name without a file, and a statement without a name, is a
fault. The other folders follow the order of the statements. A file that does not load takes nothing else with it.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from fedtheory.core.salvage import LISTED, complain, listed, loading

CONCERNING = ("STATEMENTS", "PROOFS", "ARGUMENTS", "ERRATA", "FIGURES", "SCENES")
"""Kinds that are looked for by an id."""
SHARED = "textbook."
"""What ids begin with that are of no paper."""


@cache
def discovered(package: str, home: str, kind: str, stated: str) -> tuple[Any, ...]:
    """All that the files of a folder define of this kind, in order; `stated` is the folder of the statements."""
    order = _order(home) or _order(stated)
    names = sorted(_files(home), key=lambda name: (_place(name, order), name))
    defined = _defined(package, home, names, kind)
    found = [x for x, _ in defined]
    if _order(home):
        _check_order(package, home, {x.id.partition(".")[2] for x in found}, kind)
    if kind in CONCERNING:
        for x, files in defined:
            for told in _told_of(x):
                if not any(_speaks(home, name, told, stated) for name in files):
                    said = f"{files[0]}.py does not say that it is about {told}: name it in the file, or in its name"
                    complain(package, home, said)
    if kind == "PROOFS":
        found.sort(key=lambda proof: _place_of(proof, order))
    return tuple(found)


@cache
def about(package: str, home: str, kind: str, target: str, stated: str) -> tuple[Any, ...]:
    """What the files of a folder define that is called this, or is of the statement that is; no other files are imported."""
    names = [name for name in _files(home) if _speaks(home, name, target, stated)]
    defined = _defined(package, home, sorted(names), kind)
    found = [x for x, _ in defined if target in _told_of(x)]
    return tuple(sorted(found, key=lambda p: _place_of(p, ())) if kind == "PROOFS" else found)


def _speaks(home: str, name: str, target: str, stated: str) -> bool:
    """Whether a file may define what is of this id: it says so by its name, by the id, or by an import from the statement's file."""
    stem = target.partition(".")[2]
    if f"{name}_".startswith(f"{stem}_") or home == stated:
        return f"{name}_".startswith(f"{stem}_")
    stating = [name for name in _files(stated) if f"{name}_".startswith(f"{stem}_")]
    spoken = "|".join([rf'"{re.escape(target)}"', *(rf"\b{name}\b" for name in stating)])
    return re.search(spoken, _text(home, name)) is not None


def _told_of(x: Any) -> set[str]:
    """The ids that something goes by: its own, and that of the statement it is of or about."""
    return {x.id, getattr(x, "about", x.id), getattr(getattr(x, "of", x), "id", x.id)}


def is_folder(home: str, kind: str) -> bool:
    """Whether what is of this kind is found in the files of a folder, and not in a tuple."""
    module = import_module(home)
    return kind in LISTED and hasattr(module, "__path__") and not hasattr(module, kind)


def _check_order(package: str, home: str, found: set[str], kind: str) -> None:
    """Complains of names without a file, and of statements that go by no name."""
    order = _order(home)
    odd = [
        f"{name} is in the ORDER, and no file goes by it"
        for name in order
        if not any(f"{file}_".startswith(f"{name}_") for file in _files(home))
    ]
    if kind == "STATEMENTS":
        odd += [f"{name} is not in the ORDER" for name in sorted(found - set(order))]
    for said in odd:
        complain(package, home, said)


@cache
def _order(home: str) -> tuple[str, ...]:
    return tuple(getattr(import_module(home), "ORDER", "").split())


def _defined(
    package: str, home: str, names: Sequence[str], kind: str
) -> list[tuple[Any, list[str]]]:
    """What these files define or import, each object once and with its files; first those of the tuple named as the kind."""
    found: dict[int, tuple[Any, list[str]]] = {}
    wanted: Any = listed(kind)
    for module in loading(package, [f"{home}.{name}" for name in names]):
        for value in (getattr(module, kind, ()), *list(vars(module).values())):
            for x in value if isinstance(value, tuple) else (value,):
                if isinstance(x, wanted) and not x.id.startswith(SHARED):
                    files = found.setdefault(id(x), (x, []))[1]
                    files.append(module.__name__.rpartition(".")[2])
    return list(found.values())


@cache
def _files(home: str) -> tuple[str, ...]:
    return tuple(x.name for x in iter_modules(import_module(home).__path__) if not x.ispkg)


@cache
def _text(home: str, name: str) -> str:
    (folder,) = import_module(home).__path__
    return (Path(folder) / f"{name}.py").read_text(encoding="utf-8")


def _place(name: str, order: Sequence[str]) -> int:
    """The place of the longest name in the order that a file's name begins with, or one after all."""
    held = [k for k, stem in enumerate(order) if f"{name}_".startswith(f"{stem}_")]
    return max(held, key=lambda k: len(order[k]), default=len(order))


def _place_of(proof: Any, order: Sequence[str]) -> tuple[int, int]:
    """The place of a proof: that of its statement, then that of its bound."""
    name = proof.of.id.partition(".")[2]
    keys = [bound.key for bound in proof.of.bounds]
    return (
        order.index(name) if name in order else len(order),
        keys.index(proof.bound) if proof.bound in keys else len(keys),
    )
