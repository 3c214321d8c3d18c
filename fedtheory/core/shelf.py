"""What all papers hold of one kind, in order; a paper is imported when something of it is first asked for.

The papers of this library are the packages in `fedtheory.papers`; those of installed packages follow them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Generic, TypeVar, overload

from fedtheory.core.manifest import NOTHING
from fedtheory.core.outside import brought, papers

K = TypeVar("K")
PAPERS = "fedtheory.papers"
"""Where the manifests are."""


@cache
def own_papers() -> tuple[str, ...]:
    """The papers of this library, in the order in which they are told; imports their manifests and nothing else."""
    names = [found.name for found in iter_modules(import_module(PAPERS).__path__)]
    return tuple(sorted(names, key=lambda name: (_held(name, "ORDER"), name)))


def literature(paper: str) -> str:
    """What a package of theorems of the literature is called; nothing, if it is a paper whose text was at hand."""
    return str(_held(paper, "LITERATURE")) if paper in own_papers() else ""


def _held(paper: str, kind: str) -> Any:
    return getattr(import_module(f"{PAPERS}.{paper}"), kind)


class Shelf(Sequence[K], Generic[K]):
    """What each paper's manifest says of one kind: ours first, then those of installed packages unless `own`."""

    def __init__(
        self, kind: str, *, own: bool = False, by_name: bool = False, shared: str = ""
    ) -> None:
        self.kind, self.own, self.by_name = kind, own, by_name
        self.shared = shared
        """The module of those that belong to no paper and are told first, if there is one."""

    def of(self, target: str) -> tuple[K, ...]:
        """Those among which this id may be: of its paper, which alone is imported, or of no paper of ours."""
        paper = target.partition(".")[0]
        if paper in own_papers():
            return tuple(_held(paper, self.kind))
        return self._of_no_paper() + self._installed()

    def about(self, target: str) -> tuple[K, ...]:
        """Those among which all are that are called this, or are of the statement that is; few files are imported for it."""
        paper, _, name = target.partition(".")
        if name and paper in own_papers():
            return tuple(_held(paper, "concerning")(self.kind, target))
        return self.of(target)

    def used_by(self, target: str) -> tuple[K, ...]:
        """What this id may use: that of its paper, which alone is imported, or of every paper if it is of none of ours."""
        return self.of(target) if target.partition(".")[0] in own_papers() else self.all

    @property
    def all(self) -> tuple[K, ...]:
        """Those of every paper."""
        papers = sorted(own_papers()) if self.by_name else own_papers()
        ours = tuple(x for paper in papers for x in _held(paper, self.kind))
        return self._of_no_paper() + ours + self._installed()

    def _of_no_paper(self) -> tuple[K, ...]:
        return tuple(getattr(import_module(self.shared), self.kind)) if self.shared else ()

    def _installed(self) -> tuple[K, ...]:
        return () if self.own else tuple(x for held in brought(self.kind) for x in held)

    def __iter__(self) -> Iterator[K]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    @overload
    def __getitem__(self, place: int) -> K: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[K, ...]: ...
    def __getitem__(self, place: int | slice) -> K | tuple[K, ...]:
        return self.all[place]


class Names(Mapping[Any, K], Generic[K]):
    """What is looked up, by name or by algorithm: what papers share, then what each paper's manifest says of one kind."""

    def __init__(self, kind: str, *, shared: str = "") -> None:
        self.kind, self._module = kind, shared

    @property
    def shared(self) -> Mapping[Any, K]:
        """What is of no paper, of the module that was named."""
        found: Mapping[Any, K] = (
            getattr(import_module(self._module), self.kind) if self._module else NOTHING
        )
        return found

    def of(self, target: str) -> Mapping[Any, K]:
        """What this id may use: that of its paper, which alone is imported, or of every paper if it is of none of ours."""
        paper = target.partition(".")[0]
        if paper in own_papers():
            return {**_held(paper, self.kind), **self.shared}
        return self

    def alone(self, target: str) -> Mapping[Any, K]:
        """What the paper of this id says itself, and no other: for what is looked up by words that another may use."""
        paper = target.partition(".")[0]
        if paper in own_papers():
            found: Mapping[Any, K] = _held(paper, self.kind)
            return found
        return next((other.held[self.kind] for other in papers() if other.name == paper), NOTHING)

    def __getitem__(self, name: Any) -> K:
        for known in self._all():
            if name in known:
                return known[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[Any]:
        return (name for known in self._all() for name in known)

    def __len__(self) -> int:
        return sum(len(known) for known in self._all())

    def _all(self) -> Iterator[Mapping[Any, K]]:
        """Each paper is imported only if the name was not found before it."""
        yield self.shared
        for paper in own_papers():
            yield _held(paper, self.kind)
        yield from brought(self.kind)
