"""What one gets wrong in a formula: constants, exponents, signs, indices, factors and terms that are lost."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import sympy as sp

from fedtheory.core.claim import Relation
from fedtheory.core.statement import T, t
from fedtheory.engines.mutate.mutant import Kind

SMALLER = (sp.Rational(1, 2), sp.Rational(4, 5), sp.Rational(19, 20))
HALF = sp.Rational(1, 2)


class Change(NamedTuple):
    """A formula with one thing changed."""

    kind: Kind
    words: str
    value: sp.Expr


def changes(value: sp.Expr, relation: Relation) -> Iterator[Change]:
    """All that can be done to a formula by one slip; some of it makes the bound weaker."""
    yield from _constants(value, relation)
    yield from _exponents(value)
    yield from _sums(value)
    yield from _indices(value)
    yield from _factors(value)


def _constants(value: sp.Expr, relation: Relation) -> Iterator[Change]:
    for factor in SMALLER:
        times = 1 / factor if relation == ">=" else factor
        yield Change(Kind.CONSTANT, f"times {times}", times * value)


def _exponents(value: sp.Expr) -> Iterator[Change]:
    """Every power of a letter or a sum, half a power up and down."""
    inner = {(*path, 0) for path, node in _places(value) if isinstance(node, sp.Pow)}
    for path, node in _places(value):
        if not isinstance(node, sp.Symbol | sp.Add | sp.Pow) or not node.free_symbols:
            continue
        base, power = node.as_base_exp()
        if path in inner:
            continue  # its power is changed already
        if not isinstance(power, sp.Rational) or isinstance(base, sp.Pow):
            continue
        if isinstance(node, sp.Add) and not path:
            continue  # the whole formula to another power: that is what its parts are for
        for step in (HALF, -HALF):
            words = f"{node} to {base ** (power + step)}"
            yield Change(Kind.EXPONENT, words, _put(value, path, base ** (power + step)))


def _sums(value: sp.Expr) -> Iterator[Change]:
    for path, node in _places(value):
        if isinstance(node, sp.Add):
            for term in node.args:
                flipped, rest = node - 2 * term, node - term
                yield Change(Kind.SIGN, f"-({term}) for it", _put(value, path, flipped))
                yield Change(Kind.TERM, f"without {term}", _put(value, path, rest))


def _indices(value: sp.Expr) -> Iterator[Change]:
    for letter in (t, T):
        for step in (1, -1):
            if value.has(letter):
                words = f"{letter}{step:+d} for {letter}"
                yield Change(Kind.INDEX, words, value.subs(letter, letter + step))


def _factors(value: sp.Expr) -> Iterator[Change]:
    for path, node in _places(value):
        if isinstance(node, sp.Mul):
            for k, factor in enumerate(node.args):
                if factor.free_symbols:
                    rest = sp.Mul(*(x for j, x in enumerate(node.args) if j != k))
                    yield Change(Kind.FACTOR, f"without {factor}", _put(value, path, rest))


Path = tuple[int, ...]


def _places(expr: sp.Expr, path: Path = ()) -> Iterator[tuple[Path, sp.Expr]]:
    """Every part of a formula that is no number and no exponent, with the way to it."""
    if expr.is_number:
        return
    yield path, expr
    inside = expr.args[:1] if isinstance(expr, sp.Pow) else expr.args
    for k, part in enumerate(inside):
        yield from _places(part, (*path, k))


def _put(expr: sp.Expr, path: Path, new: sp.Expr) -> sp.Expr:
    """The formula with something else at this place."""
    if not path:
        return new
    parts: list[Any] = list(expr.args)
    parts[path[0]] = _put(parts[path[0]], path[1:], new)
    return expr.func(*parts)
