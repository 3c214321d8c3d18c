"""The method as a run: its updates evaluated round by round, for all clients and all outcomes at once.

Points have the axes (outcome, client, coordinate) and numbers (outcome, client). What does not depend on a client has
one of them; what was made before the last draws has fewer outcomes, and each stands for all that followed from it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.errors import IllFormedStatement
from fedtheory.core.expression import Tree
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.language.facts import Cited, Fact
from fedtheory.language.formulas import free, match, subterms

Symbols = Mapping[str, tuple[tuple[str, ...], str]]


@dataclass
class Method:
    """What each iterate is, in earlier ones and in answers of oracles, and by which steps."""

    updates: list[tuple[Fact | None, Tree, Tree]] = field(default_factory=list)
    schedules: dict[str, Tree] = field(default_factory=dict)

    def occurring(self, claims: Sequence[Tree]) -> list[Cited]:
        """The updates at the values at which what they define occurs in the claims."""
        found: dict[str, Cited] = {}
        terms = [part for claim in claims for side in claim[1:] for part in subterms(side)]
        for fact, left, _ in self.updates:
            for term in terms if fact else ():
                assert fact is not None
                variables = fact.schema.forall or {}
                values = match(left, term, variables, {})
                if values is not None and set(values) == set(variables):
                    found.setdefault(str((id(fact), values)), Cited(fact, values))
        return list(found.values())

    def scheduled(self, letters: Mapping[str, Any]) -> dict[str, Tree]:
        """Schedules of the statement: those that were declared, and letters that stand in an update themselves."""
        seen = set().union(*(free(self._named(right)) for _, _, right in self.updates), set())
        return {**self.schedules, **{x: x for x in sorted(seen & set(letters) - {"t", "T"})}}

    def _named(self, term: Tree) -> Tree:
        """The term with the names of schedules in place of their formulas."""
        for name, value in self.schedules.items():
            if term == value:
                return f"{name}_t"
        return term if isinstance(term, str) else [term[0], *map(self._named, term[1:])]

    def algorithm(
        self, symbols: Symbols, measured: Mapping[Metric, Tree]
    ) -> Callable[..., Trajectory]:
        """The run that measures these at every round."""

        def run(problem: Any, steps: Mapping[str, Array], rounds: int, rng: Any) -> Trajectory:
            del rng  # outcomes are followed, all of them
            made = Run(self, symbols, problem, steps)
            series = {
                metric: np.stack([made.number(formula, k) for k in range(1, rounds + 1)], axis=1)
                for metric, formula in measured.items()
            }
            return Trajectory(np.arange(1, rounds + 1), series)

        return run


class Run:
    """Values of terms on one problem."""

    def __init__(
        self, method: Method, symbols: Symbols, problem: Any, steps: Mapping[str, Array]
    ) -> None:
        self.symbols, self.steps = symbols, steps
        self.known: Mapping[str, Any] = problem if isinstance(problem, Mapping) else vars(problem)
        self.updates = [(left, method._named(right)) for _, left, right in method.updates]
        self.made: dict[tuple[str, int], Array] = {}

    def number(self, term: Tree, k: int) -> Array:
        """A number at round k, one a run."""
        return np.asarray(self.of(term, k), float).reshape(-1, 1)[:, 0]

    def of(self, term: Tree, k: int) -> Any:
        """The value of a term at round k."""
        if isinstance(term, str):
            return self._letter(term, k)
        head, *args = term
        if str(head) in self.symbols:
            return self._symbol(str(head), args, k)
        match head:
            case "mean":
                return self.of(args[1], k).mean(axis=1, keepdims=True)
            case "expect":
                return self.of(args[1], k).mean(axis=0, keepdims=True)
            case "dot":
                return (np.multiply(*_together([self.of(a, k) for a in args]))).sum(axis=-1)
            case "^":
                return self.of(args[0], k) ** int(str(args[1]))
            case "root":
                return self.of(args[1], k) ** (1 / int(str(args[0])))
            case "oracle":
                return self._oracle(str(args[0]), args[1:], k)
        values = [self.of(a, k) for a in args]
        if head == "-" and len(values) == 1:
            return -values[0]
        return _folded(str(head), values)

    def _letter(self, name: str, k: int) -> Any:
        if name == "t":
            return float(k)
        if not name[0].isalpha():
            return float(Fraction(name))
        for step in (name, f"{name}_t"):
            if step in self.steps:
                return float(self.steps[step][k - 1])
        value = np.asarray(self._knows(name), float)
        return value.reshape(1, 1, -1) if self.symbols[name][1] == "vector" else float(value)

    def _symbol(self, head: str, args: Sequence[Tree], k: int) -> Any:
        sorts = self.symbols[head][0]
        if "integer" in sorts:
            return self.iterate(head, round(float(self.of(args[sorts.index("integer")], k))))
        return self._oracle(head, args, k)

    def _oracle(self, name: str, args: Sequence[Tree], k: int) -> Any:
        """The answer of what the problem knows under this name, to points and numbers."""
        sorts = self.symbols[name][0] if name in self.symbols else ()
        passed = [
            a
            for n, a in enumerate(args)
            if n >= len(sorts) or sorts[n] not in {"client", "outcome"}
        ]
        return np.asarray(self._knows(name)(*(self.of(a, k) for a in passed)), float)

    def _knows(self, name: str) -> Any:
        if name not in self.known:
            raise IllFormedStatement(f"the problem does not say what {name} is")
        return self.known[name]

    def iterate(self, name: str, k: int) -> Array:
        """What `name` is at round k."""
        if (name, k) not in self.made:
            self.made[name, k] = self._updated(name, k)
        return self.made[name, k]

    def _updated(self, name: str, k: int) -> Array:
        where = self.symbols[name][0].index("integer") + 1
        for left, right in self.updates:
            if left[0] == name:
                at = match(left[where], str(k), {"t": "integer"}, {})
                if at is not None:
                    return np.asarray(self.of(right, int(str(at.get("t", k)))), float)
        if k == 1:
            start = self.known.get(f"{name}_1", self.known.get("start"))
            if start is not None:
                return _point(start)
        raise IllFormedStatement(f"no update says what {name} is at round {k}")


def _point(start: Any) -> Array:
    """A start as (outcome, client, coordinate): a number, a point, or one point a client."""
    value = np.asarray(start, float)
    return (
        value.reshape(1, *((1,) * max(0, 2 - value.ndim)), *value.shape)
        if value.ndim < 3
        else value
    )


def _together(values: Sequence[Any]) -> list[Any]:
    """Values with as many outcomes: what was made before the last draws stands for all that followed."""
    most = max((len(v) for v in values if np.ndim(v)), default=1)
    return [
        np.repeat(v, most // len(v), axis=0) if np.ndim(v) and len(v) > 1 else v for v in values
    ]


def _folded(head: str, values: Sequence[Any]) -> Any:
    """A sum, product, ... ; a number times a point multiplies each coordinate."""
    operation = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}.get(head)
    if operation is None:
        raise IllFormedStatement(f"a run cannot evaluate {head}")
    out, *rest = _together(values)
    for value in rest:
        if np.ndim(out) == 2 and np.ndim(value) == 3:
            out = out[..., None]
        elif np.ndim(out) == 3 and np.ndim(value) == 2:
            value = value[..., None]
        out = operation(out, value)
    return out
