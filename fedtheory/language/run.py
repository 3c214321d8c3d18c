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
from fedtheory.core.errors import IllFormedStatement, NotApplicable
from fedtheory.core.expression import Tree
from fedtheory.core.term import Schema
from fedtheory.core.text import readable
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.language.facts import Cited, Fact
from fedtheory.language.formulas import free, match, subterms

GAP = "objective gap"
"""What a problem of the library knows in place of the objective itself."""
ANSWERS = ("prox", "project", "lmo")
LOOKED_AT, MOST_POINTS, TOLERATED = 5, 8, 1e-7
"""How many rounds and points an oracle's answers are checked at, and what rounding may do, relatively."""
Symbols = Mapping[str, tuple[tuple[str, ...], str]]


@dataclass
class Method:
    """What each iterate is, in earlier ones and in answers of oracles, and by which steps."""

    updates: list[tuple[Fact | None, Tree, Tree]] = field(default_factory=list)
    schedules: dict[str, Tree] = field(default_factory=dict)
    answers: list[Fact] = field(default_factory=list)  # what oracles promise

    def check_answers(self, run: "Run", rounds: int) -> None:
        """Raises IllFormedStatement if an answer of the problem's oracle is not what its template says."""
        for fact in self.answers:
            for k in range(1, rounds + 1):
                worst = run.excess(fact.schema, k)
                if worst > TOLERATED:
                    raise IllFormedStatement(
                        f"the problem's oracle breaks its promise in round {k}: {fact.wording} ({fact.locator}), "
                        f"that is {readable(fact.schema.then)}, fails by {worst:.3g}"
                    )

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
            known = problem if isinstance(problem, Mapping) else _of_library(problem, symbols)
            made = Run(self, symbols, known, steps)
            if known is problem:
                self.check_answers(made, min(rounds, LOOKED_AT))
            series = {
                metric: np.stack([made.measured(formula, k) for k in range(1, rounds + 1)], axis=1)
                for metric, formula in measured.items()
            }
            return Trajectory(np.arange(1, rounds + 1), series)

        return run


class Run:
    """Values of terms on one problem."""

    def __init__(
        self, method: Method, symbols: Symbols, known: Mapping[str, Any], steps: Mapping[str, Array]
    ) -> None:
        self.symbols, self.steps, self.known = symbols, steps, known
        self.updates = [(left, method._named(right)) for _, left, right in method.updates]
        self.made: dict[tuple[str, int], Array] = {}
        self.at: dict[str, Any] = {}

    def measured(self, term: Tree, k: int) -> Array:
        """A number at round k, one a run."""
        if GAP in self.known and term[0] == "-" and term[1][0] == term[2][0]:  # f(x) - f(x*)
            return np.asarray(self.known[GAP](self.of(term[1][-1], k)), float)
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

    def excess(self, schema: Schema, k: int) -> float:
        """By how much the claim fails in round k, at worst, over the points of the run where its conditions hold."""
        last = max(k, 2)  # the first iterate is no answer
        points = [None]
        if "v" in (schema.forall or {}):
            points = self._points(last)
        worst = 0.0
        for point in points:
            self.at = {} if point is None else {"v": point}
            if all(self._inside(c, k) for c in schema.conditions if c[0] == "in"):
                worst = max(worst, self._failing(schema.then, k))
        self.at = {}
        return worst

    def _failing(self, claim: Tree, k: int) -> float:
        if claim[0] == "in":
            return 0.0 if self._inside(claim, k) else float("inf")
        left, right = self.of(claim[1], k), self.of(claim[2], k)
        size = 1 + max(float(np.max(np.abs(left))), float(np.max(np.abs(right))))
        return float(np.max(_folded("-", [left, right]))) / size

    def _inside(self, claim: Tree, k: int) -> bool:
        """Whether a point lies in a set that the problem knows; if it does not know it, points of the run do."""
        where = self.known.get(str(claim[1]))
        return where is None or bool(np.all(where(self.of(claim[2], k))))

    def _points(self, k: int) -> list[Any]:
        """Points of the run and of the problem that belong to the domain by the method's own word."""
        made = [
            self.of(left, k)
            for left, right in self.updates
            if right[0] == "oracle" and right[1] in ANSWERS
        ]
        made += [
            self.of(name, k)
            for name, (arguments, sort) in self.symbols.items()
            if sort == "vector" and not arguments and name in self.known
        ]
        made += self.known.get("points", [])
        rows = [
            np.asarray(x, float).reshape(-1, np.shape(x)[-1] if np.ndim(x) else 1) for x in made
        ]
        return [row.reshape(1, 1, -1) for x in rows for row in x[:MOST_POINTS]]

    def _letter(self, name: str, k: int) -> Any:
        if name in self.at:
            return self.at[name]
        if name == "t":
            return float(k)
        if not name[0].isalpha():
            return float(Fraction(name))
        for step in (name, f"{name}_t"):
            if step in self.steps:
                now = np.asarray(self.steps[step][k - 1], float)
                return now.reshape(-1, 1) if now.ndim else float(now)
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
            message = f"the problem does not say what {name} is"
            raise NotApplicable(message) if GAP in self.known else IllFormedStatement(message)
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


def _of_library(problem: Any, symbols: Symbols) -> dict[str, Any]:
    """A problem of the library, where clients share one point: its objective's gap and gradient, its linear oracle."""
    try:
        known: dict[str, Any] = {"start": problem.start.mean(axis=1, keepdims=True)}
        clients = problem.start.shape[1]
        known[GAP] = lambda x: problem.objective_gap(x[:, 0])
        known["lmo"] = lambda slope: problem.lmo(slope)
        for name, (arguments, sort) in symbols.items():
            if (arguments, sort) == (("vector",), "vector"):
                known[name] = lambda x: problem.gradients(np.repeat(x, clients, axis=1)).mean(
                    axis=1, keepdims=True
                )
    except (AttributeError, IndexError, ValueError) as lacking:
        raise NotApplicable(f"the problem is not one that this method runs on: {lacking}") from None
    return known


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
