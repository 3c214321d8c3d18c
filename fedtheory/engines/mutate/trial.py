"""All mutants of a bound before all judges."""

import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.proof import Proof
from fedtheory.core.statement import Bound, Certainty, Statement, Status
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.mutate.claims import around
from fedtheory.engines.mutate.court import Court, Trial
from fedtheory.engines.mutate.formulas import changes
from fedtheory.engines.mutate.mutant import Kind, Mutant
from fedtheory.engines.mutate.replayed import Replayed
from fedtheory.engines.mutate.restatements import restated
from fedtheory.engines.mutate.runs import Witness
from fedtheory.engines.mutate.stage import Stage, drawn, exhibited, neighbouring
from fedtheory.engines.mutate.strength import Points
from fedtheory.engines.mutate.worst import attained

MOST = {
    Kind.CONSTANT: 3,
    Kind.EXPONENT: 3,
    Kind.SIGN: 2,
    Kind.INDEX: 2,
    Kind.FACTOR: 3,
    Kind.TERM: 2,
    Kind.FIRST_ROUND: 1,
    Kind.METRIC: 2,
    Kind.ASSUMPTION: 3,
}
"""Mutants of a kind for one bound, drawn from all there are."""


@dataclass(frozen=True)
class Tried:
    """The trials of one bound, and how near anything known comes to it: 1 is attained.

    `disputed` are runs on somebody else's instance that cross the bound itself, though its proof is accepted: the kernels
    outrank a run in floating point, so these runs are no witnesses, and have to be looked at.
    """

    statement: str
    bound: str
    best: float
    where: str
    attacked: bool
    trials: tuple[Trial, ...]
    disputed: tuple[Witness, ...] = ()


def mutable(statement: Statement[Any], shown: Collection[str] = ()) -> list[Bound]:
    """The bounds that are said to be true, and are formulas; of printed ones those that are `shown`."""
    return [
        bound
        for bound in statement.bounds
        if (bound.status is not Status.PRINTED or bound.key in shown)
        and isinstance(bound.value, sp.Expr)
    ]


def tried(
    statement: Statement[Any],
    *,
    proofs: Sequence[Proof],
    models: Sequence[WorstCase],
    literature: Sequence[Statement[Any]],
    budget: float,
    seed: int,
    shown: Collection[str] = (),
) -> Iterator[Tried]:
    """One bound of a statement after the other."""
    rng = np.random.default_rng([seed, zlib.crc32(statement.id.encode())])
    stages = exhibited(statement)
    around_it = [*neighbouring(statement, tuple(literature)), *drawn(statement, rng)]
    known = list(attained(statement, models))
    replayed = {p.bound: Replayed(p, proofs) for p in reversed(proofs)}
    made: dict[int, list[Stage]] = {}
    for bound in mutable(statement, shown):
        court = Court(statement, bound, replayed, stages, around_it, known, seed)
        found = court.search(budget)
        court.enlarge(made)
        rng = np.random.default_rng([seed, zlib.crc32(f"{statement.id} {bound.key}".encode())])
        points = Points(statement, bound, stages, rng)
        metrics = frozenset(m for stage in stages for m in stage.trajectory.series)
        promises = frozenset(p for stage in stages for p in stage.instance.promises)
        every = _wrong(court.own, points, metrics, rng)
        wrong = [m for m in every if not _stated(statement, m, shown)]
        mutants = [*wrong, *restated(court.own, promises)]
        trials = tuple(court.judged(mutant) for mutant in mutants)
        best, where = court.nearest(found)
        disputed = tuple(court.disputed)
        yield Tried(statement.id, bound.key, best, where, found is not None, trials, disputed)


def _stated(statement: Statement[Any], mutant: Mutant, shown: Collection[str]) -> bool:
    """Whether the statement says the same of itself, in a bound that is said to be true: that is no mistake."""
    changed = mutant.bound
    assumed = {a.requires for a in changed.also}
    return any(
        (other.metric, other.scope, other.relation)
        == (changed.metric, changed.scope, changed.relation)
        and other.value == changed.value
        and other.first_round <= changed.first_round
        and set(other.conditions) <= set(changed.conditions)
        and {a.requires for a in (*statement.assumptions, *other.also)} <= assumed
        and other.certainty in {Certainty.SURE, changed.certainty}
        for other in statement.bounds
        if other.status is not Status.PRINTED or other.key in shown
    )


def _wrong(
    own: Bound, points: Points, metrics: frozenset[Any], rng: np.random.Generator
) -> list[Mutant]:
    """Mutants that say more than the bound somewhere, so many of each kind."""
    assert isinstance(own.value, sp.Expr)
    possible = [
        *(
            Mutant(c.kind, c.words, replace(own, value=c.value))
            for c in changes(own.value, own.relation)
        ),
        *around(own, metrics),
    ]
    chosen: list[Mutant] = []
    values = {own.value}
    for kind, most in MOST.items():
        candidates = [mutant for mutant in possible if mutant.kind is kind]
        if kind is not Kind.CONSTANT:
            candidates = [candidates[k] for k in rng.permutation(len(candidates))]
        taken = 0
        for mutant in candidates:
            if taken == most:
                break
            value = mutant.bound.value
            assert isinstance(value, sp.Expr)
            if value != own.value and (value in values or not points.says_more(value)):
                continue
            values.add(value)
            chosen.append(mutant)
            taken += 1
    return chosen
