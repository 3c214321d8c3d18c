"""Two programs of one model, compared exactly: is one the other in other units, does one allow all that the other does?

What a model says of its letters is not taken on trust: that its simple units are units, or that a letter may be rounded
up because the worst case increases with it.
"""

from collections.abc import Iterator, Sequence

from flint import fmpq

from fedtheory.core.gram import Form
from fedtheory.core.worst_case import Program, Units
from fedtheory.engines.worst_case.cone import Cone, undivided
from fedtheory.engines.worst_case.definite import nonnegative
from fedtheory.engines.worst_case.exact import rational

Place = tuple[int, int]
"""Block and coordinate."""


def allows(more: Program, less: Program) -> bool:
    """Whether all that satisfies the rows of `less` satisfies those of `more`, row by row, and is worth as much."""
    if not _alike(more, less):
        return False
    here, there = undivided(more), undivided(less)
    if here.objective != there.objective:
        return False
    return all(nonnegative(a.minus(b)) for a, b in zip(here.rows, there.rows, strict=True))


def _alike(one: Program, other: Program) -> bool:
    """The same vectors, values and hypotheses at the same points."""
    rows = zip(one.rows, other.rows, strict=False)
    return (
        (one.gram.atoms, one.gram.values) == (other.gram.atoms, other.gram.values)
        and one.bases() == other.bases()
        and len(one.rows) == len(other.rows)
        and all(a.use.name == b.use.name for a, b in rows)
    )


def fits(small: Program, large: Program, units: Units) -> bool:
    """Whether `large` is `small` in other units: vectors and values can be scaled so that every row is a multiple of its own.

    The factors of the rows are those that their units say, and that of what is maximised is that of its unit.
    """
    if len(small.rows) != len(large.rows) or small.unit != large.unit:
        return False
    here, there = undivided(small), undivided(large)
    if (here.sizes, here.values) != (there.sizes, there.values):
        return False
    if any(a.unit != b.unit for a, b in zip(small.rows, large.rows, strict=True)):
        return False
    factors = [rational(units.of(unit)) for unit in (small.unit, *(row.unit for row in small.rows))]
    pairs = list(_pairs(here, there, factors))
    return all(_same_terms(a, b) for a, b in pairs) and _scaled(pairs)


def _pairs(small: Cone, large: Cone, factors: Sequence[fmpq]) -> Iterator[tuple[Form, Form]]:
    """Each form of the small program times its factor, and that of the large one."""
    here, there = (small.objective, *small.rows), (large.objective, *large.rows)
    for a, b, factor in zip(here, there, factors, strict=True):
        yield a.times(factor), b


def _same_terms(a: Form, b: Form) -> bool:
    return (
        a.constant == b.constant
        and a.values.keys() == b.values.keys()
        and a.products.keys() == b.products.keys()
    )


def _scaled(pairs: Sequence[tuple[Form, Form]]) -> bool:
    """Whether positive scales of vectors and values turn each second form into the first."""
    values: dict[int, fmpq] = {}
    products: dict[tuple[Place, Place], fmpq] = {}
    for a, b in pairs:
        for v, c in a.values.items():
            if values.setdefault(v, c / b.values[v]) != c / b.values[v]:
                return False
        for (block, i, j), c in a.products.items():
            ratio = c / b.products[block, i, j]
            if products.setdefault(((block, i), (block, j)), ratio) != ratio:
                return False
    if any(ratio <= 0 for ratio in (*values.values(), *products.values())):
        return False
    squares = _squares(products)
    return all(ratio**2 == squares[i] * squares[j] for (i, j), ratio in products.items())


def _squares(products: dict[tuple[Place, Place], fmpq]) -> dict[Place, fmpq]:
    """The square of each vector's scale, from the scales of products."""
    near: dict[Place, list[tuple[Place, fmpq]]] = {}
    for (i, j), ratio in products.items():
        near.setdefault(i, []).append((j, ratio))
        near.setdefault(j, []).append((i, ratio))
    known = {i: ratio for (i, j), ratio in products.items() if i == j}
    open_ = [*known, *near]
    while open_:
        i = open_.pop(0)
        known.setdefault(i, fmpq(1))
        for j, ratio in near[i]:
            if j not in known:
                known[j] = ratio**2 / known[i]
                open_.insert(0, j)
    return known
