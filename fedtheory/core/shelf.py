"""What all papers hold of one kind, in order; a paper is imported when something of it is first asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Generic, TypeVar, overload

from fedtheory.core.outside import Paper, papers

K = TypeVar("K")
PAPERS = "fedtheory.papers"
"""Where the manifests are."""
OURS = ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")
"""The papers of this library, in the order in which they are told."""


class Shelf(Sequence[K], Generic[K]):
    """What each paper's manifest says of one kind; then, if `outside` says what, that of installed packages."""

    def __init__(
        self,
        kind: str,
        outside: Callable[[Paper], tuple[K, ...]] | None = None,
        *,
        papers: Sequence[str] = OURS,
        shared: str = "",
    ) -> None:
        self.kind, self.outside, self.papers = kind, outside, papers
        self.shared = shared
        """The module of those that belong to no paper and are told first, if there is one."""

    def of(self, target: str) -> tuple[K, ...]:
        """Those among which this id may be: of its paper, which alone is imported, or of no paper of ours."""
        paper = target.partition(".")[0]
        if paper in OURS:
            return self._held(paper)
        return self._of_no_paper() + self._installed()

    @property
    def all(self) -> tuple[K, ...]:
        """Those of every paper."""
        own = tuple(x for paper in self.papers for x in self._held(paper))
        return self._of_no_paper() + own + self._installed()

    def _held(self, paper: str) -> tuple[K, ...]:
        return self._read(f"{PAPERS}.{paper}")

    def _of_no_paper(self) -> tuple[K, ...]:
        return self._read(self.shared) if self.shared else ()

    def _installed(self) -> tuple[K, ...]:
        return _outside(self.outside) if self.outside else ()

    def _read(self, module: str) -> tuple[K, ...]:
        held: tuple[K, ...] = getattr(import_module(module), self.kind)
        return held

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


class Names(Mapping[str, K], Generic[K]):
    """What has a name: first what is shared by papers, then what each paper's manifest says of one kind."""

    def __init__(self, kind: str, shared: Mapping[str, K]) -> None:
        self.kind, self.shared = kind, shared

    def __getitem__(self, name: str) -> K:
        for known in self._all():
            if name in known:
                return known[name]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for known in self._all() for name in known)

    def __len__(self) -> int:
        return sum(len(known) for known in self._all())

    def _all(self) -> Iterator[Mapping[str, K]]:
        """Each paper is imported only if the name was not found before it."""
        yield self.shared
        for paper in OURS:
            yield getattr(import_module(f"{PAPERS}.{paper}"), self.kind)


@cache
def _outside(what: Callable[[Paper], tuple[K, ...]]) -> tuple[K, ...]:
    return tuple(x for paper in papers() for x in what(paper))
