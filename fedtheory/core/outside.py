"""Papers that other packages hold: manifests like those of our own papers, named by entry points.

An installed package is code that the user has installed, so it may run; but it runs only when it is asked about, it
cannot take an id that is not its own, and what is wrong with it is told and breaks nothing else.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from fedtheory.core.manifest import KINDS
from fedtheory.core.salvage import LISTED, listed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from fedtheory.core.statement import Statement

GROUP = "fedtheory.papers"
READ = ("*.py", "*.found.json", "expected.json")
"""The files of a package that what is said of its papers rests on."""
K = TypeVar("K")
_loading: list[str] = []
_lent: list["Paper"] = []


@dataclass(frozen=True)
class Paper:
    """What an installed package adds."""

    name: str
    package: str
    held: Mapping[str, Any]
    """What it holds, by kind."""
    bibliography: str = ""

    @property
    def statements(self) -> "tuple[Statement[Any], ...]":
        """Its theorems, lemmas and the like."""
        found: tuple[Statement[Any], ...] = self.held["STATEMENTS"]
        return found


@dataclass(frozen=True)
class Broken:
    """An installed package that contributes nothing, and why."""

    name: str
    package: str
    why: str


@cache
def installed() -> "tuple[EntryPoint, ...]":
    """The entry points of all installed packages; reads their metadata and runs nothing of theirs."""
    from importlib.metadata import entry_points  # not free, and most commands do without

    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda point: (point.name, point.value)))


@cache
def loaded() -> tuple[Paper | Broken, ...]:
    """All installed papers, imported; each exception ends up in a Broken."""
    if _loading:
        message = (
            f"{_loading[-1]} asks for all statements while it is imported; let it import its own"
        )
        raise RuntimeError(message)
    return tuple(_judged(point) for point in installed())


def lend(file: str, digest: str, held: Mapping[str, Any]) -> None:
    """What a theorem file holds, lent to this process as if it were installed, in place of what it held before."""
    _lent[:] = [paper for paper in _lent if paper.name != file]
    _lent.append(Paper(file, digest, {**KINDS, **held}))


def lent() -> tuple[Paper, ...]:
    """What theorem files hold that are lent to this process."""
    return tuple(_lent)


def typed(identifier: str) -> str:
    """What to type for a statement: the file that is lent with it, or its id."""
    files = [paper.name for paper in lent() if any(s.id == identifier for s in paper.statements)]
    return (files or [identifier])[0]


def anything() -> bool:
    """Whether there is any paper from outside."""
    return bool(installed() or _lent)


def papers() -> tuple[Paper, ...]:
    """The installed papers that can be used, and what is lent."""
    return (*(found for found in loaded() if isinstance(found, Paper)), *_lent)


def broken() -> tuple[Broken, ...]:
    """The installed papers that cannot."""
    return tuple(found for found in loaded() if isinstance(found, Broken))


def brought(kind: str) -> tuple[Any, ...]:
    """What each of them holds of one kind."""
    return tuple(paper.held[kind] for paper in papers())


@cache
def sources_digest() -> str:
    """SHA-256 of the Python files and records of all installed papers; nothing if there are none. Runs nothing of theirs."""
    if not anything():
        return ""
    whole = hashlib.sha256("".join(paper.package for paper in _lent).encode())
    for point in installed():
        whole.update(f"{point.name}={point.value}\0".encode())
        for path in _files(point.module.partition(".")[0]):
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def home(name: str) -> Path | None:
    """The folder of the package that an entry point of this name is, if it is one; runs nothing of it."""
    for point in installed():
        if point.name == name:
            top, *below = point.module.split(".")
            _, folders = _found(top)
            places = [folder.joinpath(*below) for folder in folders]
            return next((place for place in places if place.is_dir()), None)
    return None


def _files(package: str) -> list[Path]:
    alone, folders = _found(package)
    return alone or sorted(p for folder in folders for kind in READ for p in folder.rglob(kind))


def _found(package: str) -> tuple[list[Path], list[Path]]:
    """The file that a module is, or the folders of a package; neither is imported."""
    try:
        spec = util.find_spec(package)
    except (ImportError, ValueError):
        return [], []
    if spec is None:
        return [], []
    if spec.submodule_search_locations:
        return [], [Path(place) for place in spec.submodule_search_locations]
    return [Path(spec.origin)] if spec.origin and Path(spec.origin).is_file() else [], []


def _judged(point: "EntryPoint") -> Paper | Broken:
    package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
    try:
        _check_name(point)
        _loading.append(point.name)
        try:
            module = point.load()
        finally:
            _loading.pop()
        return _paper(point.name, package, module)
    except Exception as error:
        said = " ".join(str(error).split()) or "no message"
        return Broken(point.name, package, f"{type(error).__name__}: {said}")


def _check_name(point: "EntryPoint") -> None:
    """A name is a word, has one owner, and is none of ours."""
    if not (point.name.isidentifier() and point.name.islower()):
        raise ValueError(f'"{point.name}" is no name: lower case letters, digits and underscores')
    if (Path(__file__).parents[1] / "papers" / point.name).is_dir():
        raise ValueError(f"{point.name} is a paper of fedtheory itself")
    if sum(other.name == point.name for other in installed()) > 1:
        raise ValueError(f"several packages go by the name {point.name}")


def _paper(name: str, package: str, module: object) -> Paper:
    """All that a manifest holds. Raises where it holds something else, or speaks of what is not its own."""
    if not isinstance(module, ModuleType):
        raise TypeError(f"the entry point names {type(module).__name__}, not a module")
    found = Paper(name, package, _held(module), _bibliography(module))
    if not found.statements:
        raise ValueError("it has no STATEMENTS")
    _check_ids(name, found.held)
    for proof in found.held["PROOFS"]:
        if not any(proof.of is statement for statement in found.statements):
            raise ValueError(f"it proves {proof.of.id}, which is none of its statements")
    for statement in found.statements:
        statement.digest  # noqa: B018  (writes all that is stated as terms)
    return found


def _held(module: ModuleType) -> Mapping[str, Any]:
    return {
        kind: _tuple(module, kind, listed(kind))
        if kind in LISTED
        else _sorted_as(module, kind, nothing)
        for kind, nothing in KINDS.items()
    }


def _check_ids(name: str, held: Mapping[str, Any]) -> None:
    """They are its own, and told apart; so are the names of its families, which come after ours."""
    ids = [x.id for kind in ("STATEMENTS", "ITEMS") for x in held[kind]]
    others = [
        x.id for kind in ("ARGUMENTS", "ERRATA", "WORST_CASES", "CLOSED_FORMS") for x in held[kind]
    ]
    _own(name, [*ids, *others, *(erratum.about for erratum in held["ERRATA"])])
    if len(set(ids)) < len(ids):
        raise ValueError("two of its statements or items share an id")
    for family in held["FAMILIES"]:
        if not family.startswith(f"{name}."):
            raise ValueError(f'its families begin with "{name}.", and {family} does not')


def _bibliography(module: ModuleType) -> str:
    """The file references.bib beside the module, if there is one."""
    if module.__file__ is None:
        return ""
    path = Path(module.__file__).with_name("references.bib")
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _own(name: str, ids: Sequence[str]) -> None:
    for identifier in ids:
        if not identifier.startswith(f"{name}."):
            raise ValueError(f'its ids begin with "{name}.", and {identifier} does not')


def _tuple(module: ModuleType, name: str, kind: type[K]) -> tuple[K, ...]:
    found = getattr(module, name, ())
    if not isinstance(found, tuple) or not all(isinstance(item, kind) for item in found):
        raise TypeError(f"{name} is no tuple of {kind.__name__}s")
    return found


def _sorted_as(module: ModuleType, name: str, nothing: object) -> Any:
    """A tuple where there is a tuple when there is nothing, and a mapping where there is a mapping."""
    found = getattr(module, name, nothing)
    wanted = tuple if isinstance(nothing, tuple) else Mapping
    if not isinstance(found, wanted):
        raise TypeError(f"{name} is no {wanted.__name__.lower()}")
    return found
