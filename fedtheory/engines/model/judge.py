"""What runs say of a proof's hypotheses, of its metric, and of the schedule it speaks of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fedtheory.core.citation import Interpretation
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Proof, Setting, Use
from fedtheory.core.role import Role
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
        """The findings with this word."""
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

    def add(self, other: "_Tally") -> None:
        """What another run says of the same."""
        self.points, self.runs = self.points + other.points, self.runs + other.runs
        self.why, self.broken = self.why or other.why, self.broken or other.broken
        self.defines |= other.defines


@dataclass
class Read:
    """A setting's hypotheses evaluated on a run, each when it is asked for and no more than once."""

    setting: Setting
    run: Observed
    world: World

    def __post_init__(self) -> None:
        self.reader = Reader(self.setting, self.world)
        self._tallies: dict[str, _Tally] = {}

    def tally(self, name: str) -> _Tally:
        """What the run says of a hypothesis."""
        if name not in self._tallies:
            found = _Tally()
            _tried(self.reader, self.setting.given[name].schema, found, self.run.instance.name)
            self._tallies[name] = found
        return self._tallies[name]


def modelled(proof: Proof, runs: Sequence[Read], why: str = "") -> Modelled:
    """Every hypothesis that the proof rests on, and its metric, evaluated on these runs."""
    bound = proof.of.bound(proof.bound)
    tallies = {name: _Tally() for name in rests_on(proof)}
    metric = _Tally()
    unknown: set[str] = set()
    for read in runs:
        for name, tally in tallies.items():
            tally.add(read.tally(name))
        _measured(read.reader, proof, bound, read.run, metric)
        for name, heads in read.reader.defining.items():
            if name in tallies:
                tallies[name].defines |= heads
        unknown |= read.reader.unknown
    given = proof.setting.given
    findings = [
        _finding(name, given[name].wording, given[name].locator, _role(given[name]), tally)
        for name, tally in tallies.items()
    ]
    told_of = f"the formula for the {bound.metric.name}"
    findings.append(_finding(METRIC, told_of, bound.locator, "", metric))
    return Modelled(proof.of.id, proof.bound, len(runs), tuple(findings), frozenset(unknown), why)


def stands_for(proof: Proof) -> frozenset[str]:
    """Letters that the claim does not speak of and that a definition of the setting puts for something else."""
    claim = proof.conclusion()
    spoken = _words([claim.then, *claim.conditions])
    fixed = {
        str(given.schema.then[1])
        for given in proof.setting.given.values()
        if given.role is Role.DEFINITION
        and given.schema.then[0] == "="
        and isinstance(given.schema.then[1], str)
        and not given.schema.forall
    }
    return frozenset(fixed - spoken)


def rests_on(proof: Proof | Argument, last: str = "") -> list[str]:
    """The hypotheses of its setting that the lines towards the bound, or the `last`, name, and those that a kernel reads without being told."""
    steps = {step.name: step for step in proof.steps}
    given = proof.setting.given
    named = {n for n, g in given.items() if not g.schema.forall and not g.schema.conditions}
    waiting, seen = [last or proof.steps[-1].name], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        details = [[v for k, v in one.detail.items() if k != "own"] for one in steps[name].lines]
        words = _words(details)  # "own" is what a line might name
        named |= words & set(given)
        waiting += words & set(steps)
    return [name for name in given if name in named]


def _words(node: Any) -> set[str]:
    if isinstance(node, str):
        return {node}
    if isinstance(node, Use):
        return _words(node.reference())
    if isinstance(node, Interpretation):  # what shows the hypotheses that the cited line rests on
        asked = rests_on(node.of, node.step.name)
        node = {key: use for key, use in node.given.items() if key in asked}
    parts = node.values() if isinstance(node, Mapping) else node
    return set().union(*map(_words, parts)) if isinstance(parts, Iterable) else set()


def _role(given: Given) -> str:
    return given.role.word if given.role else ""


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
    values, rounds = series[0], list(reader.world.rounds)
    if bound.scope is not Scope.EVERY_ROUND:
        rounds = [1] if bound.scope is Scope.STATIC else [run.rounds]
    if bound.scope is Scope.AVERAGE:
        values = np.cumsum(values) / np.arange(1, len(values) + 1)
    elif bound.scope is Scope.BEST_ROUND:
        values = (np.maximum if bound.relation == ">=" else np.minimum).accumulate(values)
    points = 0
    for k in rounds:
        if not bound.first_round <= k <= run.rounds:
            continue
        found = float(values[k - 1])
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
    if not points:
        tally.why = tally.why or "the bound speaks of no round that is looked at"


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
