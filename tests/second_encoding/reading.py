"""Arithmetic as an encoder writes it down, read without `eval`: + - * / **, numbers, letters and six functions."""

import ast
import math
import operator
from collections.abc import Callable
from fractions import Fraction

OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
FUNCTIONS: dict[str, Callable[..., float]] = {
    "sqrt": math.sqrt,
    "log": math.log,
    "exp": math.exp,
    "min": min,
    "max": max,
}


def value(text: str, letters: dict[str, float | Fraction]) -> float:
    """What the expression is worth at these letters."""

    def of(node: ast.expr) -> float:
        match node:
            case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
                return float(number)
            case ast.Name(id=letter):
                return float(letters[letter])
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -of(inner)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
                return OPERATIONS[type(op)](of(left), of(right))
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
                return FUNCTIONS[name](*map(of, args))
        raise ValueError(f"{ast.unparse(node)} in {text}: no arithmetic that is read here")

    return of(ast.parse(text, mode="eval").body)


def names(text: str) -> set[str]:
    """The letters of the expression."""
    found = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return found - FUNCTIONS.keys()
