"""Functions that move entries: linear maps of an array, applied to the value and to every direction at once."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from fedtheory.engines.attack.dual import Dual, bare, each_way, slopes_of, ways, widened


def along_axes(f: Callable[..., Any]) -> Callable[..., Dual]:
    """A linear map along an axis, or over all of them."""

    def rule(x: Dual, axis: Any = None, **words: Any) -> Dual:
        if axis is None and f in (np.cumsum, np.squeeze):
            return each_way(lambda a: f(a, **words), x)
        value = f(x.value, axis=axis, **words)
        ahead = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        behind = tuple(k % x.ndim + 1 for k in ahead)
        along = behind[0] if axis is not None and not isinstance(axis, tuple) else behind
        return Dual(value, f(x.slopes, axis=along, **words))

    return rule


def reshaped(x: Dual, *shape: Any, **words: Any) -> Dual:
    """As `np.reshape`."""
    value = np.reshape(x.value, *shape, **words)
    return Dual(value, x.slopes.reshape(len(x.slopes), *value.shape))


def broadcast(x: Dual, shape: Any, **_: Any) -> Dual:
    """As `np.broadcast_to`."""
    value = np.broadcast_to(x.value, shape)
    return Dual(value, widened(x.slopes, value.shape))


def moved_axes(x: Dual, source: Any, destination: Any) -> Dual:
    """As `np.moveaxis`."""
    one, other = ((a,) if isinstance(a, int) else tuple(a) for a in (source, destination))
    value = np.moveaxis(x.value, one, other)
    n = x.ndim
    return Dual(value, np.moveaxis(x.slopes, [a % n + 1 for a in one], [a % n + 1 for a in other]))


def taken(x: Dual, indices: Any, axis: int) -> Dual:
    """As `np.take_along_axis`."""
    value = np.take_along_axis(x.value, indices, axis)
    return Dual(value, np.take_along_axis(x.slopes, indices[None], axis % x.ndim + 1))


def joined(f: Callable[..., Any]) -> Callable[..., Dual]:
    """Several arrays put together."""

    def rule(arrays: Sequence[Any], axis: int = 0) -> Dual:
        k = ways(arrays)
        value = f([bare(x) for x in arrays], axis=axis)
        return Dual(value, f([slopes_of(x, k) for x in arrays], axis=axis % value.ndim + 1))

    return rule


def linear(f: Callable[..., Any]) -> Callable[..., Any]:
    """A linear map of the first argument."""

    def rule(x: Any, *args: Any, **words: Any) -> Any:
        return each_way(lambda a: f(a, *args, **words), x)

    return rule


def extreme(pick: Callable[..., Any]) -> Callable[..., Dual]:
    """The largest or the least, with its own slope."""

    def rule(x: Dual, axis: Any = None, *, keepdims: bool = False) -> Dual:
        if axis is None:
            at = int(pick(x.value))
            return each_way(lambda a: a.reshape(-1)[at], x)
        if isinstance(axis, tuple):
            last = tuple(range(-len(axis), 0))
            kept = x.ndim - len(axis)
            moved = each_way(lambda a: np.moveaxis(a, axis, last), x)
            flat = each_way(lambda a: a.reshape(*a.shape[:kept], -1), moved)
            found = rule(flat, axis=-1)
            return each_way(lambda a: np.expand_dims(a, axis), found) if keepdims else found
        where = np.expand_dims(pick(x.value, axis=axis), axis)
        found = taken(x, where, axis)
        return found if keepdims else along_axes(np.squeeze)(found, axis=axis)

    return rule


def told(f: Callable[..., Any]) -> Callable[..., Any]:
    """A question about the value."""
    return lambda x, *args, **words: f(bare(x), *args, **words)


def in_order(x: Dual, axis: int = -1) -> Dual:
    """As `np.sort`."""
    return taken(x, np.argsort(x.value, axis=axis), axis)
