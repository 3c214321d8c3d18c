r"""Forward-mode derivatives on arrays: a value, and its slopes along k directions.

The vectorised code of an algorithm runs on these as on arrays. What has a derivative almost everywhere has one here (a
maximum takes the slope of the larger side, a choice that of the branch taken); what has none that we know is refused.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.trajectory import Array


class NotSmoothError(FedTheoryError):
    """An operation without a derivative that we know."""

    def __init__(self, what: str) -> None:
        super().__init__(f"no derivative of {what}", code="FT021")


class Dual(NDArrayOperatorsMixin):
    """`value` of any shape; `slopes` has the directions in front of it."""

    def __init__(self, value: Any, slopes: Array) -> None:
        self.value: Array = np.asarray(value)
        self.slopes = slopes

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the value."""
        return self.value.shape

    @property
    def ndim(self) -> int:
        """Of the value."""
        return self.value.ndim

    @property
    def size(self) -> int:
        """Of the value."""
        return self.value.size

    @property
    def dtype(self) -> Any:
        """Of the value."""
        return self.value.dtype

    @property
    def T(self) -> "Dual":
        """The transpose."""
        return each_way(np.transpose, self)

    def __len__(self) -> int:
        return len(self.value)

    def __getitem__(self, key: Any) -> "Dual":
        keys = key if isinstance(key, tuple) else (key,)
        if sum(isinstance(part, np.ndarray | list) for part in keys) > 1:
            return each_way(lambda a: a[key], self)  # their place among the axes is NumPy's secret
        return Dual(self.value[key], self.slopes[(slice(None), *keys)])

    def __setitem__(self, key: Any, new: Any) -> None:
        self.value[key] = bare(new)
        for j in range(len(self.slopes)):
            self.slopes[j][key] = new.slopes[j] if isinstance(new, Dual) else 0.0

    def __array__(self, *_: Any, **__: Any) -> Array:
        """Refuses: the slopes would be lost without a word."""
        raise NotSmoothError("a conversion to plain numbers")

    def __float__(self) -> float:
        raise NotSmoothError("a conversion to a plain number")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **words: Any) -> Any:
        from fedtheory.engines.attack import derivatives

        return derivatives.of_ufunc(ufunc, method, *inputs, **words)

    def __array_function__(self, called: Any, types: Any, args: Any, words: Any) -> Any:
        from fedtheory.engines.attack import derivatives

        del types
        return derivatives.of_function(called, *args, **words)

    def __getattr__(self, name: str) -> Any:
        """The methods of an array that are functions of it."""
        from fedtheory.engines.attack import derivatives

        return derivatives.method(self, name)


def free(vector: Array) -> Dual:
    """Free numbers, each its own direction."""
    return Dual(vector.copy(), np.eye(len(vector)).reshape(len(vector), *vector.shape))


def buffer(shape: Any, directions: int) -> Dual:
    """Zeros to write into."""
    value = np.zeros(shape)
    return Dual(value, np.zeros((directions, *value.shape)))


def bare(x: Any) -> Any:
    """Without slopes."""
    return x.value if isinstance(x, Dual) else x


def each_way(linear: Callable[[Array], Any], x: Dual) -> Dual:
    """A linear map of one array, along every direction."""
    return Dual(linear(x.value), np.stack([linear(slope) for slope in x.slopes]))


def widened(slopes: Array, shape: tuple[int, ...]) -> Array:
    """Slopes of a value that is broadcast to this shape."""
    if slopes.shape[1:] == shape:
        return slopes
    missing = (1,) * (len(shape) - (slopes.ndim - 1))
    wide = slopes.reshape(len(slopes), *missing, *slopes.shape[1:])
    return np.broadcast_to(wide, (len(slopes), *shape))


def ways(of: Sequence[Any]) -> int:
    """The number of directions."""
    return next(len(x.slopes) for x in of if isinstance(x, Dual))


def slopes_of(x: Any, k: int) -> Any:
    """A plain number has no slopes."""
    return x.slopes if isinstance(x, Dual) else np.zeros((k, *np.shape(x)))
