"""A problem as data: what a script declared, from which a process that ran none of it writes the same program again.

Points and values are numbers in the order in which they were made; everything else is rational. The answer is
checked against a problem read back from this data, so that hypotheses, roles and rows are this library's and not the
script's.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.expression import Tree
from fedtheory.core.gram import CLIENT
from fedtheory.core.proof import Setting
from fedtheory.core.text import readable
from fedtheory.engines.prove import hypotheses
from fedtheory.engines.worst_case.cone import cone
from fedtheory.engines.worst_case.primal import Point as Gram
from fedtheory.pep import functions, operators
from fedtheory.pep.book import Written
from fedtheory.pep.function import Evaluation, Function
from fedtheory.pep.numbers import exact, is_infinite, is_number
from fedtheory.pep.partition import BlockPartition
from fedtheory.pep.problem import PEP
from fedtheory.pep.result import End
from fedtheory.pep.solve import lower_end
from fedtheory.pep.terms import AVERAGED, Constraint, Expression, Named, Point, PSDMatrix

Model = Mapping[str, Any]
CLASSES: dict[str, type[Any]] = {
    name: value
    for module in (functions, operators)
    for name, value in vars(module).items()
    if not name.startswith("_") and isinstance(value, type) and value.__module__ == module.__name__
}
NO_PARAMETERS = {"self", "options", "reuse_gradient", "name"}
UNKNOWN = "{} is a class of the script, and what it says of its evaluations is too"


# ---- to data


def declared(problem: PEP) -> dict[str, Any]:
    """The problem as data, once its functions are prepared. Raises FedTheoryError if a class is the script's own."""
    for function in problem.leaves:
        if CLASSES.get(type(function).__name__) is not type(function) and not _is_companion(
            problem, function
        ):
            raise FedTheoryError(UNKNOWN.format(type(function).__name__))
    return _Telling(problem).model


def _is_companion(problem: PEP, function: Function) -> bool:
    return any(function in own.companions for own in problem.list_of_functions)


class _Telling:
    """Numbers the points and values, and writes the rest in terms of them."""

    def __init__(self, problem: PEP) -> None:
        self.points: dict[Point, int] = {}
        self.values: dict[Expression, int] = {}
        self._number(problem)
        self.model = {
            "clients": problem.clients is not None,
            "between": list(problem.between),
            "points": [self._free(p, self.points, self._point) for p in self.points],
            "values": [self._free(v, self.values, self._expression) for v in self.values],
            "functions": [self._function(f) for f in problem.list_of_functions],
            "constraints": [
                {
                    "name": c.name,
                    "expression": self._expression(c.expression),
                    "equality": c.is_equality,
                }
                for c in problem.constraints()
                if c.activated
            ],
            "matrices": [
                {
                    "name": m.name,
                    "entries": [[self._expression(x) for x in row] for row in m.entries],
                }
                for m in problem.matrices()
                if m.activated
            ],
            "metrics": [
                {"name": metric.name, "expression": self._expression(metric)}
                for metric in problem.list_of_performance_metrics
            ],
        }

    def _number(self, problem: PEP) -> None:
        points, values = set[Point](), set[Expression]()
        for point in _points(problem):
            points |= point.weights.keys()
        for expression in _expressions(problem):
            for key in expression.weights:
                if isinstance(key, tuple):
                    points |= set(key[:2])
                elif isinstance(key, Expression):
                    values.add(key)
        _with_means(points)
        _with_means(values)
        for expression in [v for v in values if v.own]:
            points |= {
                p for key in expression.mean.weights if isinstance(key, tuple) for p in key[:2]
            }
        _with_means(points)
        self.points = {p: n for n, p in enumerate(sorted(points, key=lambda p: p.number))}
        self.values = {v: n for n, v in enumerate(sorted(values, key=lambda v: v.number))}

    def _free(self, part: Any, numbers: Mapping[Any, int], told: Any) -> Any:
        """The name of a free part; with its mean if each client has its own, or what it is the mean of."""
        if part.own:
            return {"name": part.name, "mean": told(part.mean)}
        if part.mean_of is not None:
            return {"mean of": numbers[part.mean_of]}
        return part.name

    def _point(self, point: Point) -> int | dict[str, str]:
        if point.is_free:
            return self.points[point]
        return {str(self.points[p]): str(c) for p, c in point.weights.items()}

    def _expression(self, expression: Expression) -> int | list[list[Any]]:
        if expression.is_free:
            return self.values[expression]
        return [[self._key(key), str(c)] for key, c in expression.weights.items()]

    def _key(self, key: Any) -> Any:
        if isinstance(key, tuple):
            return [self.points[p] for p in key[:2]] + list(key[2:])
        return self.values[key] if isinstance(key, Expression) else None

    def _function(self, function: Function) -> dict[str, Any]:
        own: dict[str, Any] = {
            "class": type(function).__name__,
            "name": function.name,
            "of clients": function.of_clients,
            "parameters": {name: self._parameter(x) for name, x in _parameters(function)},
            "reuse_gradient": function.reuse_gradient,
            "evaluations": self._evaluations(function),
            "companions": [self._evaluations(f) for f in function.companions],
        }
        if getattr(function, "v", None) is not None:
            own["displacement"] = self._point(function.v)  # type: ignore[attr-defined]
        partition = getattr(function, "partition", None)
        if partition is not None:
            own["blocks"] = [
                [self._point(partition.get_block(e.gradient, m)) for m in range(partition.d)]
                for e in function.evaluations
            ]
        return own

    def _evaluations(self, function: Function) -> list[list[Any]]:
        return [
            [self._point(e.point), self._point(e.gradient), self._expression(e.value)]
            for e in function.evaluations
        ]

    def _parameter(self, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, Point):
            return {"point": self._point(value)}
        if isinstance(value, list | tuple):
            return [self._parameter(x) for x in value]
        if is_infinite(value):
            return "inf"
        return str(exact(value)) if is_number(value) else {"blocks": value.d}


def _with_means(parts: set[Any]) -> None:
    """Adds the free parts of the means of the clients' own parts, and the parts that others are the means of."""
    new = set(parts)
    while new:
        more = {part.mean_of for part in new if part.mean_of is not None}
        for part in new:
            if part.own:
                more |= {key for key in part.mean.weights if isinstance(key, Named)}
        new = more - parts
        parts |= new


def _parameters(function: Function) -> Iterator[tuple[str, Any]]:
    """The arguments of the class, from the attributes of the same names."""
    for name in inspect.signature(type(function).__init__).parameters:
        if name not in NO_PARAMETERS | {"is_leaf", "decomposition_dict"}:
            yield name, getattr(function, name)


def _points(problem: PEP) -> Iterator[Point]:
    for function in problem.leaves:
        for e in function.evaluations:
            yield e.point
            yield e.gradient
        for name in ("v", "centre"):
            if isinstance(getattr(function, name, None), Point):
                yield getattr(function, name)
        partition: BlockPartition | None = getattr(function, "partition", None)
        if partition is not None:
            for e in function.evaluations:
                yield from (partition.get_block(e.gradient, m) for m in range(partition.d))


def _expressions(problem: PEP) -> Iterator[Expression]:
    yield from (e.value for function in problem.leaves for e in function.evaluations)
    yield from (c.expression for c in problem.constraints() if c.activated)
    yield from (x for m in problem.matrices() if m.activated for row in m.entries for x in row)
    yield from problem.list_of_performance_metrics


# ---- and back


def problem_of(model: Model) -> PEP:
    """The problem that the data declare. Bad data raise whatever error reading them raises."""
    return _Reading(model).problem


class _Reading:
    def __init__(self, model: Model) -> None:
        self.problem = PEP()
        if model["clients"]:
            self.problem.declare_clients()
        self.problem.between = [str(name) for name in model["between"]]
        self.points: list[Point] = _frees(Point, model["points"])
        self.values: list[Expression] = _frees(Expression, model["values"])
        self._means(self.points, model["points"], self._point)
        self._means(self.values, model["values"], self._expression)
        for own in model["functions"]:
            self._declare(own)
        for own in model["constraints"]:
            kind = "equality" if own["equality"] else "inequality"
            constraint = Constraint(self._expression(own["expression"]), kind)
            self.problem.add_constraint(constraint, name=_name(own["name"]))
        for own in model["matrices"]:
            entries = [[self._expression(x) for x in row] for row in own["entries"]]
            self.problem.add_psd_matrix(PSDMatrix(entries), name=_name(own["name"]))
        for own in model["metrics"]:
            metric = self._expression(own["expression"])
            self.problem.set_performance_metric(metric, name=_name(own["name"]))

    @staticmethod
    def _means(parts: Sequence[Any], every: Sequence[Any], read: Callable[[Any], Any]) -> None:
        """Sets the means of the clients' own parts, and what each mean is the mean of."""
        for part, told in zip(parts, every, strict=True):
            if isinstance(told, dict) and "mean" in told:
                part._mean = read(told["mean"])
            elif isinstance(told, dict):
                part.mean_of = parts[told["mean of"]]
        if any(part._mean is not None and part._mean.own for part in parts):
            raise ValueError("the mean of what each client has is what all share")
        if any(part.mean_of is not None and part.mean_of._mean is not part for part in parts):
            raise ValueError("a mean is the mean of something else")

    def _point(self, told: int | Mapping[str, str]) -> Point:
        if isinstance(told, int):
            return self.points[told]
        out = Point(is_leaf=False)
        out.weights = {self.points[int(n)]: Fraction(c) for n, c in told.items()}
        return out

    def _expression(self, told: int | Sequence[Any]) -> Expression:
        if isinstance(told, int):
            return self.values[told]
        out = Expression(is_leaf=False)
        out.weights = {self._key(key): Fraction(c) for key, c in told}
        return out

    def _key(self, key: Any) -> Any:
        if isinstance(key, list):
            j, k, *averaged = key
            if averaged not in ([], [AVERAGED]):
                raise ValueError(f"{averaged} is nothing that is made of a product")
            return (self.points[j], self.points[k], *averaged)
        return 1 if key is None else self.values[key]

    def _declare(self, told: Mapping[str, Any]) -> None:
        cls = CLASSES[told["class"]]
        given = {name: self._parameter(x) for name, x in told["parameters"].items()}
        whose = self.problem.declare_clients() if told["of clients"] else self.problem
        function = whose.declare_function(cls, **given, name=_name(told["name"]))
        function.reuse_gradient = bool(told["reuse_gradient"])
        own = (function, *function.companions)
        for f, evaluations in zip(own, [told["evaluations"], *told["companions"]], strict=True):
            f.evaluations = [
                Evaluation(self._point(x), self._point(g), self._expression(v))
                for x, g, v in evaluations
            ]
        if "displacement" in told:
            function.v = self._point(told["displacement"])
        for e, parts in zip(function.evaluations, told.get("blocks", ()), strict=False):
            function.partition.blocks[e.gradient] = [self._point(part) for part in parts]

    def _parameter(self, told: Any) -> Any:
        if isinstance(told, list):
            return [self._parameter(x) for x in told]
        if isinstance(told, dict):
            return self._point(told["point"]) if "point" in told else BlockPartition(told["blocks"])
        return told if told is None else float("inf") if told == "inf" else Fraction(told)


def _frees(kind: Any, told: Sequence[Any]) -> list[Any]:
    """Free points or values, before their means are set."""
    return [
        kind(name=_name(own.get("name")), own="mean" in own)
        if isinstance(own, dict)
        else kind(name=_name(own))
        for own in told
    ]


def _name(told: Any) -> str | None:
    return None if told is None else str(told)


# ---- what an answer claims


def refusal(written: Written, bundle: Mapping[str, Any]) -> str:
    """Why the bundle's theorem is no upper end of the model's metric, judged from the model alone; empty if it is."""
    program, claim = written.program, bundle["steps"][-1]["claim"]
    if claim["then"][1] != program.objective_term:
        return f"it bounds {readable(claim['then'][1])}, and the metric is {readable(program.objective_term)}"
    setting: Setting = program.setting
    for name, own in bundle["hypotheses"].items():
        if own != hypotheses(setting.given, {name}).get(name):
            return f"the hypothesis {name!r} is not one of the model"
    for name, (arguments, sort) in bundle["symbols"].items():
        if setting.symbols.get(name) != (tuple(arguments), sort):
            return f"the symbol {name} is not one of the model"
    return ""


def lower(problem: PEP, written: Written, told: Mapping[str, Any]) -> End:
    """The lower end at a point of the program, every row checked again, exactly."""
    program = written.program
    for direction in told["directions"]:
        program.invariances.append((0, {int(atom): fmpq(c) for atom, c in direction.items()}))
    return lower_end(problem, cone(program), _gram(told))


def _gram(told: Mapping[str, Any]) -> Gram:
    matrices = tuple([[fmpq(x) for x in row] for row in m] for m in told["matrices"])
    towards = told.get("towards")
    return Gram(
        Fraction(told["value"]),
        matrices,
        tuple(map(fmpq, told["values"])),
        None if towards is None else _gram(towards),
    )


def lines(problem: PEP, written: Written) -> Iterator[str]:
    """The model in words and formulas."""
    given = written.program.setting.given
    for f in problem.list_of_functions:
        told = ", ".join(f"{name} = {_said(x, written)}" for name, x in _parameters(f))
        name = written.book.symbols_of(f).name
        whose = ", each client's own" if f.of_clients else ""
        yield f"{name}: {type(f).__name__}{f', {told}' if told else ''}{whose}"
    for name, own in given.items():
        if own.locator == "ours" and set(own.schema.forall or {}) <= {CLIENT}:
            whose = f", for each client {CLIENT}" if own.schema.forall else ""
            yield f"{name}: {readable(own.schema.then)}{whose}"
    yield f"what is measured: {readable(written.program.objective_term)}"


def _said(value: Any, written: Written) -> str:
    if isinstance(value, Point):
        tree: Tree = written.book.vector(value).tree
        return readable(tree)
    if isinstance(value, BlockPartition):
        return f"{value.d} blocks"
    if isinstance(value, list | tuple):
        return ", ".join(_said(x, written) for x in value)
    return str(value) if value is None or is_infinite(value) else str(exact(value))
