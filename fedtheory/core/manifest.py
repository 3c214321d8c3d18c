"""The door of a paper: what it holds, kind by kind, and nothing of it imported until somebody asks."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

KINDS = (
    "STATEMENTS",
    "ITEMS",
    "PROOFS",
    "ARGUMENTS",
    "ERRATA",
    "WORST_CASES",
    "CLOSED_FORMS",
)


def manifest(package: str, **homes: str) -> Callable[[str], tuple[Any, ...]]:
    """The `__getattr__` of a paper's package: each kind has its home below it, or the paper has nothing of that kind."""
    if unknown := homes.keys() - set(KINDS):
        raise TypeError(f"{package}: a paper holds no {', '.join(sorted(unknown))}")

    def held(kind: str) -> tuple[Any, ...]:
        if kind not in KINDS:
            raise AttributeError(f"module {package!r} has no attribute {kind!r}")
        if kind not in homes:
            return ()
        found: tuple[Any, ...] = getattr(import_module(f"{package}.{homes[kind]}"), kind)
        return found

    return held
