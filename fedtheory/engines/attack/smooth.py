"""An algorithm run on derivatives as it stands: arrays that its code allocates for plain numbers can hold slopes."""

from collections.abc import Callable
from functools import cached_property, partial
from types import CellType, CodeType, FunctionType
from typing import Any

import numpy as np

from fedtheory.engines.attack.dual import buffer

OURS = "fedtheory."
UNSHARED = frozenset({"__dict__", "__weakref__"})
"""What a class makes for itself."""


class _Room:
    """NumPy, except that new arrays can hold slopes."""

    def __init__(self, directions: int) -> None:
        self._directions = directions

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def empty(self, shape: Any, dtype: Any = float) -> Any:
        """Space for numbers; indices have no slopes."""
        return buffer(shape, self._directions) if _floating(dtype) else np.empty(shape, dtype)

    def zeros(self, shape: Any, dtype: Any = float) -> Any:
        """Space for numbers."""
        return buffer(shape, self._directions) if _floating(dtype) else np.zeros(shape, dtype)

    def full(self, shape: Any, value: Any, dtype: Any = None) -> Any:
        """One value everywhere, with its slopes."""
        known = hasattr(value, "slopes")
        return np.broadcast_to(value, shape) if known else np.full(shape, value, dtype)

    def array(self, x: Any, dtype: Any = None) -> Any:
        """Also of entries that have slopes."""
        if hasattr(x, "slopes") or not isinstance(x, list | tuple):
            return self.asarray(x, dtype)
        rows = [self.array(row, dtype) for row in x]
        return np.stack(rows) if any(hasattr(row, "slopes") for row in rows) else np.array(x, dtype)

    def asarray(self, x: Any, dtype: Any = None) -> Any:
        """What has slopes is an array already."""
        return x if hasattr(x, "slopes") else np.asarray(x, dtype=dtype)


def with_slopes(algorithm: Callable[..., Any], directions: int) -> Callable[..., Any]:
    """The same code; `np`, `float` and our own functions and classes in it are replaced by ones that keep slopes."""
    room, done = _Room(directions), dict[int, Any]()

    def again(found: Any) -> Any:
        if id(found) in done:
            return done[id(found)]
        if isinstance(found, FunctionType) and found.__module__.startswith(OURS):
            return rebound(found)
        if isinstance(found, partial):
            return partial(again(found.func), *found.args, **found.keywords)
        if isinstance(found, property):
            return property(again(found.fget))
        if isinstance(found, cached_property):
            return cached_property(again(found.func))
        if isinstance(found, type) and found.__module__.startswith(OURS) and _simple(found):
            own = {name: part for name, part in vars(found).items() if name not in UNSHARED}
            made = type(found.__name__, found.__bases__, own)
            done[id(found)] = made
            for name, part in own.items():
                if (new := again(part)) is not part:
                    type.__setattr__(made, name, new)
                    if isinstance(new, cached_property):
                        new.__set_name__(made, name)
            return made
        return found

    def rebound(found: FunctionType) -> FunctionType:
        names = {**found.__globals__, "float": _Float()}
        cells = tuple(CellType() for _ in found.__closure__ or ())
        made = FunctionType(
            found.__code__, names, found.__name__, found.__defaults__, cells or None
        )
        made.__kwdefaults__ = found.__kwdefaults__
        done[id(found)] = made
        for cell, old in zip(cells, found.__closure__ or (), strict=True):
            cell.cell_contents = again(old.cell_contents)
        for name in _names(found.__code__) & found.__globals__.keys():
            names[name] = room if names[name] is np else again(names[name])
        return made

    made: Callable[..., Any] = again(algorithm)
    return made


class _Float:
    """The builtin, both as a function and as the name of a type of array."""

    dtype = np.dtype(np.float64)

    def __call__(self, x: Any) -> Any:
        return x if hasattr(x, "slopes") else float(x)


def _floating(dtype: Any) -> bool:
    return np.dtype(dtype) == np.dtype(np.float64)


def _simple(found: type) -> bool:
    """A class that stands by itself."""
    return found.__bases__ == (object,) and type(found) is type


def _names(code: CodeType) -> set[str]:
    """Every name that a function, or one inside of it, looks up."""
    inner = (part for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*map(_names, inner))
