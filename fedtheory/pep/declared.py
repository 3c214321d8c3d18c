"""The worst case of what a theorem file declares: its method, classes, start and metric as a problem, with numbers for its letters.

Nothing is declared again. A function has the class of its templates, an oracle's answer is a step of that function or of
the set's indicator, and all clients and all outcomes of the draws are written out. What finitely many rows cannot say is
left out, which can only make the upper end larger; then there is no lower end, and the result says why.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from fedtheory.core.errors import FedTheoryError, NotApplicable, nearest
from fedtheory.core.expression import Tree, evaluate, to_tree
from fedtheory.core.statement import Bound, Constant, Parameter, Scope, Statement
from fedtheory.core.text import readable
from fedtheory.core.twin import exact_root
from fedtheory.language.facts import Fact, Said
from fedtheory.language.formulas import match
from fedtheory.language.run import Declared
from fedtheory.language.templates import COMPARED
from fedtheory.pep import functions
from fedtheory.pep.function import Function
from fedtheory.pep.functions import ConvexIndicatorFunction
from fedtheory.pep.operators import NonexpansiveOperator
from fedtheory.pep.primitive_steps import linear_optimization_step, proximal_step
from fedtheory.pep.problem import PEP
from fedtheory.pep.terms import Constraint, Expression, Point, null_point

CLIENTS, OUTCOMES = "clients", "outcomes"
"""Letters that only the worst case has: how many clients and outcomes are written out."""
MOST = {CLIENTS: 6, OUTCOMES: 4}
MOST_ROUNDS, FIRST = 60, 4
Scope_ = Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """A problem, its name, and why an instance that reaches its value need not be one of what the file declares."""

    name: str
    problem: PEP
    claimed: Mapping[str, Fraction]
    """The values of the file's bounds there, by their names."""
    loose: str
    notes: tuple[str, ...]
    """What the problem assumes beyond the file."""


def letters(statement: Statement[Any]) -> dict[str, Constant | Parameter]:
    """The letters that a worst case gives numbers."""
    every: tuple[Constant | Parameter, ...] = (*statement.constants, *statement.parameters)
    return {str(x.symbol): x for x in every}


def asked(statement: Statement[Any], given: Mapping[str, Fraction]) -> Iterator[Asked]:
    """A problem for each quantity that the file bounds from above. Raises NotApplicable, or FedTheoryError at a number.

    Letters that are not given are 1, rounds two more than the first, clients and outcomes two.
    """
    if not isinstance(statement.algorithm, Declared):
        raise NotApplicable(f"{statement.id} declares no method")
    bounds = [b for b in statement.bounds if b.relation == "<="]
    if not bounds:
        raise NotApplicable(f"{statement.id} bounds nothing from above")
    for metric, scope in dict.fromkeys((b.metric, b.scope) for b in bounds):
        own = [b for b in bounds if (b.metric, b.scope) == (metric, scope)]
        yield _Writing(statement, own, _numbers(statement, own, given)).asked()


def rounds(statement: Statement[Any], key: str) -> Iterator[dict[str, Fraction]]:
    """The first rounds that a bound is about."""
    if isinstance(statement.algorithm, Declared):
        bound = statement.bound(key)
        name = "t" if bound.scope is Scope.EVERY_ROUND else "T"
        for k in range(FIRST):
            yield {name: Fraction(bound.first_round + k)}


def _numbers(
    statement: Statement[Any], bounds: Sequence[Bound], given: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """A number for every letter."""
    known, first = letters(statement), min(b.first_round for b in bounds)
    rounds = "t" if bounds[0].scope is Scope.EVERY_ROUND else "T"
    extra = {rounds, *MOST}
    for name in given:
        if name not in {*known, *extra}:
            raise FedTheoryError(
                f"{statement.id} has no letter {name}.{nearest(name, [*known, *extra])}",
                code="FT003",
            )
    numbers = {name: given.get(name, Fraction(1)) for name in known}
    numbers |= {name: given.get(name, Fraction(2)) for name in MOST}
    numbers[rounds] = given.get(rounds, Fraction(first + 2))
    limits: dict[str, tuple[Any, Any, bool]] = {rounds: (first, MOST_ROUNDS, True)}
    limits |= {name: (1, most, True) for name, most in MOST.items()}
    limits |= {n: (x.domain.lower, x.domain.upper, x.domain.integer) for n, x in known.items()}
    for name, (low, high, whole) in limits.items():
        value = numbers[name]
        strict = name in known and known[name].domain.strict
        below = low is not None and (value < low or (strict and value == low))
        if below or (high is not None and value > high) or (whole and value.denominator != 1):
            kind = "a whole number" if whole else "a number"
            least = "" if low is None else f" {'above' if strict else 'of at least'} {low}"
            most = "" if high is None else f", at most {high}"
            raise FedTheoryError(f"{name} = {value}; it is {kind}{least}{most}.", code="FT021")
    for claim in statement.conditions:
        left, right = (_value(to_tree(side), numbers) for side in (claim.lhs, claim.rhs))
        holds = {"<=": left <= right, "<": left < right, ">=": left >= right, "=": left == right}
        if not holds[claim.relation]:
            raise FedTheoryError(
                f"{claim.lhs} {claim.relation} {claim.rhs} is assumed, and fails: {left}, {right}.",
                code="FT021",
            )
    return numbers


def _value(tree: Tree, numbers: Mapping[str, Fraction]) -> Fraction:
    """The value of a formula in letters. Raises NotApplicable if it is not rational."""
    try:
        return evaluate(tree, numbers, Fraction, exact_root)
    except (ArithmeticError, TypeError, ValueError) as error:
        raise NotApplicable(
            f"{readable(tree)}: {error}; choose letters at which it is rational"
        ) from None


@dataclass
class _Writing:
    """One problem while it is written: a client is a number, an outcome the tuple of what was drawn in each round."""

    statement: Statement[Any]
    bounds: Sequence[Bound]
    numbers: Mapping[str, Fraction]
    problem: PEP = field(default_factory=PEP)
    loose: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert isinstance(self.statement.algorithm, Declared)
        self.declared = self.statement.algorithm
        self.book, self.method = self.declared.book, self.declared.method
        sorts = self.book.symbols
        every = [arguments for arguments, _ in sorts.values()]
        self.clients = int(self.numbers[CLIENTS]) if any("client" in a for a in every) else 1
        self.branches = int(self.numbers[OUTCOMES]) if any("outcome" in a for a in every) else 1
        self.rounds = int(self.numbers.get("t", self.numbers.get("T", Fraction(1))))
        self.made: dict[Any, Any] = {}
        self.functions: dict[tuple[str, int], Function] = {}
        self.slopes: dict[str, str] = {}
        self.set: ConvexIndicatorFunction | None = None
        self.places: list[Point] = []  # shared by all clients

    def asked(self) -> Asked:
        """All of it."""
        self._classes()
        self._domain()
        self._solutions()
        bound = self.bounds[0]
        formula = self.declared.measured[bound.metric]
        if bound.scope is Scope.BEST_ROUND:
            metrics = [self._number(formula, {"t": Fraction(k)}) for k in range(1, self.rounds + 1)]
        elif bound.scope is Scope.AVERAGE:
            parts = [self._number(formula, {"t": Fraction(k)}) for k in range(1, self.rounds + 1)]
            metrics = [sum(parts[1:], start=parts[0]) / self.rounds]
        else:
            metrics = [self._number(formula, {"t": Fraction(self.rounds)})]
        for metric in metrics:
            self.problem.set_performance_metric(metric, name=bound.metric.name)
        for said in self.book.said:
            self._rows(said)
        for fact in self._others():
            self._assumed(fact)
        told = ", ".join(
            f"{name} = {value}" for name, value in self.numbers.items() if self._speaks(name)
        )
        claimed = {
            b.key: _value(to_tree(b.value), self.numbers) for b in self.bounds if self._rational(b)
        }
        if self.branches > 1:
            self.notes.append(f"each round draws one of {self.branches} equally likely outcomes")
        loose, notes = "; ".join(dict.fromkeys(self.loose)), tuple(dict.fromkeys(self.notes))
        return Asked(f"{self.statement.id} at {told}", self.problem, claimed, loose, notes)

    def _speaks(self, name: str) -> bool:
        many = {CLIENTS: self.clients, OUTCOMES: self.branches}
        return many.get(name, 2) > 1

    def _rational(self, bound: Bound) -> bool:
        """Whether a bound holds in the last round, and is a rational number there."""
        if bound.first_round > self.rounds:
            return False
        try:
            _value(to_tree(bound.value), self.numbers)
        except (NotApplicable, TypeError):
            return False
        return True

    # ---- what there is

    def _letter(self, tree: Tree | None) -> Fraction:
        assert tree is not None
        return _value(tree, self.numbers)

    def _classes(self) -> None:
        """Gives each function the class that its templates make together."""
        words: dict[tuple[str, str], dict[str, Tree | None]] = {}
        for said in self.book.said:
            if said.word in {"convex", "smooth", "strongly convex"}:
                words.setdefault((said.of[0], said.of[1]), {})[said.word] = said.by
                if said.over:
                    self.notes.append(
                        f"{said.of[0]} is of its class on the whole space; the file says so on the set"
                    )
        for said in self.book.said:
            if said.word == "prox" and not any(value == said.of[1] for value, _ in words):
                words[said.of[1], ""] = {"convex": None}
            if said.word == "nonexpansive":
                self.functions[said.of[0], 0] = self._declare(NonexpansiveOperator, said.of[0])
        for (value, slope), own in words.items():
            self.slopes[slope] = value
            arguments = self.book.symbols[value][0]
            if arguments not in {("vector",), ("client", "vector")}:
                raise NotApplicable(f"{value} is no function of a point")
            for i in range(self.clients if "client" in arguments else 1):
                name = f"{value}_{i + 1}" if "client" in arguments and self.clients > 1 else value
                self.functions[value, i] = self._of_class(name, own, slope)
        if not self.functions:
            raise NotApplicable("no template says of which class a function is")

    def _of_class(self, name: str, own: Mapping[str, Tree | None], slope: str) -> Function:
        short = [s for s in self.book.said if s.word == "lipschitz" and s.of[0] == slope]
        if "smooth" in own and "strongly convex" in own:
            mu, L = self._letter(own["strongly convex"]), self._letter(own["smooth"])
            return self._declare(functions.SmoothStronglyConvexFunction, name, mu=mu, L=L)
        if "smooth" in own:
            kind = functions.SmoothConvexFunction if "convex" in own else functions.SmoothFunction
            return self._declare(kind, name, L=self._letter(own["smooth"]))
        if "strongly convex" in own:
            return self._declare(
                functions.StronglyConvexFunction, name, mu=self._letter(own["strongly convex"])
            )
        if short and self.clients == 1 and not short[0].over:
            return self._declare(
                functions.ConvexLipschitzFunction, name, M=self._letter(short[0].by)
            )
        return self._declare(functions.ConvexFunction, name)

    def _declare(self, kind: Any, name: str, **parameters: Any) -> Any:
        return self.problem.declare_function(kind, name=name, **parameters)

    def _domain(self) -> None:
        sets = {said.over for said in self.book.said if said.over}
        if len(sets) > 1:
            raise NotApplicable("there are several sets")
        for name in sets:
            widths = [self._letter(s.by) for s in self.book.said if s.word == "diameter"]
            self.set = self._declare(
                ConvexIndicatorFunction, name, **({"D": min(widths)} if widths else {})
            )

    def _solutions(self) -> None:
        """Points that templates describe: optima, minimisers, fixed points and starts."""
        for said in self.book.said:
            name = said.of[1] if said.word == "start" else said.of[0] if said.of else ""
            if (
                said.word in {"optimal", "minimiser", "fixed point", "start"}
                and (name,) not in self.made
            ):
                self.made[name,] = self._solution(name)
                self.places.append(self.made[name,])

    def _solution(self, name: str) -> Point:
        optimal = [s for s in self.book.said if s.word == "optimal" and s.of[0] == name]
        fixed = [s for s in self.book.said if s.word == "fixed point" and s.of[0] == name]
        point: Point
        if fixed:
            point, _, _ = self.functions[fixed[0].of[1], 0].fixed_point(name=name)
        elif optimal and not optimal[0].over:
            point = self._mean_of(self.slopes[optimal[0].of[1]]).stationary_point(name=name)
        else:
            point = Point(name=name)
        if optimal and optimal[0].over:
            slope = self._mean_of(self.slopes[optimal[0].of[1]]).gradient(point)
            self._inside(point, -slope)
        elif any(s.word == "minimiser" and s.of[0] == name for s in self.book.said):
            self._inside(point)
        return point

    def _mean_of(self, value: str) -> Function:
        """The mean over the clients of a function."""
        own = [f for (name, _), f in self.functions.items() if name == value]
        whole = own[0]
        for f in own[1:]:
            whole = whole + f
        return whole if len(own) == 1 else whole / len(own)

    def _inside(self, point: Point, normal: Point | None = None) -> None:
        """The point lies in the set; with a normal there, if one is given."""
        assert self.set is not None
        if normal is not None:
            self.set.add_point((point, normal, Expression()))
        elif self.set._known(point) is None:
            self.set.add_point((point, null_point, Expression()))  # 0 is a normal everywhere

    # ---- terms

    def _number(self, term: Tree, scope: Scope_) -> Any:
        found = self.value(term, scope)
        return found if isinstance(found, Expression) else Expression(is_leaf=False) + found

    def value(self, term: Tree, scope: Scope_) -> Any:
        """A point, an expression, or a number."""
        if isinstance(term, str):
            return self._name(term, scope)
        head, *args = term
        if str(head) in self.book.symbols:
            return self._symbol(str(head), args, scope)
        match head:
            case "mean":
                return self._averaged(args, scope, range(self.clients))
            case "expect":
                return self._averaged(args, scope, self._histories())
            case "dot":
                one, other = (self.value(a, scope) for a in args)
                return one * other
            case "^":
                return self._power(self.value(args[0], scope), int(str(args[1])), term)
            case "root":
                base = self.value(args[1], scope)
                if not isinstance(base, Fraction):
                    raise NotApplicable(f"{readable(term)} is no linear function of inner products")
                return _value(["root", args[0], str(base)], {})
        values = [self.value(a, scope) for a in args]
        match head:
            case "+":
                return sum(values[1:], start=values[0])
            case "-":
                return -values[0] if len(values) == 1 else values[0] - values[1]
            case "*":
                return self._times(values, term)
            case "/":
                if not isinstance(values[1], Fraction):
                    raise NotApplicable(f"{readable(term)} divides by what is no number")
                return values[0] / values[1]
        raise NotApplicable(f"{readable(term)} is nothing that a worst case knows")

    def _times(self, values: Sequence[Any], term: Tree) -> Any:
        out = values[0]
        for value in values[1:]:
            if not isinstance(out, Fraction) and not isinstance(value, Fraction):
                raise NotApplicable(f"{readable(term)} is no linear function of inner products")
            out = value * out if isinstance(out, Fraction) else out * value
        return out

    def _power(self, base: Any, power: int, term: Tree) -> Any:
        if isinstance(base, Expression) and set(base.weights) <= {1}:
            base = base.weights.get(1, Fraction(0))
        if not isinstance(base, Fraction):
            raise NotApplicable(f"{readable(term)} is no linear function of inner products")
        return base**power

    def _averaged(self, args: Sequence[Tree], scope: Scope_, over: Sequence[Any]) -> Any:
        values = [self.value(args[1], {**scope, str(args[0]): x}) for x in over]
        return sum(values[1:], start=values[0]) / Fraction(len(values))

    def _histories(self) -> list[tuple[int, ...]]:
        """All histories of draws, equally likely."""
        if self.branches**self.rounds > MOST_HISTORIES:
            told = f"{self.branches} outcomes in each of {self.rounds} rounds are more than {MOST_HISTORIES} histories"
            raise FedTheoryError(f"{told}: choose fewer rounds.", code="FT021")
        return list(product(range(self.branches), repeat=self.rounds))

    def _name(self, name: str, scope: Scope_) -> Any:
        if name in scope:
            return scope[name]
        if not name[0].isalpha():
            return Fraction(name)
        if name in self.numbers:
            return self.numbers[name]
        if self.book.symbols.get(name, ((), ""))[1] == "count":
            return Fraction(self.clients)
        if (name,) in self.made:
            return self.made[name,]
        raise NotApplicable(f"no template says what {name} is")

    def _symbol(self, head: str, args: Sequence[Tree], scope: Scope_) -> Any:
        sorts = self.book.symbols[head][0]
        given = dict(zip(sorts, args, strict=True))
        client = int(scope[str(given["client"])]) if "client" in given else 0
        if "integer" in given:
            k = self.value(given["integer"], scope)
            drawn = scope[str(given["outcome"])] if "outcome" in given else ()
            return self.iterate(head, client if "client" in given else None, int(k), tuple(drawn))
        point = self.value(given["vector"], scope) if "vector" in given else None
        if (head, client) in self.functions and point is not None:
            f = self.functions[head, client]
            return f.gradient(point) if f.is_operator else f.value(point)
        if head in self.slopes and point is not None:
            return self.functions[self.slopes[head], client].gradient(point)
        raise NotApplicable(f"no template says what {head} is")

    def iterate(self, name: str, client: int | None, k: int, drawn: tuple[int, ...]) -> Any:
        """What the method computes in round k after these draws; that of round k counts only if this is drawn itself."""
        made_of = drawn[: k if self._draws(name) else k - 1]
        key = (name, client, k, made_of)
        if key not in self.made:
            self.made[key] = self._updated(name, client, k, made_of)
            if client is None and isinstance(self.made[key], Point):
                self.places.append(self.made[key])
        return self.made[key]

    def _draws(self, name: str) -> bool:
        return any(s.word == "unbiased" and s.of[0] == name for s in self.book.said)

    def _updated(self, name: str, client: int | None, k: int, drawn: tuple[int, ...]) -> Any:
        sorts = self.book.symbols[name][0]
        where = sorts.index("integer") + 1
        for _, left, right in self.method.updates:
            at = match(left[where], str(k), {"t": "integer"}, {}) if left[0] == name else None
            if at is not None:
                scope: dict[str, Any] = {"t": Fraction(str(at.get("t", k)))}
                scope |= {
                    str(a): client
                    for a, sort in zip(left[1:], sorts, strict=True)
                    if sort == "client"
                }
                scope |= {
                    str(a): drawn
                    for a, sort in zip(left[1:], sorts, strict=True)
                    if sort == "outcome"
                }
                if isinstance(right, list) and right[0] == "oracle":
                    return self._answer((name, client), str(right[1]), right[2:], scope)
                return self.value(right, scope)
        if k == 1:
            label = f"{name}_1" if client is None else f"{name}_{client + 1}"
            return self.problem.set_initial_point(name=label)
        raise NotApplicable(f"no update says what {name} is at round {k}")

    def _answer(
        self, of: tuple[str, int | None], oracle: str, args: Sequence[Tree], scope: Scope_
    ) -> Any:
        """The answer of an oracle: a step of the function or of the set."""
        name, client = of
        values = [self.value(a, scope) for a in args]
        if oracle == "prox":
            own = [
                s.of[1]
                for s in self.book.said
                if s.word == "prox" and s.of[0].startswith(f"{name}(")
            ]
            return proximal_step(values[0], self.functions[own[0], client or 0], values[1])[0]
        if oracle == "project":
            assert self.set is not None
            return proximal_step(values[0], self.set, Fraction(1))[0]
        if oracle == "lmo":
            assert self.set is not None
            return linear_optimization_step(values[0], self.set)[0]
        if any(s.word == "unbiased" and s.of[0] == oracle for s in self.book.said):
            return self._drawn(name, oracle, scope)
        raise NotApplicable(f"a worst case knows no oracle {oracle}")

    def _drawn(self, name: str, oracle: str, scope: Scope_) -> Any:
        """A stochastic gradient: one of several equally likely vectors, whose mean is the gradient."""
        (said,) = (s for s in self.book.said if s.word == "unbiased" and s.of[0] == oracle)
        k, drawn = int(scope["t"]), tuple(scope["w"])
        past = drawn[: k - 1]
        key = (f"draws of {oracle}", k, past)
        if key not in self.made:
            assert said.by is not None
            mean = self.value(said.by, {"t": Fraction(k), "w": past})
            free = [Point(name=f"{name}_{k}") for _ in range(self.branches - 1)]
            last = mean * Fraction(self.branches)
            for point in free:
                last = last - point
            self.made[key] = [*free, last]
        return self.made[key][drawn[k - 1]]

    # ---- other assumptions

    def _rows(self, said: Said) -> None:
        name = said.facts[0].name if said.facts else said.word
        match said.word:
            case "start":
                start = self.iterate(said.of[0], None, 1, ())
                square = (start - self.made[said.of[1],]) ** 2
                self.problem.set_initial_condition(square <= self._letter(said.by) ** 2, name=name)
            case "lipschitz" if self.clients > 1 or said.over:
                self._everywhere(said, name)
            case "heterogeneity" | "dissimilarity":
                self._everywhere(said, name)
            case "second moment" | "variance":
                self._along(said, name)

    def _everywhere(self, said: Said, name: str) -> None:
        """A bound on the mean over clients, or on each, at the points that all of them share."""
        limit = self._letter(said.by) ** 2
        own = [f for (value, _), f in self.functions.items() if value == self.slopes[said.of[0]]]
        for point in list(dict.fromkeys(self.places)):
            slopes = [f.gradient(point) for f in own]
            if said.word in COMPARED:
                middle = sum(slopes[1:], start=slopes[0]) / len(slopes)
                slopes = [s - middle for s in slopes]
            squares = [s**2 for s in slopes]
            whole = sum(squares[1:], start=squares[0]) / len(own)
            for bounded in squares if said.word == "dissimilarity" else [whole]:
                self.problem.add_constraint(bounded <= limit, name=name)
        self.loose.append(
            f"{name} is used at the points that all clients share, and nothing says that it holds elsewhere"
        )

    def _along(self, said: Said, name: str) -> None:
        """A bound on what is drawn, in every round that is run."""
        limit = self._letter(said.by) ** 2
        for key, points in list(self.made.items()):
            if not (isinstance(key[0], str) and key[0] == f"draws of {said.of[0]}"):
                continue
            mean = sum(points[1:], start=points[0]) / len(points)
            if said.word == "variance":
                parts = [(p - mean) ** 2 for p in points]
                self.problem.add_constraint(
                    sum(parts[1:], start=parts[0]) / len(parts) <= limit, name=name
                )
        if said.word == "second moment":
            rounds = sorted({key[1] for key in self.made if key[0] == f"draws of {said.of[0]}"})
            for k in rounds:
                every = [
                    p
                    for key, points in self.made.items()
                    if key[:2] == (f"draws of {said.of[0]}", k)
                    for p in points
                ]
                squares = [p**2 for p in every]
                self.problem.add_constraint(
                    sum(squares[1:], start=squares[0]) / len(squares) <= limit, name=name
                )

    def _others(self) -> list[Fact]:
        """Hypotheses that are neither of letters alone nor said by a template or an update."""
        said = {id(fact) for s in self.book.said for fact in s.facts}
        said |= {id(fact) for fact, _, _ in self.method.updates}
        said |= {id(fact) for fact in (*self.book.signs, *self.book.conditions())}
        return [f for f in self.book.hypotheses if id(f) not in said]

    def _assumed(self, fact: Fact) -> None:
        """Anything else that a file assumes: as rows if it mentions no free point; else it is left out."""
        forall = fact.schema.forall or {}
        if {"vector", "real"} & set(forall.values()) or any(
            c[0] == "in" for c in fact.schema.conditions
        ):
            self.loose.append(f"{fact.name} is left out")
            return
        least = next(
            (int(str(c[1])) for c in fact.schema.conditions if c[0] == "<=" and c[2] == "t"), 1
        )
        ranges: list[Sequence[Any]] = []
        for name, sort in forall.items():
            if sort == "integer" and name != "t":
                self.loose.append(f"{fact.name} is left out")
                return
            ranges.append({
                "integer": [Fraction(k) for k in range(least, self.rounds + 1)], "client": range(self.clients),
                "outcome": self._histories(),
            }[sort])  # fmt: skip
        for chosen in product(*ranges):
            scope = dict(zip(forall, chosen, strict=True))
            for constraint in self._constraints(fact.schema.then, scope):
                self.problem.add_constraint(constraint, name=fact.name)

    def _constraints(self, claim: Tree, scope: Scope_) -> Iterator[Constraint]:
        if claim[0] == "in":
            self._inside(self.value(claim[2], scope))
            return
        left, right = (self.value(side, scope) for side in claim[1:])
        if isinstance(left, Point):
            yield (left - right) ** 2 <= 0
        elif not isinstance(left, Fraction) or not isinstance(right, Fraction):
            yield left == right if claim[0] == "=" else left <= right


MOST_HISTORIES = 64
"""The most histories of draws that are written out."""
