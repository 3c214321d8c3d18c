"""An author's own case, written out, in which all that a theorem assumes is shown, and the contrary of its claim."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fedtheory.core.citation import CITATION
from fedtheory.core.construction import Made
from fedtheory.core.expression import Tree
from fedtheory.core.proof import Proof, Setting, Step, conclusion
from fedtheory.core.role import Role
from fedtheory.core.statement import Statement
from fedtheory.core.term import Schema
from fedtheory.language.facts import Cited, Fact, cited
from fedtheory.language.formulas import Formula, tree
from fedtheory.language.lines import Part, Shown
from fedtheory.language.templates import Theory


@dataclass
class World(Theory):
    """A theory of one case, and what the symbols of a theorem are there: terms, or functions into terms."""

    formulas: dict[str, Any] = field(default_factory=dict)

    def put(self, term: Tree, own: Container[str] = ()) -> Tree:
        """The term with the formulas for the symbols; its `own` variables stay."""
        head, *rest = term if isinstance(term, list) else [term]
        parts = [self.put(part, own) for part in rest]
        if head in own or head not in self.formulas:
            return [head, *parts] if parts else head
        found = self.formulas[str(head)]
        return tree(found(*map(Formula, parts)) if callable(found) else found)

    def placed(self, schema: Schema) -> Schema:
        """The schema with the formulas for the symbols."""
        then, *conditions = (
            self.put(c, schema.forall or {}) for c in (schema.then, *schema.conditions)
        )
        return Schema(then, schema.forall, tuple(conditions))

    def keeps(self, within: Setting, *names: str) -> None:
        """Takes over the hypotheses of these names, which define symbols of the world as well."""
        for name in names:
            given = within.given[name]
            fact = Fact(
                self.placed(given.schema), given.wording, "ours", name, role=Role.DEFINITION
            )
            self.hypotheses.append(fact)
            setattr(self.named, name.replace(" ", "_"), fact)

    def holds(self, within: Setting, by: Mapping[str, Any]) -> None:
        """Each hypothesis there: an identity, one that the world keeps, one that a fact says, or what follows from facts."""
        kept = {fact.name: fact for fact in self.hypotheses}
        for name, given in within.given.items():
            schema, how = self.placed(given.schema), by.get(name)
            called = f"hypothesis: {name}"
            same = kept.get(name)
            if how is None and same is not None and same.schema.json() == schema.json():
                how = _own(same)
            if schema.then[0] == "in":
                self.lies(schema, (1, how), name=called)
            elif isinstance(how, Fact | Cited) and cited(how).multiplier is None:
                self._said(schema, cited(how), called)
            elif how is None:
                self.identity(schema, called)
            else:
                self.line(schema, *how, name=called)

    def _said(self, schema: Schema, fact: Cited, name: str) -> None:
        """A line that a fact says at chosen values."""
        scope = {*(schema.forall or {}), *self.symbols}
        part = Part(
            "",
            schema,
            (fact,),
            "instance",
            lambda _, theory: {"of": fact.reference(scope, theory.members())},
        )
        self._keep(Shown.of(schema, fact.fact.wording, part), name)

    def contrary(self, of: Statement[Any], bound: str, within: Setting) -> Schema:
        """That more is measured here than the bound says."""
        _, less, more = map(self.put, conclusion(within, of.bound(bound)).then)
        return Schema(["<", more, less])

    def cited(self) -> tuple[Step, ...]:
        """What theorems without hypotheses say: true in every world, and so said before there is one."""
        return tuple(replace(one, setting=Setting({}, {})) for one in self.made() if _cites(one))

    def case(self, name: str, because: str, made: Made | None = None) -> Step:
        """All that was said, as a counterexample that ends with the last line; `made` says what there is."""
        named = ((one.name, line) for one in self.made() if not _cites(one) for line in one.lines)
        lines = tuple(replace(line, name=line.name or name) for name, line in named)
        setting = Setting(self.symbols, self.setting({}).given, made=made)
        return Step(name, "a world of ours", because, lines[-1].schema, lines, setting=setting)

    def refutes(
        self,
        of: Statement[Any],
        bound: str,
        within: Setting,
        name: str,
        because: str,
        gap: str,
        made: Made | None = None,
    ) -> Proof:
        """This world shows that the bound is false; `gap` says what is wrong with its proof."""
        return self.refuted(of, bound, within, self.case(name, because, made), gap, *self.cited())


def _own(fact: Fact) -> Cited:
    """A hypothesis at its own variables, under its own conditions."""
    met = tuple(Fact(Schema(c), "", "", f"if {k}") for k, c in enumerate(fact.schema.conditions, 1))
    return Cited(fact, {}, met)


def _cites(step: Step) -> bool:
    return step.lines[-1].by == CITATION
