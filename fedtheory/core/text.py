"""Terms and claims as a line of text, for terminals and messages."""

from collections.abc import Mapping
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.term import Schema

_SUM, _PRODUCT, _POWER = 1, 2, 3
_RELATIONS = {"<=": "≤", "<": "<", "=": "=", ">=": "≥"}


def readable(tree: Tree) -> str:
    """A claim or a term."""
    if isinstance(tree, list) and tree[0] in _RELATIONS:
        return f"{_term(tree[1])} {_RELATIONS[str(tree[0])]} {_term(tree[2])}"
    if isinstance(tree, list) and tree[0] == "in":
        return f"{_term(tree[2])} ∈ {tree[1]}"
    return _term(tree)


def schema_text(schema: Schema) -> str:
    """For all ..., if ...: claim."""
    return schema_words(schema.json())


def schema_words(schema: Mapping[str, Any]) -> str:
    """The same of a schema as certificates hold it."""
    head = ", ".join(schema["forall"])
    conditions = ", ".join(map(readable, schema["if"]))
    return (
        (f"for all {head}" if head else "")
        + (f" with {conditions}" if conditions and head else conditions)
        + (": " if head or conditions else "")
        + readable(schema["then"])
    )


def _term(tree: Tree, outer: int = 0) -> str:
    if isinstance(tree, str):
        return f"({tree})" if outer >= _POWER and ("/" in tree or tree.startswith("-")) else tree
    head, *args = tree
    text, level = _operation(str(head), args)
    return f"({text})" if level < outer else text


def _operation(head: str, args: list[Tree]) -> tuple[str, int]:
    match head:
        case "+":
            return " + ".join(_term(a, _SUM) for a in args).replace("+ -", "- "), _SUM
        case "-" if len(args) == 1:
            return "-" + _term(args[0], _PRODUCT), _SUM
        case "-":
            return f"{_term(args[0], _SUM)} - {_term(args[1], _PRODUCT)}", _SUM
        case "*":
            return "·".join(_term(a, _PRODUCT) for a in args), _PRODUCT
        case "/":
            return f"{_term(args[0], _PRODUCT)}/{_term(args[1], _POWER)}", _PRODUCT
        case "^":
            return f"{_term(args[0], _POWER)}^{args[1]}", _POWER
        case "power":
            return f"{_term(args[0], _POWER)}^{_term(args[1], _POWER)}", _POWER
        case "root":
            inside = _term(args[1], _POWER)
            return ("√" if args[0] == "2" else f"root{args[0]} ") + inside, _POWER
        case "dot" if args[0] == args[1]:
            return f"‖{_term(args[0])}‖²", _POWER
        case "dot":
            return f"⟨{_term(args[0])}, {_term(args[1])}⟩", _POWER
        case "mean":
            return f"mean_{args[0]} {_term(args[1], _PRODUCT)}", _PRODUCT
        case "expect":
            return f"E_{args[0]} {_term(args[1], _PRODUCT)}", _PRODUCT
    return f"{head}({', '.join(map(_term, args))})", _POWER
