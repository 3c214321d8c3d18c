"""The rules of differentiation for NumPy's functions; what is in no table is refused."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.engines.attack.dual import Dual, NotSmoothError, bare, each_way, ways, widened
from fedtheory.engines.attack.shapes import (
    along_axes,
    broadcast,
    extreme,
    in_order,
    joined,
    linear,
    moved_axes,
    reshaped,
    taken,
    told,
)


def of_ufunc(ufunc: Any, method: str, *inputs: Any, **words: Any) -> Any:
    """An operation, entry by entry."""
    if method == "accumulate" and ufunc in _CHOICES:
        return _accumulated(ufunc, inputs[0], int(words.get("axis", 0)))
    if ufunc is np.true_divide and method == "__call__" and {"out", "where"} == words.keys():
        there, (out,) = words["where"], words["out"]
        return _where(there, inputs[0] / _where(there, inputs[1], 1.0), out)
    if method == "__call__" and words.keys() == {"out"} and isinstance(words["out"][0], Dual):
        (there,) = words["out"]
        there[...] = ufunc(*inputs)
        return there
    if method != "__call__" or words:
        raise NotSmoothError(f"{ufunc.__name__}.{method} with {sorted(words)}")
    if ufunc in _PLAIN:
        return ufunc(*map(bare, inputs))
    if ufunc in _CHOICES:
        one, other = inputs
        first = _CHOICES[ufunc](bare(one), bare(other))
        return _where(first, one, other)
    if ufunc is np.matmul:
        return _matmul(*inputs)
    if ufunc not in _RULES:
        raise NotSmoothError(ufunc.__name__)
    return _RULES[ufunc](*inputs)


def of_function(called: Any, *args: Any, **words: Any) -> Any:
    """A function of whole arrays."""
    if called not in _FUNCTIONS:
        raise NotSmoothError(called.__name__)
    return _FUNCTIONS[called](*args, **words)


def method(x: Dual, name: str) -> Any:
    """The methods of an array that are functions of it."""
    if name not in _METHODS:
        raise AttributeError(name)
    return lambda *args, **words: _METHODS[name](x, *args, **words)


def _scaled(slopes: Array, factor: Any, shape: tuple[int, ...]) -> Array:
    """Slopes times a factor of any shape that broadcasts."""
    wide = widened(slopes, shape)
    return wide if isinstance(factor, float) and factor == 1.0 else wide * factor


def _chain(value: Any, *parts: tuple[Any, Any]) -> Dual:
    """The value, and the sum of factor times slopes of each part that has any."""
    shape = np.shape(value)
    each = [_scaled(x.slopes, factor, shape) for x, factor in parts if isinstance(x, Dual)]
    # never the slopes of another: they may be written into
    return Dual(value, np.array(each[0]) if len(each) == 1 else each[0] + each[1])


def _power(x: Any, y: Any) -> Dual:
    a, b = bare(x), bare(y)
    value = a**b
    if isinstance(y, Dual):
        return _chain(value, (x, b * a ** (b - 1.0)), (y, value * np.log(a)))
    return _chain(value, (x, b * a ** (b - 1.0)))


def _divide(x: Any, y: Any) -> Dual:
    a, b = bare(x), bare(y)
    return _chain(a / b, (x, 1 / b), (y, -a / b**2))


def _unary(f: Any, slope: Callable[[Array, Array], Array]) -> Callable[[Dual], Dual]:
    def rule(x: Dual) -> Dual:
        value = f(x.value)
        return _chain(value, (x, slope(x.value, value)))

    return rule


_RULES: dict[Any, Callable[..., Dual]] = {
    np.add: lambda x, y: _chain(bare(x) + bare(y), (x, 1.0), (y, 1.0)),
    np.subtract: lambda x, y: _chain(bare(x) - bare(y), (x, 1.0), (y, -1.0)),
    np.multiply: lambda x, y: _chain(bare(x) * bare(y), (x, bare(y)), (y, bare(x))),
    np.true_divide: _divide,
    np.power: _power,
    np.negative: _unary(np.negative, lambda x, _: -np.ones_like(x)),
    np.positive: _unary(np.positive, lambda x, _: np.ones_like(x)),
    np.square: _unary(np.square, lambda x, _: 2 * x),
    # at 0 a root has no slope: 0 is taken, and the line search sees the values
    np.sqrt: _unary(np.sqrt, lambda _, r: np.divide(0.5, r, out=np.zeros_like(r), where=r > 0)),
    np.exp: _unary(np.exp, lambda _, e: e),
    np.log: _unary(np.log, lambda x, _: 1 / x),
    np.absolute: _unary(np.abs, lambda x, _: np.sign(x)),
    np.reciprocal: _unary(np.reciprocal, lambda x, _: -1 / x**2),
    np.sign: _unary(np.sign, lambda x, _: np.zeros_like(x)),
    np.floor: _unary(np.floor, lambda x, _: np.zeros_like(x)),
}


_CHOICES: dict[Any, Callable[[Any, Any], Any]] = {
    np.maximum: np.greater_equal,
    np.minimum: np.less_equal,
}


_PLAIN = {
    np.greater,
    np.greater_equal,
    np.less,
    np.less_equal,
    np.equal,
    np.not_equal,
    np.isfinite,
    np.isnan,
}
"""Functions that ask about a value and do not measure."""


def _where(condition: Any, one: Any, other: Any) -> Any:
    condition = bare(condition)
    if not isinstance(one, Dual) and not isinstance(other, Dual):
        return np.where(condition, one, other)
    value = np.where(condition, bare(one), bare(other))
    shape, flat = value.shape, np.broadcast_to(condition, value.shape)
    a, b = (widened(x.slopes, shape) if isinstance(x, Dual) else 0.0 for x in (one, other))
    return Dual(value, np.where(flat, a, b))


def _clip(x: Any, low: Any = None, high: Any = None) -> Any:
    found = x if low is None else _where(bare(x) >= bare(low), x, low)
    return found if high is None else _where(bare(found) <= bare(high), found, high)


def _multilinear(f: Callable[..., Any], operands: Sequence[Any]) -> Dual:
    """The product rule."""
    plain = [bare(x) for x in operands]
    k = ways(operands)
    slopes = []
    for j in range(k):
        parts = [
            f(*plain[:i], x.slopes[j], *plain[i + 1 :])
            for i, x in enumerate(operands)
            if isinstance(x, Dual)
        ]
        slopes.append(sum(parts))
    return Dual(f(*plain), np.stack(slopes))


def _accumulated(ufunc: Any, x: Dual, axis: int) -> Dual:
    rows = [linear(np.take)(x, k, axis) for k in range(x.shape[axis])]
    for k in range(1, len(rows)):
        rows[k] = ufunc(rows[k - 1], rows[k])
    return joined(np.stack)(rows, axis=axis)


def _norm(x: Dual, *order: Any, axis: Any = None, keepdims: bool = False) -> Any:
    if order:
        raise NotSmoothError("a norm that is not Euclidean")
    return np.sqrt(np.sum(x * x, axis=axis, keepdims=keepdims))


def _solve(A: Any, b: Any) -> Dual:
    """x with Ax = b: along a direction A dx = db - dA x."""
    a = bare(A)
    x = np.linalg.solve(a, bare(b))
    k = ways((A, b))
    slopes = []
    for j in range(k):
        side = b.slopes[j] if isinstance(b, Dual) else np.zeros_like(x)
        if isinstance(A, Dual):
            side = side - A.slopes[j] @ x
        slopes.append(np.linalg.solve(a, side))
    return Dual(x, np.stack(slopes))


def _einsum(how: str, *operands: Any) -> Dual:
    """The product rule, all directions at once by a letter of their own."""
    plain = [bare(x) for x in operands]
    terms, out = how.split("->")
    letters = terms.split(",")
    slopes: Any = 0.0
    for i, x in enumerate(operands):
        if isinstance(x, Dual):
            own = ",".join([*letters[:i], f"Z{letters[i]}", *letters[i + 1 :]])
            slopes = slopes + np.einsum(f"{own}->Z{out}", *plain[:i], x.slopes, *plain[i + 1 :])
    return Dual(np.einsum(how, *plain), slopes)


def _matmul(a: Any, b: Any) -> Dual:
    """All directions at once, unless a side is a vector."""
    if np.ndim(a) < 2 or np.ndim(b) < 2:
        return _multilinear(np.matmul, (a, b))
    x, y = bare(a), bare(b)
    value = x @ y
    slopes: Any = 0.0
    if isinstance(a, Dual):
        slopes = slopes + widened(a.slopes, (*value.shape[:-2], *x.shape[-2:])) @ y
    if isinstance(b, Dual):
        slopes = slopes + x @ widened(b.slopes, (*value.shape[:-2], *y.shape[-2:]))
    return Dual(value, slopes)


def _variance(x: Any, axis: int | None = None) -> Any:
    off = x - np.mean(x, axis=axis, keepdims=True)
    return np.mean(off * off, axis=axis)


_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    np.where: _where,
    np.clip: _clip,
    np.sort: in_order,
    np.einsum: _einsum,
    np.linalg.norm: _norm,
    np.linalg.solve: _solve,
    np.var: _variance,
    np.dot: lambda a, b: _multilinear(np.dot, (a, b)),
    np.outer: lambda a, b: _multilinear(np.outer, (a, b)),
    np.max: extreme(np.argmax),
    np.min: extreme(np.argmin),
    np.nan_to_num: lambda x, **_: _where(np.isfinite(bare(x)), x, 0.0),
    np.zeros_like: told(np.zeros_like),
    np.ones_like: told(np.ones_like),
    np.full_like: told(np.full_like),
    np.broadcast_arrays: lambda *xs: [
        np.broadcast_to(x, np.broadcast_shapes(*map(np.shape, xs))) for x in xs
    ],
    np.reshape: reshaped,
    np.broadcast_to: broadcast,
    np.moveaxis: moved_axes,
    np.take_along_axis: taken,
    np.ravel: lambda x: reshaped(x, -1),
    **{f: joined(f) for f in (np.concatenate, np.stack)},
    **{f: along_axes(f) for f in (np.sum, np.mean, np.cumsum, np.squeeze)},
    **{
        f: linear(f)
        for f in (
            np.swapaxes,
            np.transpose,
            np.repeat,
            np.tile,
            np.take,
            np.diff,
            np.expand_dims,
            np.pad,
        )
    },
    **{f: told(f) for f in (np.argmax, np.argmin, np.shape, np.ndim, np.size, np.any, np.all)},
}


_METHODS: dict[str, Callable[..., Any]] = {
    "reshape": lambda x, *shape: reshaped(x, shape[0] if len(shape) == 1 else shape),
    "swapaxes": linear(np.swapaxes),
    "repeat": linear(np.repeat),
    "take": linear(np.take),
    "astype": lambda x, *_, **__: x,
    "transpose": lambda x, *axes: each_way(lambda a: a.transpose(*axes), x),
    "sum": along_axes(np.sum),
    "mean": along_axes(np.mean),
    "cumsum": along_axes(np.cumsum),
    "squeeze": along_axes(np.squeeze),
    "ravel": lambda x: reshaped(x, -1),
    "copy": lambda x: each_way(np.copy, x),
    "max": extreme(np.argmax),
    "min": extreme(np.argmin),
    "var": _variance,
    "clip": _clip,
    "argmax": told(np.argmax),
    "argmin": told(np.argmin),
    "any": told(np.any),
    "all": told(np.all),
    "item": lambda x: x,
}
