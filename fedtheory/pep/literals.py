"""A script's numbers as they are written: 0.1 is 1/10, 1 / 3 is a third, and what is computed from them is exact.

Repeated rounding of floats would destroy an identity between steps on which a proof rests. Roots are rounded once,
downwards, and what is computed from them keeps its identities.
"""

import ast
import math
import warnings
from collections.abc import Callable
from fractions import Fraction
from numbers import Integral, Rational, Real
from types import CodeType
from typing import Any

from fedtheory.pep.numbers import Exact, exact, root

DECIMAL, QUOTIENT, ROOT = "_fedtheory_decimal", "_fedtheory_quotient", "_fedtheory_root"


def compiled(source: str, name: str) -> CodeType:
    """The script with its numbers as they are written; `names` are the functions it needs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # backslashes in strings are the script's own matter
        tree = ast.fix_missing_locations(_AsWritten().visit(ast.parse(source, name)))
        return compile(tree, name, "exec")


def names() -> dict[str, Callable[..., Any]]:
    """What a compiled script calls."""
    return {DECIMAL: _decimal, QUOTIENT: _quotient, ROOT: _root}


class _AsWritten(ast.NodeTransformer):
    """Decimals, quotients and square roots go through functions of ours."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A decimal."""
        if isinstance(node.value, float) and math.isfinite(node.value):
            return _call(DECIMAL, [ast.Constant(repr(node.value))], node)
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        """A pattern stays what it is."""
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """A quotient."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Div):
            return _call(QUOTIENT, [node.left, node.right], node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A square root."""
        self.generic_visit(node)
        called = getattr(node.func, "id", getattr(node.func, "attr", None))
        if called == "sqrt" and len(node.args) == 1 and not node.keywords:
            return _call(ROOT, [node.func, *node.args], node)
        return node


def _call(name: str, arguments: list[ast.expr], node: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)


def _decimal(written: str) -> Exact:
    return Exact(Fraction(written))


def _quotient(above: Any, below: Any) -> Any:
    if isinstance(above, Integral) and isinstance(below, Integral) and below:
        return Exact(Fraction(int(above), int(below)))
    return above / below


def _root(plain: Callable[[Any], Any], of: Any) -> Any:
    if isinstance(of, Rational | Real) and math.isfinite(of) and float(of) >= 0:
        return Exact(root(exact(of)))
    return plain(of)
