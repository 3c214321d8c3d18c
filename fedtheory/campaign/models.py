"""Layer `model` put into rows: what the exhibits' runs say of the hypotheses of each proof of a statement."""

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.proof import Proof
from fedtheory.core.statement import Exhibit, Statement
from fedtheory.core.verdict import Label, Outcome
from fedtheory.core.world import Observed, World
from fedtheory.engines.check import letters, why_not
from fedtheory.engines.model import (
    Finding,
    Modelled,
    Read,
    modelled,
    observed,
    stands_for,
    told,
    world_of,
)
from fedtheory.theorems import STATEMENTS

Row = dict[str, Any]
MADE = "its model is a construction, which both kernels read"
NO_RUN = "no exhibit runs under all that it assumes"


def models(statement: Statement[Any], proofs: Sequence[Proof]) -> list[Modelled]:
    """What runs say of each proof; each exhibit is run once."""
    made: dict[int, Instance[Any] | None] = {}
    runs: dict[int, tuple[Observed, World]] = {}
    spoken = {
        name
        for proof in proofs
        for name, (arguments, sort) in proof.setting.symbols.items()
        if not arguments and sort in {"real", "integer"} and proof.setting.made is None
    }

    def instance(k: int, exhibit: Exhibit) -> Instance[Any] | None:
        if k not in made:
            made[k] = None
            with suppress(FedTheoryError):
                made[k] = exhibit.instance()
        return made[k]

    def run(k: int, exhibit: Exhibit, instance: Instance[Any]) -> tuple[Observed, World]:
        if k not in runs:
            seen = observed(statement, exhibit, instance)
            lacking = spoken - seen.letters.keys()
            more = named(statement, seen.instance) if lacking else {}
            runs[k] = (seen, world_of(seen, more))
        return runs[k]

    found = []
    reads: dict[tuple[int, int, frozenset[str]], Read] = {}

    def read(proof: Proof, seen: Observed, world: World) -> Read:
        standing = stands_for(proof)
        letters = {name: x for name, x in world.letters.items() if name not in standing}
        key = (id(proof.setting), id(seen), standing)
        return reads.setdefault(key, Read(proof.setting, seen, replace(world, letters=letters)))

    for proof in proofs:
        if proof.setting.made is not None:
            found.append(Modelled(statement.id, proof.bound, 0, (), why=MADE))
            continue
        own = [
            run(k, exhibit, built)
            for k, exhibit in enumerate(statement.exhibits)
            if (built := instance(k, exhibit)) is not None and _speaks(proof, exhibit, built)
        ]
        known = [read(proof, seen, world) for seen, world in own]
        found.append(modelled(proof, known, "" if own else NO_RUN))
    return found


def named(statement: Statement[Any], instance: Instance[Any]) -> dict[str, float]:
    """The letters of the statement's paper that mean one thing on the instance."""
    concepts: dict[str, set[Concept]] = {}
    for other in STATEMENTS.of(statement.id):
        for c in other.constants:
            concepts.setdefault(str(c.symbol), set()).add(c.concept)
    known = {name: found & instance.constants.keys() for name, found in concepts.items()}
    alone = {name: next(iter(found)) for name, found in known.items() if len(found) == 1}
    return {name: float(instance.constants[c]) for name, c in alone.items()}


def _speaks(proof: Proof, exhibit: Exhibit, instance: Instance[Any]) -> bool:
    """Whether the bound says something about the exhibit."""
    try:
        known = letters(proof.of, instance, exhibit.parameters, rounds=exhibit.rounds)
        bound = proof.of.bound(proof.bound)
        return why_not(proof.of, bound, instance, known, rounds=exhibit.rounds) is None
    except FedTheoryError:
        return False


def rows(statement: Statement[Any], proofs: Iterable[Proof]) -> list[Row]:
    """A row for each proof."""
    begun = time.perf_counter()
    found = models(statement, list(proofs))
    seconds = (time.perf_counter() - begun) / max(len(found), 1)
    return [_row(one, seconds) for one in found]


def _row(found: Modelled, seconds: float) -> Row:
    """What runs hold is SUPPORTED at most: they contradict and prove nothing."""
    outcome = Outcome.NOT_APPLICABLE if found.why == MADE else found.outcome
    broken = found.those(Outcome.VIOLATED.word)
    held = outcome is Outcome.HOLDS
    return {
        "id": found.id,
        "bound": found.bound,
        "layer": "model",
        "outcome": outcome.word,
        "label": (Label.SUPPORTED if held else Label.UNDECIDED).word,
        "tightness": None,
        "at_round": broken[0].at_round if broken else None,
        "instance": broken[0].instance if broken else "",
        "seconds": round(seconds, 3),
        "note": MADE if found.why == MADE else told(found),
        "runs": found.runs,
        "findings": [_plain(finding) for finding in found.findings],
        "unknown": sorted(found.unknown),
    }


def _plain(finding: Finding) -> Row:
    """A finding as JSON."""
    told_of = asdict(finding)
    for side in ("left", "right"):
        told_of[side] = _number(told_of[side])
    return {**told_of, "defines": list(finding.defines), "outcome": finding.outcome}


def _number(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [float(x) for x in value.ravel()]
    return float(value) if isinstance(value, int | float | np.floating) else value
