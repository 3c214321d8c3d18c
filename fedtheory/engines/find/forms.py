"""Quadratic forms in vectors: LDL^T over the rational functions in the parameters.

Function values and the like must cancel, which settles the multipliers of a few references. What is left is a
form in inner products. Its part under a mean is about deviations from means, and the rest about the means; the
pivots of both, in some order of the vectors, are the multipliers of squares.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import (
    AVERAGED,
    Column,
    Row,
    classified,
    known_columns,
    parameters_of,
    relevant,
    rows_of,
)
from fedtheory.engines.find.fields import Element, Field, signed
from fedtheory.engines.find.goal import Goal, Proposal, combination, number, square
from fedtheory.engines.find.gram import together
from fedtheory.engines.find.sampling import Points, points_somewhere
from fedtheory.engines.find.writing import product, total, written_atom
from fedtheory.kernel.polynomial import Atom, rename, vector_mean_atom

MOST_VECTORS = 4
MOST_CHOICES = 200
Form = Mapping[tuple[Atom, Atom], Element]
Parts = list[tuple[Element, list[tuple[Element, Atom]]]]


def forms(goal: Goal) -> Iterator[Proposal]:
    """The difference as multiples of a few references and a positive semidefinite form."""
    if (
        goal.relation != "<="
        or not goal.scalar
        or not any(x.shape[0] in {"dot", "mean"} for x in goal.atoms)
    ):
        return
    columns = relevant(goal, list(known_columns(goal)))
    values = [goal.difference, *(column.value for column in columns)]
    unknowns = next(classified(goal, values))
    parameters = parameters_of(values, unknowns)
    if parameters is None:
        return
    within = Field(parameters, goal.deadline)
    sample = points_somewhere(goal, within.atoms)
    if sample is None:
        return
    wanted = rows_of(goal.difference, unknowns, within)
    parts = [rows_of(column.value, unknowns, within) for column in columns]
    choices = (c for size in range(5) for c in combinations(range(len(columns)), size))
    for count, chosen in enumerate(choices):
        if count > MOST_CHOICES or goal.late():
            return
        own = [parts[k] for k in chosen]
        multipliers = _cancelling(own, wanted, within) or _cancelling(
            own, wanted, within, exactly=True
        )
        if multipliers is None or not all(multipliers):
            continue
        rest = dict(wanted)
        for k, a in zip(chosen, multipliers, strict=True):
            for row, c in parts[k].items():
                rest[row] = rest.get(row, within.constant(0)) - a * c
        yield from _shown(goal, [columns[k] for k in chosen], multipliers, rest, within, sample)


def _cancelling(
    parts: Sequence[Mapping[Row, Element]],
    wanted: Mapping[Row, Element],
    within: Field,
    *,
    exactly: bool = False,
) -> list[Element] | None:
    """The multipliers with which all but inner products and parameters (these too, if exactly) cancels."""
    seen = dict.fromkeys([*wanted, *(r for p in parts for r in p)])
    rows = [r for r in seen if _pair(r) is None and (r or exactly)]
    zero = within.constant(0)
    if not parts:
        return None if any(wanted.get(row, zero) for row in rows) else []
    if not rows:
        return None
    return within.solved(
        [[p.get(row, zero) for p in parts] for row in rows], [wanted.get(row, zero) for row in rows]
    )


def _pair(row: Row) -> tuple[bool, Atom, Atom] | None:
    """The two vectors of an inner product, and whether it is averaged."""
    if len(row) != 1 or row[0][1] != 1:
        return None
    x = row[0][0]
    if x.shape[0] == "dot":
        return False, x.shape[1], x.shape[2]
    if x.shape[0] == "mean" and len(x.shape[2]) == 1 and x.shape[2][0][1] == 1:
        inner = x.shape[2][0][0]
        if inner.shape[0] == "dot" and all(x.shape[1] in u.clients for u in inner.shape[1:]):
            u, v = (rename(w, x.shape[1], AVERAGED) for w in inner.shape[1:])
            return True, u, v
    return None


def _shown(
    goal: Goal,
    columns: Sequence[Column],
    multipliers: Sequence[Element],
    rest: Mapping[Row, Element],
    within: Field,
    sample: Points,
) -> Iterator[Proposal]:
    terms, needs = [], []
    weights = [(c.entry, a, c.free) for c, a in zip(columns, multipliers, strict=True)]
    weights.append((square("1"), rest.get((), within.constant(0)), False))
    for entry, a, free in weights:
        sign = None if free else signed(goal, a, sample)
        if sign is None and not free:
            return
        terms.append(
            {**entry, "times": product(sign.term if sign else a.term, entry.get("times", "1"))}
        )
        needs += sign.needs if sign else []
    deviations, means = _split(rest, within)
    for form, centred in ((deviations, True), (means, False)):
        found = _squares(goal, form, within, sample, centred=centred)
        if found is None:
            return
        terms += found[0]
        needs += found[1]
    yield combination(together(terms), *_distinct(needs))


def _split(rest: Mapping[Row, Element], within: Field) -> tuple[Form, Form]:
    """The form of deviations u_i - mean u, and the form of means and of what no client is about."""
    deviations: dict[tuple[Atom, Atom], Element] = {}
    means: dict[tuple[Atom, Atom], Element] = {}
    zero = within.constant(0)
    for row, c in rest.items():
        pair = _pair(row) if row else None
        if pair is None or not c:
            continue
        averaged, u, v = pair
        if averaged:
            deviations[u, v] = deviations.get((u, v), zero) + c
            u, v = vector_mean_atom(u, AVERAGED), vector_mean_atom(v, AVERAGED)
        means[u, v] = means.get((u, v), zero) + c
    return deviations, means


def _squares(
    goal: Goal, form: Form, within: Field, sample: Points, *, centred: bool
) -> tuple[list[dict[str, object]], list[Tree]] | None:
    """The form as a sum of squares with multipliers that have a sign; None if it seems to be none."""
    vectors = sorted({u for pair, c in form.items() if c for u in pair}, key=number)
    if len(vectors) > MOST_VECTORS:
        return None
    client = goal.new_name("i") if centred else None
    for order in permutations(vectors):
        goal.in_time()
        parts = _pivots(order, form, within)
        if parts is None or not _plausible(parts, sample):
            continue
        terms: list[dict[str, object]] = []
        needs: list[Tree] = []
        for pivot, line in parts:
            sign = signed(goal, pivot, sample)
            if sign is None:
                break
            of = total(*(product(c.term, _vector(u, client)) for c, u in line))
            terms.append(square(of, sign.term, client))
            needs += sign.needs
        else:
            return terms, needs
    return None


def _vector(u: Atom, client: str | None) -> Tree:
    if client is None:
        return written_atom(u, {})
    mean = written_atom(vector_mean_atom(u, AVERAGED), {})
    return ["-", written_atom(u, {AVERAGED: client}), mean]


def _pivots(order: Sequence[Atom], form: Form, within: Field) -> Parts | None:
    """Pivots and the combinations they square: M = sum d l l^T."""
    zero, half = within.constant(0), within.constant(2)
    both: dict[tuple[Atom, Atom], Element] = {}
    for (u, v), c in form.items():
        for pair in {(u, v), (v, u)}:
            both[pair] = both.get(pair, zero) + (c if u is v else c / half)
    rows = [[both.get((u, v), zero) for v in order] for u in order]
    out: Parts = []
    for j in range(len(order)):
        pivot = rows[j][j]
        if not pivot:
            if any(rows[j][k] for k in range(j, len(order))):
                return None
            continue
        out.append(
            (pivot, [(rows[j][k] / pivot, order[k]) for k in range(j, len(order)) if rows[j][k]])
        )
        for i in range(j + 1, len(order)):
            if rows[i][j]:
                factor = rows[i][j] / pivot
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[j], strict=True)]
    return out


def _plausible(parts: Parts, sample: Points) -> bool:
    with np.errstate(all="ignore"):
        return all(bool(np.all(np.nan_to_num(pivot.at(sample)) > -1e-9)) for pivot, _ in parts)


def _distinct(claims: Sequence[Tree]) -> list[Tree]:
    out: list[Tree] = []
    for claim in claims:
        if claim not in out:
            out.append(claim)
    return out
