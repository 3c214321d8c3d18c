"""The method as a run: its updates evaluated round by round, for all clients and all outcomes at once.

Points have the axes (outcome, client, coordinate) and numbers (outcome, client). What does not depend on a client has
one of them; what was made before the last draws has fewer outcomes, and each stands for all that followed from it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from fedtheory.core.concept import Metric
from fedtheory.core.errors import FedTheoryError, IllFormedStatement, NotApplicable
from fedtheory.core.expression import Tree
from fedtheory.core.trajectory import Array, Trajectory
from fedtheory.core.world import Observed, Unmeasured, World
from fedtheory.language.facts import Cited, Fact
from fedtheory.language.formulas import free, match, put, subterms

if TYPE_CHECKING:
    from fedtheory.language.book import Book

GAP = "objective gap"
"""What a problem of the library knows in place of the objective itself."""
LOOKED_AT, MOST_POINTS, MOST_OUTCOMES = 6, 24, 32
"""How many rounds, points and outcomes of a run its hypotheses are evaluated at."""
STEPS = range(3)
"""The local steps of a round at whose points they are evaluated."""
FOLLOWED = 2**18
"""How many outcomes a run follows."""
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
        applied: dict[str, list[Tree]] = {}  # by the symbol, which what is defined shares
        for term in terms:
            if not isinstance(term, str):
                applied.setdefault(str(term[0]), []).append(term)
        for fact, left, _ in self.updates:
            if fact is None:
                continue
            variables = fact.schema.forall or {}
            first = {
                str(c[2]): int(str(c[1]))
                for c in fact.schema.conditions
                if c[0] == "<=" and str(c[1]).isdigit()
            }
            plain = isinstance(left, str) or left[0] == "+"  # a round t + 1 also meets numbers
            for term in terms if plain else applied.get(str(left[0]), ()):
                values = match(left, term, variables, {}, first)
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


@dataclass(frozen=True, eq=False)
class Declared:
    """The declared method as an algorithm, which says itself what its symbols are on a run."""

    method: Method
    symbols: Symbols
    measured: Mapping[Metric, Tree]
    book: "Book"
    called: str = ""
    """Its name, as people know it."""

    oracles: ClassVar[frozenset[str]] = frozenset()
    """The members that every problem must have: none, as it is asked by the names that the file gives."""

    @property
    def __name__(self) -> str:
        """What pages call it: by its name, or by the place of its first line."""
        places = (fact.locator for fact, *_ in self.method.updates if fact is not None)
        return self.called or next((x for x in places if x), "the method of this file")

    def __call__(
        self, problem: Any, steps: Mapping[str, Array], rounds: int, rng: Any
    ) -> Trajectory:
        """Measure iterate t, then make round t."""
        del rng  # outcomes are followed, all of them
        made = self.run(problem, steps)
        series = {
            metric: np.stack([made.measured(formula, k) for k in range(1, rounds + 1)], axis=1)
            for metric, formula in self.measured.items()
        }
        return Trajectory(np.arange(1, rounds + 1), series)

    def run(self, problem: Any, steps: Mapping[str, Array]) -> "Run":
        """The run on a problem, made as far as it is looked at."""
        known = problem if isinstance(problem, Mapping) else _of_library(problem, self.symbols)
        return Run(self.method, self.symbols, known, steps)

    def world(self, run: Observed) -> World:
        """What the symbols are on a run."""
        return Meanings(self.run(run.problem, run.steps), run.rounds).world()


class Run:
    """Values of terms on one problem: floats, or fractions where `exact`."""

    def __init__(
        self,
        method: Method,
        symbols: Symbols,
        known: Mapping[str, Any],
        steps: Mapping[str, Any],
        *,
        exact: bool = False,
    ) -> None:
        self.symbols, self.steps, self.known = symbols, steps, known
        self.number: Any = Fraction if exact else float
        self.array = partial(np.asarray, dtype=object if exact else float)
        self.updates = [(left, method._named(right)) for _, left, right in method.updates]
        self.made: dict[tuple[Any, ...], Array] = {}

    def measured(self, term: Tree, k: int) -> Array:
        """A number at round k, one a run."""
        if GAP in self.known and term[0] == "-" and term[1][0] == term[2][0]:  # f(x) - f(x*)
            return self.array(self.known[GAP](self.of(term[1][-1], k)))
        return self.array(self.of(term, k)).reshape(-1, 1)[:, 0]

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
                return self._root(self.of(args[1], k), int(str(args[0])))
            case "oracle":
                asked = (self.of(a, k) for a in args[1:])
                return self.array(self._knows(str(args[0]))(*asked))
        values = [self.of(a, k) for a in args]
        if head == "-" and len(values) == 1:
            return -values[0]
        return _folded(str(head), values)

    def _letter(self, name: str, k: int) -> Any:
        if name == "t":
            return self.number(k)
        if not name[0].isalpha():
            return self.number(Fraction(name))
        for step in (name, f"{name}_t"):
            if step in self.steps:
                now = self.array(self.steps[step][k - 1])
                return now.reshape(-1, 1) if now.ndim else self.number(now.item())
        value = self.array(self._knows(name))
        return value.reshape(1, 1, -1) if self._vector(name) else self.number(value.item())

    def _vector(self, name: str) -> bool:
        return self.symbols[name][1] == "vector"

    def _root(self, value: Any, k: int) -> Any:
        if self.number is float:
            return value ** (1 / k)
        from fedtheory.core.twin import exact_root  # of use in exact runs alone

        return np.vectorize(lambda x: exact_root(Fraction(x), k), otypes=[object])(value)

    def _symbol(self, head: str, args: Sequence[Tree], k: int) -> Any:
        sorts = self.symbols[head][0]
        if "integer" in sorts:
            whole = zip(sorts, args, strict=True)
            at = (round(float(self.of(a, k))) for sort, a in whole if sort == "integer")
            return self.iterate(head, *at)
        return self._oracle(head, args, k)

    def _oracle(self, name: str, args: Sequence[Tree], k: int) -> Any:
        """The answer of what the problem knows under this name, to points and numbers."""
        sorts = self.symbols[name][0] if name in self.symbols else ()
        passed = [
            a
            for n, a in enumerate(args)
            if n >= len(sorts) or sorts[n] not in {"client", "outcome"}
        ]
        return self.array(self._knows(name)(*(self.of(a, k) for a in passed)))

    def _knows(self, name: str) -> Any:
        if name not in self.known:
            message = f"the problem does not say what {name} is"
            raise NotApplicable(message) if GAP in self.known else IllFormedStatement(message)
        return self.known[name]

    def iterate(self, name: str, *at: int) -> Array:
        """What `name` is at round k, or at local step j of round k."""
        if (name, *at) not in self.made:
            self.made[name, *at] = made = self._updated(name, at)
            if made.ndim and len(made) > FOLLOWED:
                message = f"{name} has {len(made):,} outcomes at round {at[0]}, and {FOLLOWED:,} are followed at most; ask for fewer rounds"
                raise FedTheoryError(message, code="FT011")
        return self.made[name, *at]

    def _updated(self, name: str, at: tuple[int, ...]) -> Array:
        where = [n for n, sort in enumerate(self.symbols[name][0], 1) if sort == "integer"]
        asked: Tree = [name, *map(str, at)]
        for left, right in self.updates:
            if left[0] == name:
                pattern: Tree = [name, *(left[n] for n in where)]
                rounds = dict.fromkeys((x for x in free(pattern) if x.isidentifier()), "integer")
                values = match(pattern, asked, rounds, {}, dict.fromkeys(rounds, 0) | {"t": 1})
                if values is not None:
                    k = int(str(values.pop("t", at[0])))
                    return self.array(self.of(put(right, values), k))
        if at == (1,):
            start = self.known.get(f"{name}_1", self.known.get("start"))
            if start is not None:
                return _point(self.array(start))
        raise IllFormedStatement(f"no update says what {name} is at {_told(at)}")


def _told(at: Sequence[int]) -> str:
    """A round, or a local step of one."""
    return f"round {at[0]}" + "".join(f", step {j}" for j in at[1:])


class Meanings:
    """What symbols are on a run, one client, outcome and point at a time."""

    def __init__(self, made: Run, rounds: int) -> None:
        self.made, self.symbols, self.known = made, made.symbols, made.known
        self.rounds = [
            k for k in range(1, min(rounds, LOOKED_AT) + 1) if self._outcomes(k) <= MOST_OUTCOMES
        ]
        if not self.rounds:
            raise Unmeasured(
                f"{self._outcomes(1):,} runs or outcomes in the first round, and {MOST_OUTCOMES} are looked at"
            )
        self.last = max(self.rounds)
        self.outcomes = self._outcomes(self.last)

    def world(self) -> World:
        """All of it."""
        letters, functions = dict[str, Any](), dict[str, Any]()
        for name, (arguments, sort) in self.symbols.items():
            if sort == "redraw":
                functions[name] = self._redrawn
            elif "integer" in arguments:
                functions[name] = partial(self._iterate, name)
            elif arguments and name in self.known:
                functions[name] = partial(self._answer, name)
            elif not arguments and sort != "set" and name in self.known:
                value = np.asarray(self.known[name], float)
                letters[name] = value.reshape(-1) if sort == "vector" else float(value)
        sets = {name for name, (_, sort) in self.symbols.items() if sort == "set"}
        return World(
            letters,
            functions,
            {name: inside for name in sets if (inside := self._inside(name, len(sets)))},
            clients=self._clients(functions),
            points=self._points(letters),
            rounds=self.rounds,
            outcomes=range(self.outcomes),
        )

    def _arrays(self, k: int) -> list[tuple[str, Array]]:
        """What was made in round k, as far as the method says."""
        found = []
        for name, (arguments, sort) in self.symbols.items():
            if "integer" in arguments and sort in {"real", "vector"}:
                steps = [(k,)] if arguments.count("integer") == 1 else [(k, j) for j in STEPS]
                with suppress(FedTheoryError):
                    found += [
                        (name, np.asarray(self.made.iterate(name, *at), float)) for at in steps
                    ]
        return found

    def _outcomes(self, k: int) -> int:
        return max((len(value) for _, value in self._arrays(k) if value.ndim), default=1)

    def _clients(self, functions: Mapping[str, Any]) -> int:
        sizes = [v.shape[1] for _, v in self._arrays(1) if v.ndim > 1]
        start = _point(self.known["start"]) if "start" in self.known else np.zeros((1, 1, 1))
        for name, (arguments, _) in self.symbols.items():
            if arguments == ("client", "vector") and name in functions:
                sizes.append(self._of(name, [start])[..., None].shape[1])
        return max(sizes, default=1)

    def _points(self, letters: Mapping[str, Any]) -> list[Array]:
        """Points of the run, those that the problem names, some between and some beside them."""
        rows = [row for k in self.rounds for name, v in self._arrays(k) if self._vector(name) for row in v.reshape(-1, v.shape[-1])]  # fmt: skip
        rows += [v for v in letters.values() if np.ndim(v) == 1]
        rows += [np.asarray(x, float).reshape(-1) for x in self.known.get("points", [])]
        made = list({row.tobytes(): row for row in rows}.values())
        chosen = made[:: max(1, len(made) // MOST_POINTS)]
        draws = np.random.default_rng(0)
        size = max((float(np.abs(v).max()) for v in chosen), default=1.0)
        pairs = draws.integers(len(chosen), size=(6, 2))
        between = [(chosen[a] + chosen[b]) / 2 for a, b in pairs]
        beside = [chosen[a] + size * draws.standard_normal(chosen[a].shape) for a, _ in pairs]
        return [*chosen, *between, *beside]

    def _vector(self, name: str) -> bool:
        return self.symbols[name][1] == "vector"

    def _iterate(self, name: str, *values: Any) -> Any:
        sorts = self.symbols[name][0]
        at = dict(zip(sorts, values, strict=True))
        rounds = [int(k) for sort, k in zip(sorts, values, strict=True) if sort == "integer"]
        if not 1 <= rounds[0] <= self.last + 1:
            raise Unmeasured(f"the run is looked at up to round {self.last}")
        try:
            found = np.asarray(self.made.iterate(name, *rounds), float)
        except FedTheoryError as error:
            raise Unmeasured(str(error)) from None
        return self._picked(found, at, vector=self._vector(name))

    def _answer(self, name: str, *values: Any) -> Any:
        sorts = self.symbols[name][0]
        at = dict(zip(sorts, values, strict=True))
        passed = [
            np.reshape(value, (1, 1, -1)) if sort == "vector" else value
            for sort, value in zip(sorts, values, strict=True)
            if sort not in {"client", "outcome"}
        ]
        return self._picked(self._of(name, passed), at, vector=self._vector(name))

    def _of(self, name: str, passed: Sequence[Any]) -> Array:
        return np.asarray(self.known[name](*passed), float)

    def _picked(self, found: Array, at: Mapping[str, Any], *, vector: bool) -> Any:
        """The entry of a client and of an outcome: earlier rounds have fewer, each with all that followed."""
        row = int(at.get("outcome", 0)) * len(found) // self.outcomes if found.ndim else 0
        found = found[min(row, len(found) - 1)] if found.ndim else found
        if found.ndim > int(vector):
            found = found[min(int(at.get("client", 0)), len(found) - 1)]
        return found.reshape(-1) if vector else float(found.reshape(-1)[0])

    def _redrawn(self, k: Any, first: Any, again: Any) -> int:
        """The first outcome with what draw k draws taken from the other."""
        draws = self._draws
        if not 1 <= int(k) <= len(draws):
            raise Unmeasured(f"the run is looked at up to round {self.last}")
        left = self.outcomes
        kept = []
        for number, many in enumerate(draws, 1):
            left //= many
            kept.append((again if number == int(k) else first) // left % many * left)
        return sum(kept)

    @cached_property
    def _draws(self) -> list[int]:
        """How many outcomes each draw has: a round is one, or each of its local steps is where they draw, and what it draws thereafter."""
        upto = [self._outcomes(r) for r in range(1, self.last + 1)]
        if any(a.count("integer") > 1 and "outcome" in a for a, _ in self.symbols.values()):
            sizes = {len(v) for r in range(1, self.last + 1) for _, v in self._arrays(r) if v.ndim}
            upto = sorted(size for size in sizes if 1 < size <= self.outcomes)
        return [many // before for before, many in zip([1, *upto], upto, strict=False)]

    def _inside(self, name: str, sets: int) -> Callable[[Array], bool] | None:
        """Whether a point is in a set: as the problem says, or as its projection leaves it, or as far as its linear oracle tells."""
        known, slack = self.known, 1e-9
        if name in known:
            return lambda x: bool(np.all(known[name](np.reshape(x, (1, 1, -1)))))
        if sets > 1:
            return None
        if "project" in known:
            return lambda x: bool(
                np.allclose(known["project"](np.reshape(x, (1, 1, -1))), x, atol=slack)
            )
        if "lmo" in known:
            return lambda x: all(
                float(np.sum(d * (np.ravel(known["lmo"](np.reshape(d, (1, 1, -1)))) - x))) <= slack
                for d in np.random.default_rng(0).standard_normal((MOST_POINTS, len(x)))
            )
        return None


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
    value = np.asarray(start)
    if isinstance(start, Mapping):
        raise IllFormedStatement(
            "a start is a number, a point, or one point a client; that of another vector than x is said by its name, `z_1=...`"
        )
    return (
        value.reshape(1, *((1,) * max(0, 2 - value.ndim)), *value.shape)
        if value.ndim < 3
        else value
    )


def _together(values: Sequence[Any]) -> list[Any]:
    """Values with as many outcomes: what was made before the last draws stands for all that followed."""
    most = max((len(v) for v in values if np.ndim(v)), default=1)
    return [
        np.repeat(v, most // len(v), axis=0) if np.ndim(v) and 1 < len(v) < most else v
        for v in values
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
