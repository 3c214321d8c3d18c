"""Formulas of a second encoding, read as what they are: arithmetic in text, and nothing that can run."""

import ast
import math
from fractions import Fraction

OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: a**b,
}
FUNCTIONS = {"sqrt": math.sqrt, "log": math.log, "exp": math.exp, "min": min, "max": max}


def value(text: str, letters: dict[str, float | Fraction]) -> float:
    """The number that the formula is at these letters."""
    return float(_of(ast.parse(text, mode="eval").body, letters))


def names(text: str) -> set[str]:
    """The letters of the formula."""
    found = {
        node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name)
    }
    return found - set(FUNCTIONS)


def _of(node: ast.expr, letters: dict[str, float | Fraction]) -> float | Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=letter) if letter in letters:
            return letters[letter]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_of(operand, letters)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_of(left, letters), _of(right, letters))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_of(argument, letters) for argument in args))
    message = f"no arithmetic, or an unknown letter: {ast.unparse(node)}"
    raise ValueError(message)
