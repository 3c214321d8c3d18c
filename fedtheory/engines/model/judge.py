"""What runs say of a proof's hypotheses, of its metric, and of the schedule it speaks of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fedtheory.core.proof import Proof
from fedtheory.core.statement import Bound, Scope
from fedtheory.core.term import Schema, Term
from fedtheory.core.text import readable
from fedtheory.core.verdict import Outcome
from fedtheory.core.world import Observed, Unmeasured, World
from fedtheory.engines.model.reader import Reader

METRIC = "the metric"


@dataclass(frozen=True)
class Finding:
    """What runs say of one hypothesis, or of the metric's formula against what was measured."""

    name: str
    wording: str
    locator: str
    role: str
    points: int = 0
    runs: int = 0
    broken: str = ""  # where and how it fails
    at_round: int | None = None
    left: Any = None
    right: Any = None
    instance: str = ""
    defines: tuple[str, ...] = ()
    """Symbols that were computed from it, so that it was not tried."""
    why: str = ""
    """Why it was not evaluated."""

    @property
    def outcome(self) -> str:
        """One word for it."""
        if self.broken:
            return Outcome.VIOLATED.word
        if self.points:
            return Outcome.HOLDS.word
        return "DEFINITION" if self.defines else "NOT EVALUATED"


@dataclass(frozen=True)
class Modelled:
    """What the runs of a proof's exhibits say of its hypotheses."""

    id: str
    bound: str
    runs: int
    findings: tuple[Finding, ...]
    unknown: frozenset[str] = frozenset()
    """Symbols without a measured meaning."""
    why: str = ""
    """Why there is no run."""

    def those(self, outcome: str) -> tuple[Finding, ...]:
        """The findings of this word."""
        return tuple(f for f in self.findings if f.outcome == outcome)

    @property
    def outcome(self) -> Outcome:
        """VIOLATED if a hypothesis fails, HOLDS if some were evaluated and none fails."""
        if self.those(Outcome.VIOLATED.word):
            return Outcome.VIOLATED
        return Outcome.HOLDS if self.those(Outcome.HOLDS.word) else Outcome.INCONCLUSIVE


@dataclass
class _Tally:
    points: int = 0
    runs: int = 0
    why: str = ""
    defines: set[str] = field(default_factory=set)
    broken: tuple[str, int | None, Any, Any, str] | None = None


def modelled(proof: Proof, runs: Sequence[tuple[Observed, World]], why: str = "") -> Modelled:
    """Every hypothesis of the proof, and its metric, evaluated on these runs."""
    bound = proof.of.bound(proof.bound)
    tallies = {name: _Tally() for name in (*proof.setting.given, METRIC)}
    unknown: set[str] = set()
    for run, world in runs:
        reader = Reader(proof.setting, world)
        said = {name: given.schema for name, given in proof.setting.given.items()}
        for name, schema in said.items():
            _tried(reader, schema, tallies[name], run.instance.name)
        _measured(reader, proof, bound, run, tallies[METRIC])
        for name, heads in reader.defining.items():
            tallies[name].defines |= heads
        unknown |= reader.unknown
    findings = [
        _finding(name, g.wording, g.locator, g.role.value if g.role else "", tallies[name])
        for name, g in proof.setting.given.items()
    ]
    findings.append(
        _finding(
            METRIC, f"the formula for the {bound.metric.name}", bound.locator, "", tallies[METRIC]
        )
    )
    return Modelled(proof.of.id, proof.bound, len(runs), tuple(findings), frozenset(unknown), why)


def _finding(name: str, wording: str, locator: str, role: str, tally: _Tally) -> Finding:
    broken, at_round, left, right, instance = tally.broken or ("", None, None, None, "")
    defines = tuple(sorted(tally.defines))
    if defines and not broken:
        return Finding(name, wording, locator, role, defines=defines)
    return Finding(
        name, wording, locator, role, tally.points, tally.runs, broken, at_round, left, right, instance, why=tally.why
    )  # fmt: skip


def _tried(reader: Reader, schema: Schema, tally: _Tally, instance: str) -> None:
    """The hypothesis at the points of the world where its conditions hold."""
    points, why = 0, ""
    for scope in reader.tried(schema):
        try:
            if not all(reader.holds(c, scope) for c in schema.conditions):
                continue
            true, left, right = reader.compared(schema.then, scope)
        except (Unmeasured, ArithmeticError, LookupError) as error:
            why = why or _said(error)
            continue
        points += 1
        if not true:
            tally.broken = tally.broken or (
                _where(schema, scope),
                _round(schema, scope),
                left,
                right,
                instance,
            )
    tally.points += points
    tally.runs += bool(points)
    if not points:
        tally.why = tally.why or why or "nothing in the run meets its conditions"


def _measured(reader: Reader, proof: Proof, bound: Bound, run: Observed, tally: _Tally) -> None:
    """The metric's formula against what the algorithm measured, at the rounds of which the world knows."""
    series = run.trajectory.series.get(bound.metric)
    formula = proof.setting.metrics[bound.metric]
    if series is None or len(series) != 1:
        tally.why = tally.why or "the run has no one series of it"
        return
    if bound.scope not in {Scope.EVERY_ROUND, Scope.STATIC, Scope.AT_HORIZON}:
        tally.why = tally.why or f"it speaks of {bound.scope.value}"
        return
    last = [run.rounds] if bound.scope is Scope.AT_HORIZON else [1]
    rounds = reader.world.rounds if bound.scope is Scope.EVERY_ROUND else last
    points = 0
    for k in rounds:
        if not bound.first_round <= k <= run.rounds:
            continue
        found = float(series[0][k - 1])
        scope = {"t": k, MEASURED: found}
        claim = ["=", formula.tree, MEASURED] if isinstance(formula, Term) else formula(MEASURED)
        try:
            true, left, right = reader.compared(claim, scope)
        except (Unmeasured, ArithmeticError, LookupError) as error:
            tally.why = tally.why or _said(error)
            continue
        points += 1
        if not true:
            told = f"{readable(claim)} fails".replace(MEASURED, "what the run measured")
            tally.broken = tally.broken or (told, k, left, right, run.instance.name)
    tally.points += points
    tally.runs += bool(points)


MEASURED = "measured_"


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, Unmeasured) else f"{type(error).__name__}: {error}"


def _where(schema: Schema, scope: Mapping[str, Any]) -> str:
    at = ", ".join(f"{name} = {_short(value)}" for name, value in scope.items())
    return f"{readable(schema.then)} fails" + (f" at {at}" if at else "")


def _round(schema: Schema, scope: Mapping[str, Any]) -> int | None:
    rounds = [scope[name] for name, sort in (schema.forall or {}).items() if sort == "integer"]
    return int(rounds[0]) if rounds else None


def _short(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return (
            "("
            + ", ".join(f"{x:.4g}" for x in value.ravel()[:4])
            + (", ...)" if value.size > 4 else ")")
        )
    if isinstance(value, float | np.floating):
        return f"{value:.6g}"
    return str(value)


def told(found: Modelled) -> str:
    """One line: what was evaluated, on how much, what fails and what was not evaluated; never more than that."""
    if found.why:
        return f"no model: {found.why}"
    parts = []
    for broken in found.those(Outcome.VIOLATED.word):
        when = f" in round {broken.at_round}" if broken.at_round is not None else ""
        parts.append(
            f'"{broken.name}" ({broken.locator}) is violated{when} of {broken.instance}: {broken.broken}: '
            f"{_short(broken.left)} and {_short(broken.right)}"
        )
    held = found.those(Outcome.HOLDS.word)
    if held:
        points = sum(f.points for f in held)
        parts.append(
            f"{len(held)} held on {points} points of {found.runs} {'run' if found.runs == 1 else 'runs'}"
        )
    if read := found.those("DEFINITION"):
        parts.append(f"{len(read)} define what no run measures")
    if left := found.those("NOT EVALUATED"):
        parts.append("not evaluated: " + ", ".join(f"{f.name} ({f.why})" for f in left))
    return "; ".join(parts)
