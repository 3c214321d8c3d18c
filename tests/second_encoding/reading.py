"""Arithmetic that a blind reader wrote as text: parsed, and never run as a program."""

import ast
import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

OPERATIONS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": math.sqrt,
    "log": math.log,
    "exp": math.exp,
    "min": min,
    "max": max,
}


def value(text: str, letters: dict[str, float | Fraction]) -> float:
    """What the text comes to at these letters."""
    return float(_value(ast.parse(text, mode="eval").body, letters))


def names(text: str) -> set[str]:
    """The letters of the text."""
    nodes = ast.walk(ast.parse(text, mode="eval"))
    return {node.id for node in nodes if isinstance(node, ast.Name)} - set(FUNCTIONS)


def _value(node: ast.expr, letters: dict[str, float | Fraction]) -> Any:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Fraction(number) if isinstance(number, int) else number
        case ast.Name(id=name) if name in letters:
            return letters[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_value(left, letters), _value(right, letters))
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATIONS:
            return OPERATIONS[type(op)](_value(operand, letters))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return FUNCTIONS[name](*(_value(arg, letters) for arg in args))
    raise ValueError(f'"{ast.unparse(node)}" is no arithmetic in {", ".join(sorted(letters))}')
