"""Gram identities: unknown multipliers of known inequalities, solved for over the rational functions.

A claim about vectors is a linear identity between inner products, function values and means, with multipliers
that are rational functions of the parameters. A linear programme at one sampled point tells which inequalities
and which squares are in use; on these the linear system has one solution, found exactly and for all parameters,
in every dimension.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import isfinite
from typing import Any

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import (
    ONE,
    Column,
    Row,
    classified,
    known_columns,
    parameters_of,
    relevant,
    rows_of,
    square_columns,
    used_in,
)
from fedtheory.engines.find.composite import composite_columns
from fedtheory.engines.find.fields import Element, Field, signed
from fedtheory.engines.find.goal import (
    Goal,
    Proposal,
    Schema,
    combination,
    number,
    references,
    square,
)
from fedtheory.engines.find.linear import nonnegative_solution
from fedtheory.engines.find.sampling import Points, names_in, points_somewhere
from fedtheory.engines.find.writing import product, total
from fedtheory.kernel.polynomial import Atom, Ratio

TRIES = 3  # sampled points


def gram(goal: Goal) -> Iterator[Proposal]:
    """The difference as a combination of references, facts and squares with multipliers in the parameters."""
    if goal.relation == "in":
        return
    if isinstance(goal.claim.difference, Ratio):
        yield from identities(goal, [], {})
    else:
        yield from _vector_equality(goal)


def identities(
    goal: Goal, extra: Sequence[Column], lemmas: Mapping[str, Schema]
) -> Iterator[Proposal]:
    """The same with more columns, which may refer to lemmas."""
    columns = relevant(goal, [*known_columns(goal), *extra])
    if goal.relation == "=":
        columns = [column for column in columns if column.free]
    values = [goal.difference, *(column.value for column in columns)]
    for unknowns in classified(goal, values):
        parameters = parameters_of(values, unknowns)
        if parameters is None:
            continue
        within = Field(parameters, goal.deadline)
        sample = points_somewhere(goal, within.atoms)
        if sample is None:
            continue
        slack = Column(ONE, square("1"), 0.5, strict=True)
        wanted = rows_of(goal.difference, unknowns, within)
        split: list[Column] = []
        tries = min(TRIES, sample.size)
        few = Points({x: v[:tries] for x, v in sample.values.items()}, tries)
        for level in range(2 if goal.relation == "=" else 4):
            new = list(_offered(goal, columns, slack, parameters, level))
            split += [replace(c, coefficients=rows_of(c.value, unknowns, within)) for c in new]
            for proposal in _solutions(goal, split, wanted, within, sample, few) if new else ():
                used = {
                    key: schema
                    for key, schema in lemmas.items()
                    if key in names_in(proposal.detail)
                }
                yield replace(proposal, lemmas=used)


def _offered(
    goal: Goal, columns: Sequence[Column], slack: Column, parameters: Sequence[Atom], level: int
) -> Iterator[Column]:
    """What a level adds: references and plain squares, then with coefficients, then the same of what is written."""
    simple = level % 2 == 0
    if level == 0:
        yield from columns
    if goal.relation == "=":
        return
    if level == 0:
        yield slack
    if level < 2:
        yield from square_columns(goal, columns, parameters, simple=simple)
    else:
        yield from composite_columns(goal, parameters, simple=simple)


def _solutions(
    goal: Goal,
    columns: Sequence[Column],
    wanted: Mapping[Row, Element],
    within: Field,
    sample: Points,
    few: Points,
) -> Iterator[Proposal]:
    numeric = [_numbers(column.coefficients, few) for column in columns]
    target = _numbers(wanted, few)
    for at in range(few.size):
        support = None if goal.late() else _support(goal, columns, numeric, target, at)
        if support is None:
            continue
        chosen = [columns[k] for k in support]
        solved = _exact(chosen, wanted, within)
        proposal = None if solved is None else _proposal(goal, chosen, solved, sample)
        if proposal is not None:
            yield proposal
            return


def _numbers(coefficients: Mapping[Row, Element], few: Points) -> dict[Row, Any]:
    """The coefficients at the sampled points."""
    return {row: np.broadcast_to(a.at(few), (few.size,)) for row, a in coefficients.items()}


def _support(
    goal: Goal,
    columns: Sequence[Column],
    numeric: Sequence[dict[Row, Any]],
    target: dict[Row, Any],
    at: int,
) -> list[int] | None:
    """Which columns a vertex of the linear programme at one sampled point uses."""

    def here(values: dict[Row, Any]) -> dict[Row, float] | None:
        own = {row: float(v[at]) for row, v in values.items()}
        return {row: v for row, v in own.items() if v} if all(map(isfinite, own.values())) else None

    parts = [here(values) for values in numeric]
    wanted = here(target)
    usable = [k for k, part in enumerate(parts) if part]
    if wanted is None:
        return None
    weights = nonnegative_solution(
        [parts[k] or {} for k in usable],
        wanted,
        cost=[columns[k].cost for k in usable],
        free=[place for place, k in enumerate(usable) if columns[k].free],
        exact=False,
        deadline=goal.deadline,
    )
    return None if weights is None else [usable[k] for k in weights]


def _exact(
    columns: Sequence[Column], wanted: Mapping[Row, Element], within: Field
) -> list[Element] | None:
    rows = list(
        dict.fromkeys([*wanted, *(row for column in columns for row in column.coefficients)])
    )
    zero = within.constant(0)
    table = [[column.coefficients.get(row, zero) for column in columns] for row in rows]
    return within.solved(table, [wanted.get(row, zero) for row in rows])


def _proposal(
    goal: Goal, columns: Sequence[Column], multipliers: Sequence[Element], sample: Points
) -> Proposal | None:
    terms, needs = [], []
    wants_more = goal.relation == "<"
    for column, a in zip(columns, multipliers, strict=True):
        if not a:
            continue
        if column.free:
            terms.append({**column.entry, "times": product(a.term, column.entry.get("times", "1"))})
            continue
        strict = wants_more and column.strict
        sign = signed(goal, a, sample, strict=strict)
        if sign is None:
            return None
        needs += [need for need in sign.needs if need not in needs]
        wants_more = wants_more and not strict
        if not (strict and column.entry.get("square") == "1"):  # else it is left over, and positive
            terms.append(
                {**column.entry, "times": product(sign.term, column.entry.get("times", "1"))}
            )
    return None if wants_more else combination(together(terms), *needs)


def together(terms: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Terms of a combination, the multiples of one equality of vectors by several vectors made one."""
    out: list[dict[str, Any]] = []
    vectors: dict[str, tuple[dict[str, Any], list[Tree]]] = {}
    for term in terms:
        if "vector" not in term:
            out.append(dict(term))
            continue
        own = {key: part for key, part in term.items() if key not in {"vector", "times"}}
        vectors.setdefault(repr(own), (own, []))[1].append(product(term["times"], term["vector"]))
    return [*out, *({**own, "times": total(*parts)} for own, parts in vectors.values())]


def _vector_equality(goal: Goal) -> Iterator[Proposal]:
    """v = w as a linear combination of a few equalities of vectors."""
    known = [
        r for r in references(goal) if r.relation == "=" and not isinstance(r.difference, Ratio)
    ]
    if not known or not goal.claim.difference:
        return
    everything = [goal.claim.difference, *(r.difference for r in known)]
    within = Field(
        sorted({x for v in everything for c in v.values() for x in used_in(c)}, key=number),
        goal.deadline,
    )
    rows = sorted({x for v in everything for x in v}, key=number)
    zero = within.constant(0)
    table = [
        [within.of(r.difference[x]) if x in r.difference else zero for r in known] for x in rows
    ]
    target = [
        within.of(goal.claim.difference[x]) if x in goal.claim.difference else zero for x in rows
    ]
    for count in range(1, min(4, len(known)) + 1):
        for chosen in combinations(range(len(known)), count):
            solved = within.solved([[row[k] for k in chosen] for row in table], target)
            if solved is not None:
                pairs = zip(chosen, solved, strict=True)
                yield combination([{**known[k].entry, "times": a.term} for k, a in pairs if a])
                return
