"""What is left of a paper when a file of it does not load: all that its other files hold, and what was wrong with this one.

An ill-formed statement, proof or erratum raises while its file is imported. What failed is a `Fault`, which a campaign tells
as a surprise, and the other files are imported all the same. A package that lists what it holds fails with its file: then
what its files define is taken instead of its tuples.
"""

import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from fedtheory.core.errors import FedTheoryError

CRASH = "FT999"
"""The code of an exception that is not one of ours."""
BELOW = ("algorithms", "instances")
"""Folders of a paper that its others import, lowest first: what is left of them is found before what is left of these."""
LIBRARY = Path(__file__).parents[1]
_found: dict[str, dict[str, "Fault"]] = {}
"""By package of a paper, and by the place that is at fault."""


@dataclass(frozen=True)
class Fault:
    """A place at which something raised, what it said, and the modules that are lost by it."""

    file: str
    line: int
    code: str
    said: str
    lost: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.code} {self.said}"

    def concerns(self, stem: str) -> bool:
        """Whether a module is lost that goes by the name of this statement or erratum."""
        names = {Path(self.file).stem, *(module.rpartition(".")[2] for module in self.lost)}
        return any(f"{name}_".startswith(f"{stem}_") for name in names)


LISTED: Mapping[str, str] = {
    "STATEMENTS": "statement.Statement",
    "ITEMS": "item.Item",
    "PROOFS": "proof.Proof",
    "ARGUMENTS": "item.Argument",
    "ERRATA": "erratum.Erratum",
    "WORST_CASES": "worst_case.WorstCase",
    "CLOSED_FORMS": "item.Argument",
    "METHODS": "method.Method",
    "ESTIMATES": "estimator.Estimator",
    "FIGURES": "figure.Figure",
    "SCENES": "figure.Scene",
    "CAMPAIGNS": "case.Campaign",
}
"""What the tuples of a manifest hold, by module and name in this package."""


@cache
def listed(kind: str) -> type:
    """The type of what a kind holds."""
    module, _, name = LISTED[kind].partition(".")
    found: type = getattr(import_module(f"fedtheory.core.{module}"), name)
    return found


def faults(paper: str = "") -> tuple[Fault, ...]:
    """What was wrong with the files of a paper that were asked for, or of all papers."""
    return tuple(
        fault
        for package, found in _found.items()
        for fault in found.values()
        if paper in {"", package.rpartition(".")[2]}
    )


def fault_of(error: BaseException, lost: tuple[str, ...] = ()) -> Fault:
    """Where an exception comes from: the last line of a paper it went through, or of this library."""
    said = " ".join(str(error).split()) or "no message"
    if isinstance(error, SyntaxError) and error.filename:
        return Fault(_short(error.filename), error.lineno or 0, CRASH, f"SyntaxError: {said}", lost)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(LIBRARY)]
    of_papers = [frame for frame in own if "papers" in Path(frame.filename).parts]
    place = (of_papers or own or list(frames))[-1]
    if isinstance(error, FedTheoryError):
        return Fault(_short(place.filename), place.lineno or 0, error.code, said, lost)
    told = f"{type(error).__name__}: {said}"
    return Fault(_short(place.filename), place.lineno or 0, CRASH, told, lost)


def loading(package: str, modules: Iterable[str]) -> Iterator[ModuleType]:
    """Those of these modules of a paper that load; what is wrong with the others is noted."""
    for name in modules:
        if _being_imported(name):
            raise RuntimeError(f"{name} asks for what its folder holds while it is imported")
        try:
            yield import_module(name)
        except Exception:
            found = _found.setdefault(package, {})
            for below in BELOW:
                _import(package, below, found)
            try:
                yield import_module(name)
            except Exception as broken:
                _note(found, fault_of(broken, (name,)))


def complain(package: str, home: str, said: str) -> None:
    """Notes what is wrong with a folder as a whole."""
    place = _short(str(Path(sys.modules[home].__path__[0]) / "__init__.py"))
    _note(_found.setdefault(package, {}), Fault(place, 1, CRASH, said))


def salvaged(package: str, home: str, kind: str, nothing: Any, error: Exception) -> Any:
    """What is left of one kind. Raises the error where a home is asked for while it is imported, or holds no such kind."""
    if _being_imported(home):
        raise error
    found = _found.setdefault(package, {})
    for below in BELOW:
        _import(package, below, found)
    place = package
    for name in home.removeprefix(f"{package}.").split("."):
        if not _import(place, name, found):
            return nothing
        place = f"{place}.{name}"
    if not found:
        raise error
    return getattr(sys.modules[place], kind, nothing)


def _import(place: str, name: str, found: dict[str, Fault]) -> bool:
    """Imports a module of a package, or what is left of it; whether there is anything."""
    home, folder = f"{place}.{name}", Path(sys.modules[place].__path__[0]) / name
    try:
        import_module(home)
    except Exception as broken:
        if not (folder.is_dir() or folder.with_suffix(".py").is_file()):
            return False
        _note(found, fault_of(broken, (home,)))
        if not folder.is_dir():
            return False
        _stand_in(home, folder, found)
    return True


def _stand_in(place: str, folder: Path, found: dict[str, Fault]) -> None:
    """In place of a package that does not load one that holds what its modules define."""
    standing = ModuleType(place)
    standing.__path__ = [str(folder)]
    sys.modules[place] = standing
    loaded = list(_loaded(place, folder, found))
    for kind in LISTED:
        setattr(standing, kind, tuple({id(x): x for x in _defined(loaded, listed(kind))}.values()))


def _being_imported(home: str) -> bool:
    spec = getattr(sys.modules.get(home), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


def _loaded(home: str, folder: Path, found: dict[str, Fault]) -> Iterator[ModuleType]:
    for name in sorted(info.name for info in iter_modules([str(folder)]) if not info.ispkg):
        try:
            yield import_module(f"{home}.{name}")
        except Exception as error:
            _note(found, fault_of(error, (f"{home}.{name}",)))


def _defined(modules: list[ModuleType], kind: type) -> Iterator[Any]:
    for module in modules:
        for value in list(vars(module).values()):
            held = value if isinstance(value, tuple) else (value,)
            yield from (x for x in held if isinstance(x, kind))


def _note(found: dict[str, Fault], fault: Fault) -> None:
    """One fault a place: what fails because another file does is lost by that."""
    known = found.get(fault.file, fault)
    found[fault.file] = replace(known, lost=tuple(dict.fromkeys((*known.lost, *fault.lost))))


def _short(filename: str) -> str:
    path = Path(filename)
    return path.relative_to(LIBRARY).as_posix() if path.is_relative_to(LIBRARY) else path.name
