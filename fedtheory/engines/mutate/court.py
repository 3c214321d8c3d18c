"""One bound, and everything that its mutants are held against."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import sympy as sp

from fedtheory.core.statement import Bound, Statement
from fedtheory.engines.attack import Attack
from fedtheory.engines.mutate.claims import on_its_own
from fedtheory.engines.mutate.freed import freed
from fedtheory.engines.mutate.measured import Measured
from fedtheory.engines.mutate.moved import moved
from fedtheory.engines.mutate.mutant import Kind, Mutant
from fedtheory.engines.mutate.possible import Laws
from fedtheory.engines.mutate.replayed import Replayed
from fedtheory.engines.mutate.runs import (
    Witness,
    closest,
    engine_of,
    searched,
    seen,
    with_bounds,
    witness_of,
)
from fedtheory.engines.mutate.stage import Stage
from fedtheory.engines.mutate.ties import implied
from fedtheory.engines.mutate.worst import Attained, crossed

SHORTEST = 1e-9
"""An attack of this many seconds goes through its first batches, which never depend on the clock."""
LEADING = 2
"""So many of the runs that come closest to a bound are made again in other sizes."""
MANY = 40
"""In so many of them a letter may be another number."""
ANOTHER_CLAIM = frozenset(
    {Kind.FIRST_ROUND, Kind.METRIC, Kind.ASSUMPTION, Kind.LATER, Kind.STRONGER}
)
"""What speaks of other rounds, another measurement or other runs than the bound; the rest is another formula."""


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


class Court:
    """One bound, and everything that its mutants are held against.

    `disputed` are runs on somebody else's instance that cross the bound itself, though its proof is accepted.
    """

    def __init__(
        self,
        statement: Statement[Any],
        bound: Bound,
        proofs: Mapping[str, Replayed],
        stages: Sequence[Stage],
        around_it: Sequence[Stage],
        known: Sequence[Attained],
        seed: int,
    ) -> None:
        self.statement, self.bound, self.seed = statement, bound, seed
        self.own = on_its_own(statement, bound)
        self._bare = with_bounds(statement, (self.own,))
        self._laws = Laws(statement, bound)
        self._proof = proofs.get(bound.key)
        self._others = [p for key, p in proofs.items() if key != bound.key and p.accepted]
        self._stages, self._known = list(stages), known
        self.disputed: list[Witness] = []
        self._hear(around_it)
        self._hits: tuple[Witness, ...] = ()
        self._measured = Measured(self._bare, self.own, self._stages)

    def search(self, budget: float) -> Attack | None:
        """The attack on the bound itself; the run that it ends with is kept for all mutants."""
        found = searched(self.statement, self.own, budget=max(budget, SHORTEST), seed=self.seed)
        if found is not None and found.best > 0:
            rounds = max(found.at_round, self.bound.first_round)
            stage = closest(self.statement, found, rounds)
            self._stages += [stage] if stage is not None else []
            self._measured = Measured(self._bare, self.own, self._stages)
        hit = witness_of(found) if found is not None else None
        self._hits = (hit,) if hit is not None else ()
        return found

    def enlarge(self, made: dict[int, list[Stage]]) -> None:
        """The runs that come closest, once more in other sizes; `made` keeps them for the other bounds of the statement."""
        for stage in self._measured.leading(LEADING):
            if id(stage) not in made:
                made[id(stage)] = list(moved(self.statement, stage))
            self._hear(made[id(stage)])
        self._measured = Measured(self._bare, self.own, self._stages)

    def judged(self, mutant: Mutant) -> Trial:
        """What every judge says."""
        changed = mutant.bound
        as_stated = replace(changed, also=self._beyond(changed))
        laws = tuple(self._laws.broken(as_stated, mutant.kind))
        witnesses = self._witnesses(mutant)
        if mutant.kind is Kind.UNCHANGED:
            witnesses += self._hits
        replay = self._replay(mutant)
        weak = replay is not Replay.PROVED and not witnesses and not mutant.kind.restates
        if weak and self._shown_elsewhere(changed):
            replay = Replay.PROVED
        return Trial(self.bound.key, mutant, replay, laws, witnesses)

    def nearest(self, found: Attack | None) -> tuple[float, str]:
        """The largest part of the bound that is known to be reached, and where."""
        reached = [(0.0, ""), self._measured.best()]
        for known in self._known:
            ratio, _ = crossed(self._bare, self.own, known)
            reached.append((ratio, f"worst case {known.model}"))
        if found is not None:
            reached.append((found.best, f"attack {dict(found.instance)}"))
        return max(pair for pair in reached if abs(pair[0]) < float("inf"))

    def _hear(self, stages: Sequence[Stage]) -> None:
        """Takes runs for witnesses of what changed bounds claim, but for those that cross what is proved."""
        accepted = self._proof is not None and self._proof.accepted
        for stage in stages:
            said = seen(self._bare, self.own, stage) if accepted else None
            if said is not None and said.witness is not None:
                self.disputed.append(said.witness)
            else:
                self._stages.append(stage)

    def _witnesses(self, mutant: Mutant) -> tuple[Witness, ...]:
        """The first witness of each engine."""
        first: dict[str, Witness] = {}
        changed = mutant.bound
        if mutant.kind in ANOTHER_CLAIM:
            for stage in self._stages:
                if engine_of(changed, stage) in first:
                    continue
                said = seen(self._bare, changed, stage)
                if said is not None and said.witness is not None:
                    first[said.witness.engine] = said.witness
            if mutant.kind is Kind.ASSUMPTION and not first:
                first |= self._with_free_letters(changed)
        elif isinstance(changed.value, sp.Expr):
            first |= {found.engine: found for found in self._measured.witnesses(changed.value)}
        for known in self._known:
            _, witness = crossed(self._bare, changed, known)
            if witness is not None:
                first.setdefault(witness.engine, witness)
        return tuple(first.values())

    def _with_free_letters(self, changed: Bound) -> dict[str, Witness]:
        """Witnesses among runs where a letter of the assumption that was dropped is another number."""
        lost = [a for a in self.own.also if a not in changed.also]
        letters = self._proof.freed(lost) if self._proof is not None and lost else frozenset()
        for stage in self._measured.leading(MANY) if letters else ():
            for other in freed(self.statement, stage, letters, changed.also):
                said = seen(self._bare, changed, other)
                if said is not None and said.witness is not None:
                    return {said.witness.engine: said.witness}
        return {}

    def _replay(self, mutant: Mutant) -> Replay:
        if self._proof is None or not self._proof.accepted:
            return Replay.SILENT
        changed = mutant.bound
        if mutant.kind is Kind.ASSUMPTION:
            assumed = {a.requires for a in changed.also}
            lost = [a for a in self.own.also if a not in changed.also]
            said = [
                a
                for a in lost
                if a.requires in assumed or implied(self.statement.id, a.requires, assumed)
            ]
            if lost and said == lost:
                return Replay.PROVED  # the same statement
            shown = self._proof.stands_without(changed, [a for a in lost if a not in said])
        else:
            shown = self._proof.shows(changed)
        if shown is None:
            return Replay.SILENT
        return Replay.PROVED if shown else Replay.FAILED

    def _shown_elsewhere(self, changed: Bound) -> bool:
        """Whether another bound of the statement, which is proved and assumes no more, gives the changed one in one line."""
        assumed = {a.requires for a in changed.also}
        for other in self._others:
            theirs = on_its_own(self.statement, other.proof.of.bound(other.proof.bound))
            if (
                (theirs.metric, theirs.scope, theirs.relation, theirs.certainty)
                == (changed.metric, changed.scope, changed.relation, changed.certainty)
                and theirs.first_round <= changed.first_round
                and {a.requires for a in theirs.also} <= assumed
                and other.shows(changed)
            ):
                return True
        return False

    def _beyond(self, changed: Bound) -> tuple[Any, ...]:
        """What a changed bound assumes beyond the statement."""
        return tuple(a for a in changed.also if a not in self.statement.assumptions)
