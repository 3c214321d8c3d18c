"""All mutants of a bound before all judges."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np
import sympy as sp

from fedtheory.core.proof import Proof
from fedtheory.core.statement import Bound, Statement, Status
from fedtheory.core.worst_case import WorstCase
from fedtheory.engines.attack import Attack
from fedtheory.engines.mutate.claims import around, on_its_own
from fedtheory.engines.mutate.formulas import changes
from fedtheory.engines.mutate.mutant import Kind, Mutant
from fedtheory.engines.mutate.possible import broken
from fedtheory.engines.mutate.replayed import Replayed
from fedtheory.engines.mutate.restatements import restated
from fedtheory.engines.mutate.runs import (
    Seen,
    Witness,
    closest,
    searched,
    seen,
    with_bounds,
    witness_of,
)
from fedtheory.engines.mutate.stage import Stage, exhibited, neighbouring
from fedtheory.engines.mutate.strength import Points
from fedtheory.engines.mutate.worst import Attained, attained, crossed

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
SOUGHT = frozenset(MOST) - {Kind.CONSTANT} | {Kind.REWRITTEN}
"""What is attacked on its own; where a smaller constant fails is where the bound is nearly met, which is known."""
SHORTEST = 1e-9
"""An attack of this many seconds goes through its first batches, which never depend on the clock."""


class Replay(Enum):
    """What the recorded proof says of a mutant."""

    PROVED = "the proof shows it as well"
    FAILED = "a step fails"
    SILENT = "no proof is recorded, or it does not speak of what was changed"


@dataclass(frozen=True)
class Trial:
    """What the judges say of one mutant; `witnesses` has one for each engine that found any."""

    bound: str
    mutant: Mutant
    replay: Replay
    laws: tuple[str, ...]
    witnesses: tuple[Witness, ...]


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


def mutable(statement: Statement[Any]) -> list[Bound]:
    """The bounds that are said to be true, and are formulas."""
    return [
        bound
        for bound in statement.bounds
        if bound.status is not Status.PRINTED and isinstance(bound.value, sp.Expr)
    ]


def tried(
    statement: Statement[Any],
    *,
    proofs: Sequence[Proof],
    models: Sequence[WorstCase],
    literature: Sequence[Statement[Any]],
    budget: float,
    seed: int,
) -> Iterator[Tried]:
    """One bound of a statement after the other."""
    stages = exhibited(statement)
    around_it = list(neighbouring(statement, tuple(literature)))
    known = list(attained(statement, models))
    for bound in mutable(statement):
        proof = next((p for p in proofs if p.bound == bound.key), None)
        court = _Court(statement, bound, proof, proofs, stages, around_it, known, seed)
        found = court.search(bound, budget)
        own = court.own
        rng = np.random.default_rng([seed, zlib.crc32(f"{statement.id} {bound.key}".encode())])
        points = Points(statement, bound, stages, rng)
        metrics = frozenset(m for stage in stages for m in stage.trajectory.series)
        promises = frozenset(p for stage in stages for p in stage.instance.promises)
        mutants = [*_wrong(own, points, metrics, rng), *restated(own, promises)]
        trials = tuple(court.judged(mutant) for mutant in mutants)
        best, where = court.nearest(own, found)
        yield Tried(
            statement.id, bound.key, best, where, found is not None, trials, tuple(court.disputed)
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


class _Court:
    """One bound, and everything that its mutants are held against."""

    def __init__(
        self,
        statement: Statement[Any],
        bound: Bound,
        proof: Proof | None,
        others: Sequence[Proof],
        stages: Sequence[Stage],
        around_it: Sequence[Stage],
        known: Sequence[Attained],
        seed: int,
    ) -> None:
        self.statement, self.bound, self.seed = statement, bound, seed
        self.own = on_its_own(statement, bound)
        self._bare = with_bounds(statement, (self.own,))
        self._proof = Replayed(proof, others) if proof is not None else None
        self._stages, self._known = list(stages), known
        self.disputed: list[Witness] = []
        accepted = self._proof is not None and self._proof.accepted
        for stage in around_it:
            said = seen(self._bare, self.own, stage) if accepted else None
            if said is not None and said.witness is not None:
                self.disputed.append(said.witness)
            else:
                self._stages.append(stage)
        self._attacked = False
        self._hits: tuple[Witness, ...] = ()

    def search(self, bound: Bound, budget: float) -> Attack | None:
        """The attack on the bound itself; the run that it ends with is kept for all mutants."""
        own = self.own
        found = searched(self.statement, own, budget=max(budget, SHORTEST), seed=self.seed)
        self._attacked = found is not None
        if found is not None and found.best > 0:
            stage = closest(self.statement, found, max(found.at_round, bound.first_round))
            self._stages += [stage] if stage is not None else []
        hit = witness_of(found) if found is not None else None
        self._hits = (hit,) if hit is not None else ()
        return found

    def judged(self, mutant: Mutant) -> Trial:
        """What every judge says."""
        changed = mutant.bound
        as_stated = replace(changed, also=self._beyond(changed))
        laws = tuple(broken(self.statement, self.bound, as_stated, mutant.kind))
        witnesses = self._witnesses(changed)
        if not witnesses and self._attacked and mutant.kind in SOUGHT:
            found = searched(self.statement, changed, budget=SHORTEST, seed=self.seed)
            hit = witness_of(found) if found is not None else None
            witnesses = (hit,) if hit is not None else ()
        if mutant.kind is Kind.UNCHANGED:
            witnesses += self._hits
        return Trial(self.bound.key, mutant, self._replay(mutant), laws, witnesses)

    def nearest(self, own: Bound, found: Attack | None) -> tuple[float, str]:
        """The largest part of the bound that is known to be reached, and where."""
        reached = [(0.0, "")]
        for stage in self._stages:
            said = seen(self._bare, own, stage)
            if said is not None:
                reached.append((said.ratio, f"{stage.origin}: {stage.instance.name}"))
        for known in self._known:
            reached.append((crossed(self._bare, own, known)[0], f"worst case {known.model}"))
        if found is not None:
            reached.append((found.best, f"attack {dict(found.instance)}"))
        return max(pair for pair in reached if np.isfinite(pair[0]))

    def _witnesses(self, changed: Bound) -> tuple[Witness, ...]:
        """The first witness of each engine."""
        first: dict[str, Witness] = {}
        for stage in self._stages:
            said: Seen | None = seen(self._bare, changed, stage)
            if said is not None and said.witness is not None:
                first.setdefault(said.witness.engine, said.witness)
        for known in self._known:
            _, witness = crossed(self._bare, changed, known)
            if witness is not None:
                first.setdefault(witness.engine, witness)
        return tuple(first.values())

    def _replay(self, mutant: Mutant) -> Replay:
        if self._proof is None or not self._proof.accepted:
            return Replay.SILENT
        lost = [a for a in self.own.also if a not in mutant.bound.also]
        if lost:
            return Replay.FAILED if self._proof.needs(lost) else Replay.SILENT
        shown = self._proof.shows(mutant.bound)
        if not shown:
            return Replay.SILENT if shown is None else Replay.FAILED
        fewer = len(mutant.bound.conditions) < len(self.own.conditions)
        return Replay.SILENT if fewer else Replay.PROVED  # its hypotheses may hold the condition

    def _beyond(self, changed: Bound) -> tuple[Any, ...]:
        """What a changed bound assumes beyond the statement."""
        return tuple(a for a in changed.also if a not in self.statement.assumptions)
