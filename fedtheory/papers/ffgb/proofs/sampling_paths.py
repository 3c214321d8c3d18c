"""What holds at one input, or along one path of draws, holds at all: an argument with one more outcome in its symbols.

Within a round nothing is drawn, so the local steps of Theorems 4.1 and 4.4 are those of every path; and what drawing
clients does to the mean of vectors it does to the values of functions at every input. Nothing is trusted here: the
kernel checks the lines that come out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Given, Line, Step
from fedtheory.core.term import Schema, Term, tree


@dataclass(frozen=True)
class Lift:
    """Symbols with one more argument, a new variable: `last` of all, or before the last one."""

    variable: str
    symbols: frozenset[str]
    last: bool
    rename: Mapping[str, str]  # of variables
    plain: frozenset[str]  # hypotheses that do not speak of these symbols
    scalars: bool = False  # whether vectors become numbers, and inner products products

    def name(self, variable: str) -> str:
        """A variable's new name."""
        return self.rename.get(variable, variable)

    def tree(self, of: Tree) -> Tree:
        """A term or a claim."""
        if isinstance(of, str):
            return [of, self.variable] if of in self.symbols else self.name(of)
        head, *rest = of
        arguments: list[Any] = [self.tree(part) for part in rest]
        if isinstance(head, str) and head in self.symbols:
            arguments.insert(len(arguments) if self.last else len(arguments) - 1, self.variable)
        return ["*" if head == "dot" and self.scalars else head, *arguments]

    def term(self, of: Any) -> Term:
        """The same, to go on writing with."""
        return Term(self.tree(tree(of)))

    def schema(self, of: Schema, *, plain: bool = False) -> Schema:
        """A schema, for all values of the variable."""
        forall = {self.name(name): self.sort(sort) for name, sort in (of.forall or {}).items()}
        if not plain:
            forall[self.variable] = "outcome"
        return Schema(
            self.tree(of.then), forall, tuple(self.tree(condition) for condition in of.conditions)
        )

    def sort(self, of: str) -> str:
        """A sort, of a variable or a symbol."""
        return "real" if of == "vector" and self.scalars else of

    def given(self, of: Given) -> Given:
        """A hypothesis, for all values of the variable if it speaks of the symbols."""
        plain = not any(self.speaks(part) for part in (of.schema.then, *of.schema.conditions))
        return replace(of, schema=self.schema(of.schema, plain=plain))

    def speaks(self, of: Tree) -> bool:
        """Whether one of the symbols occurs."""
        if isinstance(of, str):
            return of in self.symbols
        return any(self.speaks(part) for part in of)

    def steps(self, *of: Step) -> tuple[Step, ...]:
        """The steps, line by line."""
        return tuple(
            Step(
                one.name,
                one.locator,
                one.because,
                self._line(one.lines[-1]).schema,
                tuple(self._line(line) for line in one.lines),
            )
            for one in of
        )

    def _line(self, of: Line) -> Line:
        detail = {key: self._detail(key, value) for key, value in of.detail.items()}
        return Line(self.schema(of.schema), of.by, detail, of.name)

    def _detail(self, key: str, value: Any) -> Any:
        if key == "terms":
            return [self._term(entry) for entry in value]
        if key == "of":
            entries = [
                self._reference(entry) for entry in ([value] if isinstance(value, dict) else value)
            ]
            return entries[0] if isinstance(value, dict) else entries
        if key == "on":
            return self.name(value) if isinstance(value, str) else [*map(self.tree, value)]
        return value

    def _term(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """A term of a combination: a reference or a square, a multiplier, and what is averaged over."""
        over = entry["mean"]
        moved: dict[str, Any] = self._reference(entry) if "use" in entry else {}
        for key in ("square", "times"):
            if key in entry:
                moved[key] = self.tree(entry[key])
        return {**moved, "mean": [over[0], self.name(over[1])] if isinstance(over, list) else over}

    def _reference(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        at = {self.name(name): self.tree(value) for name, value in entry["at"].items()}
        if not entry["use"].startswith("if ") and entry["use"] not in self.plain:
            at[self.variable] = self.variable
        moved: dict[str, Any] = {"use": entry["use"], "at": at}
        if entry.get("because"):
            moved["because"] = [part and self._reference(part) for part in entry["because"]]
        return moved


def lift(
    variable: str,
    symbols: frozenset[str],
    given: Mapping[str, Given],
    *,
    last: bool,
    rename: Mapping[str, str] | None = None,
) -> Lift:
    """The lift of these symbols; `given` are the hypotheses before it."""
    bare = Lift(variable, symbols, last, rename or {}, frozenset())
    silent = (
        name
        for name, one in given.items()
        if not any(bare.speaks(part) for part in (one.schema.then, *one.schema.conditions))
    )
    return replace(bare, plain=frozenset(silent))
