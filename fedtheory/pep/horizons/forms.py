"""Quadratic forms whose coefficients are functions of the horizon and the round."""

from collections.abc import Iterable, Mapping, Sequence

from flint import fmpq

from fedtheory.core.expression import Tree
from fedtheory.core.gram import Form
from fedtheory.pep.horizons.places import FIXED, ROUND, Atom, Key, Place, number_of, ordered
from fedtheory.pep.horizons.quotients import FIELD, Number

Symbolic = dict[Key, Number]


def told(atom: Atom, here: Place) -> Atom:
    """An atom of a round, with the round given by another place."""
    if atom.place is None or atom.place.kind != ROUND:
        return atom
    return Atom(atom.symbol, here._replace(offset=here.offset + atom.place.offset))


def fixed(tree: Tree) -> Atom:
    """An atom whose evaluation is given by its number."""
    n = number_of(tree)
    return Atom(str(tree)) if n is None else Atom(str(tree[0]), Place(FIXED, n))


def in_order(key: Key) -> Key:
    """The key with its atoms in order."""
    return ordered(*key) if len(key) == 2 else key


def less(one: Symbolic, other: Symbolic) -> Symbolic:
    """The difference."""
    return {k: one.get(k, FIELD(0)) - other.get(k, FIELD(0)) for k in {*one, *other}}


def maximised(form: Form, later: Iterable[int]) -> Form | None:
    """The largest value over these vectors, as a form of the others; None if there is none."""
    rest = Form(form.constant, dict(form.values), dict(form.products))
    left = set(later)
    while left:
        used = {k for _, i, j in rest.products for k in (i, j)} & left
        if not used:
            return rest
        pivot = next((k for k in sorted(used, reverse=True) if rest.products.get((0, k, k))), None)
        if pivot is None:
            return None
        square = rest.products[0, pivot, pivot]
        if square > 0:
            return None
        linear = {}
        for key in [key for key in rest.products if pivot in key[1:]]:
            c = rest.products.pop(key)
            if key[1] != key[2]:
                linear[key[2] if key[1] == pivot else key[1]] = c
        # the maximum of -a<z,z> + <z,m> is <m,m>/4a
        for i, c in linear.items():
            for j, d in linear.items():
                if i <= j:
                    both = c * d / (-4 * square) * (1 if i == j else 2)
                    value = rest.products.get((0, i, j), fmpq(0)) + both
                    rest.products[0, i, j] = value
        rest.products = {key: c for key, c in rest.products.items() if c}
        left.discard(pivot)
    return rest


def removed(rest: Symbolic, atom: Atom, line: Mapping[Atom, Number]) -> dict[Atom, Number]:
    """Replaces an atom by a combination; returns the vector by which its equality is multiplied."""
    square, linear = FIELD(0), dict[Atom, Number]()
    for key in [key for key in rest if len(key) == 2 and atom in key]:
        c = rest.pop(key)
        if key[0] == key[1]:
            square = c
        else:
            linear[key[0] if key[1] == atom else key[1]] = c
    if not square and not linear:
        return {}
    multiplier = dict(linear)
    for a, c in [(atom, square), *((a, square * x) for a, x in line.items())]:
        multiplier[a] = multiplier.get(a, FIELD(0)) + c
    for a, x in line.items():
        for b, c in [*linear.items(), *((b, square * y) for b, y in line.items())]:
            pair = ordered(a, b)
            rest[pair] = rest.get(pair, FIELD(0)) + x * c
    return {a: c for a, c in multiplier.items() if c}


def sum_of_squares(
    form: Symbolic, order: Sequence[Atom]
) -> list[tuple[Number, dict[Atom, Number]]] | None:
    """The form as a sum of squares times numbers, one vector after another; None if it is not one."""
    rest = {key: c for key, c in form.items() if c}
    found = []
    for atom in order:
        square = rest.pop((atom, atom), FIELD(0))
        linear = {}
        for key in [key for key in rest if atom in key]:
            linear[key[0] if key[1] == atom else key[1]] = rest.pop(key)
        linear = {a: c for a, c in linear.items() if c}
        if not square:
            if linear:
                return None
            continue
        line = {atom: FIELD(1)} | {a: c / (2 * square) for a, c in linear.items()}
        for a, c in linear.items():
            for b, d in linear.items():
                if str(a) <= str(b):
                    pair = ordered(a, b)
                    both = c * d / (4 * square) * (1 if a == b else 2)
                    rest[pair] = rest.get(pair, FIELD(0)) - both
        rest = {key: c for key, c in rest.items() if c}
        found.append((square, line))
    return found if not rest else None
