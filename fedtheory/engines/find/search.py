"""The search: finders in order of cost, each proposal completed and shown to the kernel before it counts.

A proposal may need claims that are not among the facts; these are goals of their own. The search deepens step by
step, so that what follows in one line is never reached by a detour.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fedtheory.core.expression import canonical
from fedtheory.engines.find.clock import OutOfTime, late
from fedtheory.engines.find.goal import (
    Context,
    Goal,
    LineJson,
    Proposal,
    Schema,
    conditions,
    itself,
)
from fedtheory.engines.find.sampling import likely_false, names_in
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import freeze
from fedtheory.kernel.rules import Line

Finder = Callable[[Goal], Iterator[Proposal]]
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
ROUNDS = (
    *((depth, cost) for cost in (1, 2) for depth in range(3)),
    *((depth, 3) for depth in range(4)),
    *((0, 4), (1, 4), (4, 3), (2, 4), (3, 4), (6, 4), (9, 4), (13, 4)),
)
"""How deep lemmas may nest, and up to which cost of finders: cheap ones go deep before dear ones start."""


class Search:
    """One search: what was proved so far, as lines, and what was given up."""

    def __init__(
        self, context: Context, finders: Sequence[tuple[str, int, Finder]], deadline: float
    ) -> None:
        self.context, self.finders, self.deadline = context, finders, deadline
        self.lines: dict[str, LineJson] = {}
        self.engines: dict[str, str] = {}
        self.proved: dict[str, str] = {}  # schema -> line
        self.failed: set[str] = set()
        self.active: set[str] = set()
        self.nodes: dict[str, _Node | None] = {}
        self.cost = 0
        self.cut = False  # whether something was given up only because of where it stood

    def found(self, schema: Schema) -> tuple[list[LineJson], str] | None:
        """Lines that show the schema, and the engine of the last one."""
        for depth, self.cost in ROUNDS:
            self.cut = False
            name = self._line(schema, depth)
            if name is not None:
                return self._certificate(name), self.engines[name]
            if not self.cut or late(self.deadline):
                return None
        return None

    def _line(self, schema: Schema, depth: int) -> str | None:
        """The name of a line that shows the schema."""
        spelled = canonical(schema)
        if spelled in self.proved:
            return self.proved[spelled]
        node = self._node(spelled, schema)
        if node is None or node.key in self.failed:
            return None
        if node.key in self.active:  # a claim does not rest on itself
            self.cut = True
            return None
        cut, self.cut = self.cut, False
        self.active.add(node.key)
        name = None
        for engine, proposal in node.proposals(self.cost, self.deadline):
            name = self._completed(node.goal, proposal, depth)
            if name is not None:
                self.proved[spelled], self.engines[name] = name, engine
                break
        self.active.discard(node.key)
        self.cut = self.cut or self.cost < node.most
        if name is None and not self.cut:
            self.failed.add(node.key)
        self.cut = self.cut or cut
        return name

    def _node(self, spelled: str, schema: Schema) -> "_Node | None":
        if spelled not in self.nodes:
            try:
                goal = Goal(self.context, schema, deadline=self.deadline)
            except (Rejected, RecursionError):
                self.nodes[spelled] = None
            else:
                self.nodes[spelled] = None if likely_false(goal) else _Node(goal, self.finders)
        return self.nodes[spelled]

    def _completed(self, goal: Goal, proposal: Proposal, depth: int) -> str | None:
        """The proposal's line, after lines for its lemmas and needs; then the needs are discharged."""
        lemmas = [
            *proposal.lemmas.items(),
            *((None, {**goal.schema, "then": need}) for need in proposal.needs),
        ]
        if lemmas and depth == 0:
            self.cut = True
            return None
        names: dict[str, str] = {}
        shown = []
        for key, schema in lemmas:
            name = self._line(schema, depth - 1)
            if name is None:
                return None
            if key is None:
                shown.append(itself(goal, name))
            else:
                names[key] = name
        inner = {**goal.schema, "if": [*goal.schema["if"], *proposal.needs]}
        name = self._add(inner, {"by": proposal.by, **_renamed(proposal.detail, names)})
        if shown:
            of = {**itself(goal, name), "because": [*conditions(goal.schema), *shown]}
            name = self._add(goal.schema, {"by": "instance", "of": of})
        return name

    def _add(self, schema: Schema, rest: Mapping[str, Any]) -> str:
        stem, taken = self.context.name, self.context.schemas
        count = len(self.lines) + 1
        name = next(
            n
            for k in range(count, count + len(taken) + 1)
            if (n := f"{stem}.{k}") not in {*taken, *self.lines}
        )
        self.lines[name] = {"name": name, "schema": dict(schema), **rest}
        return name

    def _certificate(self, last: str) -> list[LineJson]:
        """The lines that the last one rests on, in the order in which they were shown."""
        used, pending = set(), [last]
        while pending:
            name = pending.pop()
            if name not in used:
                used.add(name)
                rest = {key: value for key, value in self.lines[name].items() if key != "name"}
                pending += [other for other in names_in(rest) if other in self.lines]
        lines = [line for name, line in self.lines.items() if name in used]
        return [*lines[:-1], {**lines[-1], "name": self.context.name}]


class _Node:
    """A goal with the proposals that the kernel accepts, their lemmas and needs taken for granted."""

    def __init__(self, goal: Goal, finders: Sequence[tuple[str, int, Finder]]) -> None:
        self.goal, self.key = goal, _key(goal)
        self.most = max(cost for _, cost, _ in finders)
        self.ready: dict[int, list[tuple[str, Proposal]]] = {}
        self.source = {
            cost: _proposals(goal, [(name, f) for name, c, f in finders if c == cost])
            for cost in sorted({c for _, c, _ in finders})
        }

    def proposals(self, most: int, deadline: float) -> Iterator[tuple[str, Proposal]]:
        """The accepted proposals of finders up to a cost; each is looked for once."""
        for cost, source in self.source.items():
            if cost > most:
                return
            ready, at = self.ready.setdefault(cost, []), 0
            while not late(deadline):
                if at < len(ready):
                    yield ready[at]
                    at += 1
                    continue
                item = next(source, None)
                if item is None:
                    break
                if _accepted(self.goal, item[1]):
                    ready.append(item)


def _proposals(goal: Goal, finders: Sequence[tuple[str, Finder]]) -> Iterator[tuple[str, Proposal]]:
    for engine, finder in finders:
        found = finder(goal)
        while True:
            try:
                proposal = next(found)
            except (StopIteration, Rejected, OutOfTime, *MALFORMED):
                break  # a finder that stumbles has found nothing; tests call finders without this net
            needs = [need for need in proposal.needs if not _known(goal, need)]
            yield engine, Proposal(proposal.by, proposal.detail, tuple(needs), proposal.lemmas)


def _accepted(goal: Goal, proposal: Proposal) -> bool:
    inner = {**goal.schema, "if": [*goal.schema["if"], *proposal.needs]}
    line = {"name": "proposal", "schema": inner, "by": proposal.by, **proposal.detail}
    lemmas = dict(proposal.lemmas)
    try:
        Line(line, goal.context.facts, {**goal.context.schemas, **lemmas}, lemmas).check()
    except (Rejected, *MALFORMED):
        return False
    return True


def _key(goal: Goal) -> str:
    """The claim up to its spelling, with its conditions."""
    difference: Any = goal.claim.difference
    if goal.scalar:
        size = abs(freeze(goal.top)[0][1]) if goal.top else 1
        difference = freeze({m: c / size for m, c in goal.top.items()})
    return repr((goal.relation, difference, goal.schema["if"], goal.schema["forall"]))


def _known(goal: Goal, need: Any) -> bool:
    """Whether the need is among the facts already."""
    try:
        claim = goal.facts.claim(need, goal.scope)
    except Rejected:
        return False
    return claim.relation != "=" and any(
        claim.difference.top == k and (strict or claim.relation == "<=")
        for k, strict in goal.facts.known
    )


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    if isinstance(node, dict):
        return {key: _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(part, names) for part in node]
    return names.get(node, node) if isinstance(node, str) else node
