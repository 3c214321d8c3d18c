"""One form for all formulas: the terms of docs/certificates.md.

SymPy expressions become terms here; digests, certificates, evaluators and pages are made of terms.
A term is a string (a rational or a name) or a list: operator, then arguments.
"""

import hashlib
import json
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

Tree = str | list["Tree"]
N = TypeVar("N")


def to_tree(expr: Any) -> Tree:
    """The term of a SymPy expression, in SymPy's own order of arguments."""
    import sympy as sp

    if isinstance(expr, str):  # SymPy would run it
        raise TypeError(f"{expr!r} is text, not an expression")
    return _tree(sp.sympify(expr))


@lru_cache(maxsize=1 << 16)
def _tree(expr: Any) -> Tree:
    """The same, written once for equal expressions: what is returned is shared and never changed."""
    import sympy as sp

    match expr:
        case sp.Rational():
            return str(expr)
        case sp.Symbol():
            return str(expr.name)
        case sp.Float() | sp.Pow(exp=sp.Float()):
            raise TypeError(_is_a_float(expr.as_base_exp()[1 if expr.is_Pow else 0]))
        case sp.Add():
            return ["+", *(to_tree(arg) for arg in expr.as_ordered_terms())]
        case sp.Mul():
            return _product(expr)
        case sp.exp():
            return ["exp", to_tree(expr.args[0])]
        case sp.log():
            return ["log", to_tree(expr.args[0])]
        case sp.Pow(base=base, exp=sp.Rational() as power):
            if power < 0:
                return ["/", "1", to_tree(base**-power)]
            root: Tree = to_tree(base) if power.q == 1 else ["root", str(power.q), to_tree(base)]
            return root if power.p == 1 else ["^", root, str(power.p)]
        case sp.Pow(base=base, exp=power) if power.could_extract_minus_sign():
            return ["/", "1", to_tree(base**-power)]
        case sp.Pow(base=base, exp=power) if power.is_integer:  # base may be zero, or less
            return ["power", to_tree(base), to_tree(power)]
        case sp.Pow(base=base, exp=power) if base.is_positive:
            return ["exp", ["*", to_tree(power), ["log", to_tree(base)]]]
    message = f"no term for {expr!r} ({type(expr).__name__})"
    raise TypeError(message)


def _product(expr: Any) -> Tree:
    """Top over bottom, split at the factors' own negative powers and no deeper."""
    import sympy as sp

    coefficient, rest = expr.as_coeff_Mul()
    if coefficient.is_Float:
        raise TypeError(_is_a_float(coefficient))
    top = [sp.Integer(abs(coefficient.p))]
    bottom = [sp.Integer(coefficient.q)]
    for factor in rest.as_ordered_factors():
        if isinstance(factor, sp.Pow) and factor.exp.could_extract_minus_sign():
            bottom.append(1 / factor)
        else:
            top.append(factor)
    above = _factors([part for part in top if part != 1])
    below = [part for part in bottom if part != 1]
    whole: Tree = ["/", above, _factors(below)] if below else above
    return ["-", whole] if coefficient < 0 else whole


def _is_a_float(number: Any) -> str:
    """What to write instead: the fraction whose decimals were meant."""
    meant = Fraction(repr(float(number)))
    return (
        f"{float(number)!r} is a float; write sp.Rational({meant.numerator}, {meant.denominator})"
    )


def _factors(parts: list[Any]) -> Tree:
    trees = [to_tree(part) for part in parts]
    return ["*", *trees] if len(trees) > 1 else (trees or ["1"])[0]


def to_sympy(tree: Tree, symbols: Mapping[str, Any]) -> Any:
    """The SymPy expression of a term; names must be in `symbols`."""
    import sympy as sp

    if isinstance(tree, str):
        return symbols[tree] if tree[0].isalpha() else sp.Rational(tree)
    head, *args = tree
    if head in {"^", "root"}:
        number, base = (args[1], args[0]) if head == "^" else (args[0], args[1])
        power = sp.Rational(str(number))
        return to_sympy(base, symbols) ** (power if head == "^" else 1 / power)
    parts = [to_sympy(arg, symbols) for arg in args]
    match head:
        case "+":
            return sp.Add(*parts)
        case "*":
            return sp.Mul(*parts)
        case "-":
            return -parts[0] if len(parts) == 1 else parts[0] - parts[1]
        case "/":
            return parts[0] / parts[1]
        case "power":
            return parts[0] ** parts[1]
        case "exp":
            return sp.exp(parts[0])
        case "log":
            return sp.log(parts[0])
    message = f"no SymPy form for {head!r}"
    raise TypeError(message)


_OF_TWO: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "*": operator.mul,
    "-": operator.sub,
    "/": operator.truediv,
    "power": operator.pow,
}


def evaluate(
    tree: Tree,
    values: Mapping[str, N],
    number: Callable[[str], N],
    root: Callable[[N, int], N],
    functions: Mapping[str, Callable[[N], N]] | None = None,
) -> N:
    """The value of a term in any arithmetic: floats, arrays, balls, fractions."""
    if isinstance(tree, str):
        return values[tree] if tree[0].isalpha() else number(tree)
    head, *args = tree
    if head == "root":
        return root(evaluate(args[1], values, number, root, functions), int(str(args[0])))
    value: Any = evaluate(args[0], values, number, root, functions)
    if head == "^":
        return value ** int(str(args[1]))
    if head == "-" and len(args) == 1:
        return -value
    if two := _OF_TWO.get(str(head)):
        for arg in args[1:]:
            value = two(value, evaluate(arg, values, number, root, functions))
        return value
    if functions and str(head) in functions:
        return functions[str(head)](value)
    message = f"cannot evaluate {head!r}"
    raise TypeError(message)


def names(tree: Tree) -> frozenset[str]:
    """The names that occur in a term."""
    if isinstance(tree, str):
        return frozenset({tree}) if tree[0].isalpha() else frozenset()
    return frozenset().union(*(names(arg) for arg in tree[1:]))


def canonical(data: Any) -> str:
    """JSON with one spelling."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(data: Any) -> str:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()
