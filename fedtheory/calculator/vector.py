"""Bounds on arrays: one pass over the terms of the formula, block by block, each common part computed once.

Floats, for curves and sweeps; `bound` gives the numbers to rely on.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fedtheory.calculator.bound import required
from fedtheory.calculator.catalogue import find
from fedtheory.calculator.names import resolve
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree, canonical

Array = NDArray[np.float64]
Step = tuple[str, tuple[int, ...], float, str]
"""An operation, the places of its arguments, a number (or power, or degree of a root), and a letter."""

BLOCK = 4096
"""Entries a block: all intermediate results stay in the cache of the processor."""


def evaluator(identifier: str, bound: str) -> Callable[[Mapping[str, ArrayLike]], Array]:
    """A bound as a function of arrays by letter, which broadcast against each other."""
    entry = find(identifier)
    chosen = entry.bound(bound)
    if chosen.value is None:
        message = f"{identifier} ({bound}) is stated by a recursion, not by a formula."
        raise FedTheoryError(message, code="FT015")
    letters = sorted(required(entry, chosen))
    steps = _compile(chosen.value)

    def at(values: Mapping[str, ArrayLike]) -> Array:
        given = {
            resolve(name, entry.letters, of=identifier): value for name, value in values.items()
        }
        if absent := [letter for letter in letters if letter not in given]:
            message = f"{identifier} ({bound}) needs {', '.join(absent)}."
            raise FedTheoryError(message, code="FT006")
        return _run(
            steps, {letter: np.asarray(given[letter], dtype=np.float64) for letter in letters}
        )

    return at


def _compile(tree: Tree) -> list[Step]:
    """The term as a list of steps; equal parts are one step."""
    steps: list[Step] = []
    places: dict[str, int] = {}

    def place(part: Tree) -> int:
        key = canonical(part)
        if key not in places:
            step = _step(part, place)
            places[key] = len(steps)
            steps.append(step)
        return places[key]

    place(tree)
    return steps


def _step(part: Tree, place: Callable[[Tree], int]) -> Step:
    if isinstance(part, str):
        return (
            ("letter", (), 0.0, part)
            if part[0].isalpha()
            else ("number", (), float(Fraction(part)), "")
        )
    head, *args = part
    assert isinstance(head, str)
    if head == "^":
        return "^", (place(args[0]),), float(str(args[1])), ""
    if head == "root":
        return "root", (place(args[1]),), float(str(args[0])), ""
    return head, tuple(place(arg) for arg in args), 0.0, ""


def _run(steps: list[Step], values: Mapping[str, Array]) -> Array:
    shape = np.broadcast_shapes(*(value.shape for value in values.values()))
    size = int(np.prod(shape))
    # Scalars stay scalars, so what depends on them alone is computed once a block, not once an entry.
    flat = {
        name: value if value.ndim == 0 else np.broadcast_to(value, shape).reshape(-1)
        for name, value in values.items()
    }
    result = np.empty(size)  # (entries,)
    for start in range(0, max(size, 1), BLOCK):
        part = slice(start, start + BLOCK)
        block = {name: value if value.ndim == 0 else value[part] for name, value in flat.items()}
        result[part] = _block(steps, block)
    return result.reshape(shape)


def _block(steps: list[Step], values: Mapping[str, Array]) -> Array:
    results: list[Array] = []
    for head, places, number, name in steps:
        first, *rest = [results[k] for k in places] or [np.asarray(number)]
        match head:
            case "letter":
                first = values[name]
            case "+":
                for other in rest:
                    first = first + other
            case "*":
                for other in rest:
                    first = first * other
            case "-":
                first = first - rest[0] if rest else -first
            case "/":
                first = first / rest[0]
            case "^":
                first = _power(first, int(number))
            case "power":
                first = first ** rest[0]
            case "root":
                first = _root(first, int(number))
            case "exp":
                first = np.exp(first)
            case "log":
                first = np.log(first)
        results.append(first)
    return results[-1]


def _root(base: Array, k: int) -> Array:
    """By square roots as far as possible, for the same reason."""
    while k % 2 == 0:
        base, k = np.sqrt(base), k // 2
    return base if k == 1 else base ** (1 / k)


def _power(base: Array, k: int) -> Array:
    """By products: NumPy's own power is far slower for small whole numbers."""
    if k < 0:
        return 1 / _power(base, -k)
    if k == 0:
        return np.ones_like(base)
    half = _power(base, k // 2) if k > 1 else base
    square = half * half if k > 1 else base
    return square * base if k > 1 and k % 2 else square
