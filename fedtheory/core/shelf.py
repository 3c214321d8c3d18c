"""What all papers hold of one kind, in order; a paper is imported when something of it is first asked for."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Generic, TypeVar, overload

from fedtheory.core.outside import Paper, papers

K = TypeVar("K")
OURS = ("fedfw", "ffgb", "fedres", "fedboost", "fednewton")
"""The papers of this library, in the order in which they are told."""


class Shelf(Sequence[K], Generic[K]):
    """`NAME` of the module of each paper; then, if `outside` says what, that of installed packages."""

    def __init__(
        self, module: str, name: str, outside: Callable[[Paper], tuple[K, ...]] | None = None
    ) -> None:
        self.module, self.name, self.outside = module, name, outside

    def of(self, target: str) -> tuple[K, ...]:
        """Those among which this id may be: of its paper, which alone is imported, or of the installed packages."""
        paper = target.partition(".")[0]
        if paper in OURS:
            return self._held(paper)
        return _outside(self.outside) if self.outside else ()

    @property
    def all(self) -> tuple[K, ...]:
        """Those of every paper."""
        own = tuple(x for paper in OURS for x in self._held(paper))
        return own + (_outside(self.outside) if self.outside else ())

    def _held(self, paper: str) -> tuple[K, ...]:
        held: tuple[K, ...] = getattr(import_module(self.module.format(paper)), self.name)
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


@cache
def _outside(what: Callable[[Paper], tuple[K, ...]]) -> tuple[K, ...]:
    return tuple(x for paper in papers() for x in what(paper))
