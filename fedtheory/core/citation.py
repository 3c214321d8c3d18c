"""A line that cites another theorem: what its symbols stand for, and by what its hypotheses hold. Nothing is retyped.

The claim is worked out here from the cited one, as section 10 of docs/certificates.md says; the kernels work it out again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.item import Argument
from fedtheory.core.proof import Given, Line, Proof, Step, Use
from fedtheory.core.term import Claim, Schema, Term, tree


@dataclass(frozen=True)
class Stands:
    """A term in some parameters, for a symbol that has arguments."""

    parameters: tuple[str, ...]
    body: Tree


def stands(body: Any, *parameters: str | Term) -> Stands:
    """What a symbol stands for at these parameters: `stands(f(i, "p"), "p")` for a function f_i of vectors."""
    return Stands(tuple(str(tree(p)) for p in parameters), tree(body))


@dataclass(frozen=True)
class Interpretation:
    """A theorem, or a step on the way to one, under an interpretation."""

    of: Proof | Argument
    step: Step
    meaning: Mapping[str, Stands]
    names: Mapping[str, str]
    given: Mapping[str, Use]
    own: Mapping[str, str] = field(default_factory=dict)
    conditions: tuple[Claim, ...] = ()

    def schema(self) -> Schema:
        """The claim of the line."""
        cited = self.step.claim
        forall = {self.names.get(v, v): sort for v, sort in (cited.forall or {}).items()}
        return Schema(
            self._interpreted(cited.then),
            {**self.own, **forall},
            (*self.conditions, *map(self._interpreted, cited.conditions)),
        )

    def hypothesis(self, name: str) -> Schema:
        """What is to be shown of a hypothesis of the theorem."""
        said = self.of.setting.given[name].schema
        forall = {self.names.get(v, v): sort for v, sort in (said.forall or {}).items()}
        conditions = (*self.conditions, *map(self._interpreted, said.conditions))
        return Schema(self._interpreted(said.then), {**self.own, **forall}, conditions)

    @cached_property
    def bound_names(self) -> set[str]:
        """The names that its claim and its hypotheses bind."""
        schemas = [self.step.claim, *(g.schema for g in self.of.setting.given.values())]
        return {v for s in schemas for v in s.forall or {}}.union(
            v for s in schemas for claim in (s.then, *s.conditions) for v in _averages(claim)
        )

    @property
    def bound_in_bodies(self) -> set[str]:
        """The names that averages in what symbols stand for are over."""
        return {v for found in self.meaning.values() for v in _averages(found.body)}

    def stands_for(self, symbol: str, sorts: list[str]) -> list[Any]:
        """What a symbol stands for; one that is not mentioned, for the symbol of the same name."""
        if symbol in self.meaning:
            found = self.meaning[symbol]
            return [list(found.parameters), found.body]
        parameters = [f"{sort[0]}{k}" for k, sort in enumerate(sorts, 1)]
        return [parameters, [symbol, *parameters] if parameters else symbol]

    def _interpreted(self, node: Any) -> Any:
        head, *rest = node if isinstance(node, list) else [node]
        parts = [self._interpreted(part) for part in rest]
        found = self.meaning.get(head)
        if found is None:
            return [head, *parts] if parts else self.names.get(head, head)
        if len(parts) != len(found.parameters):
            raise IllFormedStatement(
                f"{head} of {self.of.id} takes {len(parts)} arguments, and what stands for it {len(found.parameters)}"
            )
        return _filled(found.body, dict(zip(found.parameters, parts, strict=True)))


def _averages(node: Any) -> Iterator[str]:
    """The clients and outcomes that means and expectations are over."""
    left = [node]
    while left:
        one = left.pop()
        if isinstance(one, list):
            if one[0] in ("mean", "expect"):
                yield str(one[1])
            left += one


def _filled(body: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(body, list):
        return [body[0], *(_filled(part, values) for part in body[1:])]
    return values.get(body, body)


def citation(
    of: Proof | Argument,
    meaning: Mapping[str, Any] | None = None,
    /,
    *,
    given: Mapping[str, Use] | None = None,
    own: Mapping[str, str] | None = None,
    conditions: tuple[Claim, ...] = (),
    names: Mapping[str, str] | None = None,
    step: str = "",
    name: str = "",
) -> Line:
    """What a theorem says when its symbols stand for these terms.

    `given` says by what each of its hypotheses holds, where plain signs do not show it; there, variables of the
    hypothesis have their names, or those that `names` gives them. The line is for all values of its `own` variables, under
    `conditions` on them. `step` names what is cited, if it is not the last step.
    """
    steps = {known.name: known for known in of.steps}
    if step and step not in steps:
        raise IllFormedStatement(f"{of.id} has no step {step!r}; it has {', '.join(steps)}")
    bodies = {
        symbol: body if isinstance(body, Stands) else stands(body)
        for symbol, body in (meaning or {}).items()
    }
    found = Interpretation(
        of,
        steps[step] if step else of.steps[-1],
        bodies,
        names or {},
        given or {},
        own or {},
        conditions,
    )
    return Line(found.schema(), CITATION, {"citation": found}, name)


def assumed(
    of: Proof | Argument,
    meaning: Mapping[str, Any],
    /,
    *names: str,
    own: Mapping[str, str] | None = None,
    where: str = "",
) -> dict[str, Given]:
    """What a theorem assumes, said of the terms that its symbols stand for: hypotheses for whoever cites it.

    Their names have `where` behind them; words, place and role are those of the theorem. Those that are not named are left out.
    """
    bodies = {
        symbol: body if isinstance(body, Stands) else stands(body)
        for symbol, body in meaning.items()
    }
    found: dict[str, Given] = {}
    said = Interpretation(of, of.steps[-1], bodies, {}, {}, own or {})
    taken = (
        said.bound_names & set(own) if own else set()
    )  # what is bound there is another variable here
    own_name = of.id.rpartition(".")[2]
    said = replace(said, names={bound: f"{bound}_{own_name}" for bound in taken})
    for name in names:
        given = of.setting.given[name]
        words = f"{given.wording}; {where}" if where else given.wording
        found[f"{name}, {where}" if where else name] = replace(
            given, schema=said.hypothesis(name), wording=words
        )
    return found


CITATION = "citation"
