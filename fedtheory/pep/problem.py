"""A performance estimation problem: functions, a method, what is assumed of the start, and what is measured."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep.clients import Clients
from fedtheory.pep.function import Function
from fedtheory.pep.numbers import ROOT_BITS, exact, root_below, roundings_before, shortenings
from fedtheory.pep.partition import BlockPartition
from fedtheory.pep.result import Result
from fedtheory.pep.terms import Constraint, Expression, Letter, Point, PSDMatrix

if TYPE_CHECKING:
    from fedtheory.pep.replay import Worst


class Wrapper:
    """What scripts read of PEPit's solver."""

    solver_name = "clarabel"


class PEP:
    """The worst case of a metric over all functions of the declared classes, all starts and all dimensions."""

    def __init__(self, name: str = "pep") -> None:
        self.name = name
        self.list_of_functions: list[Function] = []
        self.list_of_points: list[Point] = []
        self.list_of_constraints: list[Constraint] = []
        self.list_of_performance_metrics: list[Expression] = []
        self.list_of_psd: list[PSDMatrix] = []
        self.partitions: list[BlockPartition] = []
        self.clients: Clients | None = None
        self.letters: list[Letter] = []
        self.between: list[str] = []
        """The names of the numbers that are known only to lie between two rationals."""
        self.method: Callable[[Worst], Any] | None = None
        self.result: Result | None = None
        self.wrapper = Wrapper()
        self.roundings_before, self.shortenings_before = roundings_before(), shortenings()

    def declare_function(self, function_class: Callable[..., Function], **parameters: Any) -> Any:
        """A function or operator of a class."""
        function = function_class(**parameters)
        self.list_of_functions.append(function)
        return function

    def declare_clients(self) -> Clients:
        """Any number of interchangeable clients: the same object at every call."""
        if self.clients is None:
            self.clients = Clients(self)
        return self.clients

    def declare_number(self, lower: Any, upper: Any, name: str = "c") -> Letter:
        """A number between two rationals, such as an irrational step: what is proved holds for each of them."""
        letter = Letter(lower, upper, name)
        self.letters.append(letter)
        self.between.append(name)
        return letter

    def declare_root(self, number: Any, name: str = "c") -> Letter:
        """The square root of a positive number, which is known to about 2^-40 of it."""
        below = root_below(exact(number))
        return self.declare_number(below, below + below / 2**ROOT_BITS * 2, name)

    def declare_block_partition(self, d: int) -> BlockPartition:
        """A partition of the variables into d blocks."""
        partition = BlockPartition(d)
        self.partitions.append(partition)
        return partition

    def set_initial_point(self, name: str | None = None) -> Point:
        """A point about which only the constraints are known."""
        point = Point(name=name)
        self.list_of_points.append(point)
        return point

    def set_initial_condition(self, condition: Constraint, name: str | None = None) -> None:
        """A constraint on the start."""
        self.add_constraint(condition, name=name or "initial condition")

    def add_constraint(self, constraint: Constraint, name: str | None = None) -> None:
        """Anything else that is assumed."""
        if not isinstance(constraint, Constraint):
            raise TypeError(f"{constraint!r} is no constraint: compare two expressions")
        if name is not None:
            constraint.set_name(name)
        self.list_of_constraints.append(constraint)

    def add_psd_matrix(self, matrix_of_expressions: Any, name: str | None = None) -> PSDMatrix:
        """A matrix of expressions that is positive semidefinite."""
        own = matrix_of_expressions
        matrix = own if isinstance(own, PSDMatrix) else PSDMatrix(own)
        if any(entry.own for row in matrix.entries for entry in row):
            raise FedTheoryError(
                "entries of the matrix are each client's own: take their means first"
            )
        if name is not None:
            matrix.set_name(name)
        self.list_of_psd.append(matrix)
        return matrix

    def set_performance_metric(self, expression: Expression, name: str | None = None) -> None:
        """What is measured; of several metrics the least."""
        if not isinstance(expression, Expression):
            raise TypeError(f"{expression!r} is no expression")
        if expression.own:
            raise FedTheoryError(
                "the metric is each client's own: clients.mean(metric) is one number"
            )
        if name is not None:
            expression.set_name(name)
        self.list_of_performance_metrics.append(expression)

    def set_method(self, method: "Callable[[Worst], Any]") -> None:
        """The method as plain Python, from a worst instance to the metric: `solve` runs it on the one that it finds."""
        self.method = method

    # ---- all of it

    @property
    def leaves(self) -> list[Function]:
        """The functions that were declared, with those that came with them."""
        return [f for own in self.list_of_functions for f in (own, *own.companions)]

    def constraints(self) -> Iterator[Constraint]:
        """What is assumed besides the classes."""
        yield from self.list_of_constraints
        for letter in self.letters:
            yield from letter.constraints
        for function in self._functions():
            yield from function.list_of_constraints
        for partition in self.partitions:
            yield from partition.orthogonal()

    def matrices(self) -> Iterator[PSDMatrix]:
        """The matrices that are semidefinite, besides those of the classes."""
        yield from self.list_of_psd
        for function in self._functions():
            yield from function.list_of_psd

    def _functions(self) -> list[Function]:
        """Declared functions and sums of them."""
        found = list(dict.fromkeys(self.leaves))
        for function in found:
            found += [own for own in dict.fromkeys(function.composites) if own not in found]
        return found

    def solve(self, *_: Any, **__: Any) -> Result:
        """The worst case between rational ends; PEPit's solver options are ignored."""
        from fedtheory.pep.solve import solve

        self.result = solve(self)
        heard = _LISTENING.get()
        if heard is not None:
            heard.append((self, self.result))
        return self.result


_LISTENING: ContextVar[list[tuple[PEP, Result]] | None] = ContextVar("listening", default=None)


@contextmanager
def recorded(heard: list[tuple[PEP, Result]]) -> Iterator[None]:
    """Whatever is solved meanwhile is put on this list."""
    token = _LISTENING.set(heard)
    try:
        yield
    finally:
        _LISTENING.reset(token)
