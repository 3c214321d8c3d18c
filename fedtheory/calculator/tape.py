"""A formula as a list of steps, each common part once: compiled when first met, then run in any arithmetic.

What does not depend on the letter that moves is computed once; a point or a cell costs only the rest.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from json import loads
from typing import Any, NamedTuple

from fedtheory.core.expression import Tree, canonical

FORMULAS_KEPT = 512


class Step(NamedTuple):
    """An operation, the places of its arguments, and a name, digits, or the degree of a power or root."""

    head: str  # "letter" and "number" besides the heads of terms
    places: tuple[int, ...]
    text: str


def steps(tree: Tree) -> tuple[Step, ...]:
    """The term as steps; equal parts are one step, and the last one is the whole."""
    return _steps(canonical(tree))


@lru_cache(FORMULAS_KEPT)
def _steps(text: str) -> tuple[Step, ...]:
    places: dict[Step, int] = {}

    def place(part: Tree) -> int:
        return places.setdefault(step(part), len(places))

    def step(part: Tree) -> Step:
        if isinstance(part, str):
            return Step("letter" if part[0].isalpha() else "number", (), part)
        head, *args = part
        assert isinstance(head, str)
        if head == "^":
            return Step(head, (place(args[0]),), str(args[1]))
        if head == "root":
            return Step(head, (place(args[1]),), str(args[0]))
        return Step(head, tuple(place(arg) for arg in args), "")

    place(loads(text))
    return tuple(places)


def moving(tape: tuple[Step, ...], letter: str) -> tuple[list[int], list[int]]:
    """The places that do not depend on the letter, and those that do."""
    moves: list[bool] = []
    for step in tape:
        own = step.head == "letter" and step.text == letter
        moves.append(own or any(moves[k] for k in step.places))
    return (
        [k for k, does in enumerate(moves) if not does],
        [k for k, does in enumerate(moves) if does],
    )


def fill(
    results: list[Any],
    tape: tuple[Step, ...],
    places: Iterable[int],
    letters: Mapping[str, Any],
    number: Callable[[str], Any],
    root: Callable[[Any, int], Any],
    functions: Mapping[str, Callable[[Any], Any]],
) -> None:
    """Computes these steps, in any arithmetic that has the signs of Python."""
    for k in places:
        head, args, text = tape[k]
        match head:
            case "*":
                first = results[args[0]]
                for j in args[1:]:
                    first = first * results[j]
            case "+":
                first = results[args[0]]
                for j in args[1:]:
                    first = first + results[j]
            case "letter":
                first = letters[text]
            case "number":
                first = number(text)
            case "/":
                first = results[args[0]] / results[args[1]]
            case "-":
                first = results[args[0]]
                first = first - results[args[1]] if len(args) > 1 else -first
            case "^":
                first = results[args[0]] ** int(text)
            case "root":
                first = root(results[args[0]], int(text))
            case "power":
                first = results[args[0]] ** results[args[1]]
            case _:
                first = functions[head](results[args[0]])
        results[k] = first
