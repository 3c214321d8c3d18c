"""What a result was computed from: files of this library, versions of other libraries, and whether they are still the same.

The files are those that are reached by import statements, lazy ones included, from the modules that a computation begins at,
as far as they were loaded in the process that computed. What looks papers up by their manifests reaches what the
manifests name. A package that is imported only on the way to one of its modules is not looked at: what it lists is read
before a computation begins.
"""

import hashlib
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from fedtheory.core.outside import sources_digest

NAME = "fedtheory"
LIBRARY = Path(__file__).parents[1]
EXACT = ("python-flint", "sympy")
"""Libraries that a proof depends on."""
NUMERIC = (*EXACT, "clarabel", "cma", "mpmath", "numpy", "scipy")
"""Libraries that a run depends on."""
Needs = Mapping[str, str]
"""Digests by file, as `papers/fedfw/proofs/lemmas.py`, and versions by library, as `version of numpy`."""

_IMPORT = re.compile(
    rf"^[ \t]*(?:from[ ]({NAME}[\w.]*)[ ]import[ ](\([^)]*\)|[^\n]*)|import[ ]({NAME}[\w.]*))",
    re.MULTILINE,
)
_REGISTRY = re.compile(r"\b(?:Shelf|Names)(?:\[.*\])?\(\s*\"([A-Z_]+)\"")
_SHARED = re.compile(rf"\bshared=\"({NAME}[\w.]*)\"")
_HOME = re.compile(r"^\s*([A-Z_]+)=\"([\w.]+)\"", re.MULTILINE)
FOLDER = "files of "
"""Stands for all that lies in a folder, before its name: what is found there may be new."""
OUTSIDE = "installed papers"
"""Stands for the sources of all packages from outside."""
_VERSION = "version of "
_BEGUN = time.time()


def needs(modules: Iterable[str], libraries: Iterable[str], *more: Path) -> dict[str, str]:
    """What a computation depends on if it used these modules, these libraries, and these files besides."""
    found = {_told(path) for name in modules if (path := place(name))}
    return digests(found | {_told(path) for path in more}) | {
        f"{_VERSION}{library}": version(library) for library in libraries
    }


def loaded(*apart: str) -> set[str]:
    """The modules of this library that are loaded, except those of these packages."""
    return {
        name
        for name in sys.modules
        if name.partition(".")[0] == NAME and name.split(".")[1:2] not in [[one] for one in apart]
    }


def digests(files: Iterable[str]) -> dict[str, str]:
    """What each file holds, as it was when this process began."""
    return {name: _digest(name) for name in sorted(files)}


def same(known: Needs) -> bool:
    """Whether everything is as it was."""
    return all(_now(name) == told for name, told in known.items()) and "" not in {
        told for name, told in known.items() if name.endswith(".py") or name.startswith(FOLDER)
    }


def all_of(*folders: str) -> dict[str, str]:
    """What the files of these folders of the library hold, and which there are."""
    return {f"{FOLDER}{name}": _digest_of_all(name) for name in folders}


def _now(name: str) -> str:
    if name.startswith(FOLDER):
        return _digest_of_all(name.removeprefix(FOLDER))
    if name.startswith(_VERSION):
        return version(name.removeprefix(_VERSION))
    return sources_digest() if name == OUTSIDE else _digest(name)


@cache
def version(library: str) -> str:
    """The installed version; nothing if it is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed  # not free

    try:
        return installed(library)
    except PackageNotFoundError:
        return ""


def closure(begun_at: Iterable[str]) -> set[str]:
    """The modules of this library that these reach by imports, themselves among them."""
    return set().union(*map(_reached, begun_at))


@cache
def _reached(module: str) -> frozenset[str]:
    found, left = set[str](), [module]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += imports(name)
    return frozenset(found)


@cache
def imports(module: str) -> frozenset[str]:
    """The modules that one imports or looks up."""
    path = place(module)
    if path is None:
        return frozenset()
    text = path.read_text(encoding="utf-8")
    registered = {home for kind in _REGISTRY.findall(text) for home in _homes(kind)}
    return frozenset(_imported(text)) | registered | frozenset(_SHARED.findall(text))


@cache
def place(module: str) -> Path | None:
    """The file of a module of this library."""
    first, *rest = module.split(".")
    if first != NAME:
        return None
    path = LIBRARY.joinpath(*rest)
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if rest and candidate.is_file():
            return candidate
    return None


def _imported(text: str) -> Iterator[str]:
    for module, names, plain in _IMPORT.findall(text):
        if plain:
            yield plain
            continue
        below = {f"{module}.{name}" for name in re.findall(r"(?<!as )\b\w+", names)}
        modules = {name for name in below if place(name)}
        yield from modules
        if modules != below:
            yield module


@cache
def _homes(kind: str) -> frozenset[str]:
    """Where the manifests of our papers have this kind."""
    found = set()
    for path in (LIBRARY / "papers").glob("*/__init__.py"):
        package = f"{NAME}.papers.{path.parent.name}"
        for name, home in _HOME.findall(path.read_text(encoding="utf-8")):
            if name == kind:
                files = [LIBRARY, "papers", path.parent.name, *home.split(".")]
                below = {f"{package}.{home}.{file.stem}" for file in Path(*files).glob("[!_]*.py")}
                found |= {package, f"{package}.{home}", *below}
    return frozenset(found)


@cache
def _digest_of_all(folder: str) -> str:
    below = (LIBRARY / folder).rglob("*")
    files = sorted(_told(path) for path in below if path.is_file() and path.suffix != ".pyc")
    held = [_digest(name) for name in files]
    if "" in held:
        return ""
    return hashlib.sha256("\0".join([*files, *held]).encode()).hexdigest()[:32]


def _told(path: Path) -> str:
    return path.relative_to(LIBRARY).as_posix()


@cache
def _digest(name: str) -> str:
    """SHA-256 of a file; nothing for one that is gone or was changed after this process began, since nobody knows which version was read."""
    path = LIBRARY / name
    try:
        if path.stat().st_mtime > _BEGUN:
            return ""
        return hashlib.sha256(path.read_bytes()).hexdigest()[:32]
    except OSError:
        return ""
