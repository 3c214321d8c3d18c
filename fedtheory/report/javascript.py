"""Formulas as JavaScript, each written from the term that proofs, curves and evaluators share.

Nothing else may stand in a term than what is listed here, so a page never runs text that somebody typed.
"""

import json
import re
from fractions import Fraction

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_PLAIN = {"+": " + ", "*": " * ", "-": " - ", "/": " / "}
_FUNCTIONS = {"exp": "Math.exp", "log": "Math.log"}


def function(tree: Tree) -> str:
    """A function of an object that holds the letters: `v => ...`."""
    return f"v => {javascript(tree)}"


def javascript(tree: Tree) -> str:
    """The term, its letters being fields of `v`."""
    if isinstance(tree, str):
        return _letter(tree) if tree[0].isalpha() else _number(tree)
    head, *args = tree
    match head:
        case "-" if len(args) == 1:
            return f"(-{javascript(args[0])})"
        case "+" | "*" | "-" | "/":
            return f"({_PLAIN[str(head)].join(map(javascript, args))})"
        case "^":
            return f"Math.pow({javascript(args[0])}, {int(str(args[1]))})"
        case "power":
            return f"Math.pow({javascript(args[0])}, {javascript(args[1])})"
        case "root" if args[0] == "2":
            return f"Math.sqrt({javascript(args[1])})"
        case "root" if args[0] == "3":
            return f"Math.cbrt({javascript(args[1])})"
        case "root":
            return f"Math.pow({javascript(args[1])}, 1 / {int(str(args[0]))})"
        case "exp" | "log":
            return f"{_FUNCTIONS[str(head)]}({javascript(args[0])})"
    message = f"no JavaScript for {head!r}"
    raise IllFormedStatement(message)


def data(content: object) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element."""
    text = json.dumps(content, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _letter(name: str) -> str:
    if not _NAME.fullmatch(name):
        message = f"{name!r} is no letter"
        raise IllFormedStatement(message)
    return f"v.{name}"


def _number(digits: str) -> str:
    number = Fraction(digits)
    whole = str(abs(number.numerator))
    written = whole if number.denominator == 1 else f"({whole} / {number.denominator})"
    return f"(-{written})" if number < 0 else written
