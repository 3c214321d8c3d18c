"""Quadratic forms in vectors: LDL^T over the rational functions in the parameters.

Function values and the like must cancel, which settles the multipliers of a few references. What is left is a
form in inner products; its pivots, in some order of the vectors, are the multipliers of squares.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.fields import Element, Field, plain, signed
from fedtheory.engines.find.goal import Goal, Proposal, combination, square
from fedtheory.engines.find.gram import Column, Row, classified, columns_of, rows_of, used_in
from fedtheory.engines.find.products import number
from fedtheory.engines.find.sampling import Points, about, points
from fedtheory.engines.find.shift import eliminable
from fedtheory.engines.find.writing import product, total, written_atom
from fedtheory.kernel.polynomial import Atom, dot_atom

MOST_VECTORS = 4
MOST_CHOICES = 200
Form = list[list[Element]]


def forms(goal: Goal) -> Iterator[Proposal]:
    """The difference as multiples of a few references and a positive semidefinite form."""
    if goal.relation != "<=" or not goal.scalar or not any(x.shape[0] == "dot" for x in goal.atoms):
        return
    columns = [column for column in columns_of(goal) if "vector" not in column.entry]
    everything = [goal.difference, *(column.value for column in columns)]
    unknowns = next(classified(goal, everything))
    parameters = sorted({x for a in everything for x in used_in(a)} - unknowns, key=number)
    within = Field(parameters, eliminable({((x, 1),): Fraction(1) for x in parameters}))
    sample = points(goal, parameters, meeting=about(goal, parameters)) or (Points({}, 1) if not parameters else None)
    if sample is None:
        return
    wanted = rows_of(goal.difference, unknowns, within)
    parts = [rows_of(column.value, unknowns, within) for column in columns]
    choices = (c for size in range(4) for c in combinations(range(len(columns)), size))
    for count, chosen in enumerate(choices):
        if count > MOST_CHOICES or goal.late():
            return
        multipliers = _cancelling([parts[k] for k in chosen], wanted, within)
        if multipliers is None or not all(multipliers):
            continue
        rest = dict(wanted)
        for k, a in zip(chosen, multipliers, strict=True):
            for row, c in parts[k].items():
                rest[row] = rest.get(row, within.constant(0)) - a * c
        yield from _shown(goal, [columns[k] for k in chosen], multipliers, rest, within, sample)


def _quadratic(row: Row) -> bool:
    return len(row) == 1 and row[0][1] == 1 and row[0][0].shape[0] == "dot"


def _cancelling(
    parts: Sequence[dict[Row, Element]], wanted: dict[Row, Element], within: Field
) -> list[Element] | None:
    """The multipliers with which everything but inner products and parameters cancels."""
    rows = [row for row in dict.fromkeys([*wanted, *(r for p in parts for r in p)]) if row and not _quadratic(row)]
    zero = within.constant(0)
    if not parts:
        return None if any(wanted.get(row, zero) for row in rows) else []
    if not rows:
        return None
    return within.solved([[p.get(row, zero) for p in parts] for row in rows], [wanted.get(row, zero) for row in rows])


def _shown(
    goal: Goal,
    columns: Sequence[Column],
    multipliers: Sequence[Element],
    rest: dict[Row, Element],
    within: Field,
    sample: Points,
) -> Iterator[Proposal]:
    vectors = sorted({u for row in rest if row and rest[row] for u in row[0][0].shape[1:]}, key=number)
    if len(vectors) > MOST_VECTORS or any(u.clients for u in vectors):
        return
    terms, needs = [], []
    for column, a in zip(columns, multipliers, strict=True):
        if column.free:
            terms.append({**column.entry, "times": plain(within, a)})
            continue
        sign = signed(goal, within, a, sample)
        if sign is None:
            return
        terms.append({**column.entry, "times": product(sign.term, column.entry.get("times", "1"))})
        needs += sign.needs
    constant = signed(goal, within, rest.get((), within.constant(0)), sample)
    if constant is None:
        return
    terms.append(square("1", constant.term))
    needs += constant.needs
    for order in permutations(vectors):
        parts = _pivots(order, rest, within)
        if parts is None or not _plausible(parts, within, sample):
            continue
        squares, more = [], []
        for pivot, of in parts:
            sign = signed(goal, within, pivot, sample)
            if sign is None:
                break
            squares.append(square(of, sign.term))
            more += sign.needs
        else:
            yield combination([*terms, *squares], *_distinct([*needs, *more]))
            return


def _pivots(
    order: Sequence[Atom], rest: dict[Row, Element], within: Field
) -> list[tuple[Element, Tree]] | None:
    """Pivots and the vectors they square: M = sum d l l^T."""
    zero, two = within.constant(0), within.constant(2)
    rows: Form = [[rest.get(((dot_atom(u, v), 1),), zero) / (two if u is not v else 1) for v in order] for u in order]
    out = []
    for j in range(len(order)):
        pivot = rows[j][j]
        if not pivot:
            if any(rows[j][k] for k in range(j, len(order))):
                return None
            continue
        line = [rows[j][k] / pivot for k in range(j, len(order))]
        of = total(*(product(plain(within, c), written_atom(u, {})) for c, u in zip(line, order[j:], strict=True) if c))
        out.append((pivot, of))
        for i in range(j + 1, len(order)):
            factor = rows[i][j] / pivot
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[j], strict=True)]
    return out


def _plausible(parts: Sequence[tuple[Element, Tree]], within: Field, sample: Points) -> bool:
    with np.errstate(all="ignore"):
        return all(bool(np.all(np.nan_to_num(within.at(pivot, sample)) > -1e-9)) for pivot, _ in parts)


def _distinct(claims: Sequence[Tree]) -> list[Tree]:
    out: list[Tree] = []
    for claim in claims:
        if claim not in out:
            out.append(claim)
    return out
