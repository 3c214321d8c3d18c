"""Interchangeable clients, however many there are: what each has of its own, and means over all of them.

A point, value or function of which each client has its own is declared once. What is said of it holds for each client;
its `mean` is shared by all. The worst case is that of every number of clients.
"""

from typing import TYPE_CHECKING, Any, overload

from fedtheory.core.errors import FedTheoryError
from fedtheory.pep.function import Evaluation, Function
from fedtheory.pep.terms import Expression, Named, Point

if TYPE_CHECKING:
    from fedtheory.pep.problem import PEP

LIFTED = (
    "for every n >= 2 there are n clients whose points deviate from their means as the Gram matrix of deviations says, "
    "with -1/(n - 1) of these products between two of them: rows speak of one client, of means, or of what is shared"
)


class Clients(Named):
    """Any number of clients, all alike."""

    def __init__(self, problem: "PEP") -> None:
        self.problem = problem

    def declare_function(self, function_class: Any, **parameters: Any) -> Any:
        """A function or operator of a class, each client's own."""
        function = self.problem.declare_function(function_class, **parameters)
        if function.evaluations or function.companions or function.indivisible:
            self.problem.list_of_functions.pop()
            told = f"a {function_class.__name__} of each client is not known: its class speaks of sets, matrices or blocks"
            raise FedTheoryError(
                f"{told}. What all share is declared with problem.declare_function."
            )
        function.of_clients = True
        return function

    def set_initial_point(self, name: str | None = None) -> Point:
        """A point of which each client has its own."""
        return Point(name=name, own=True)

    @overload
    def mean(self, what: Point) -> Point: ...
    @overload
    def mean(self, what: Expression) -> Expression: ...
    @overload
    def mean(self, what: Function) -> Function: ...
    def mean(self, what: Any) -> Any:
        """The mean over the clients of a point, an expression or a function."""
        if isinstance(what, Point | Expression):
            return what.mean
        if not isinstance(what, Function):
            raise TypeError(
                f"{what!r} has no mean over clients: a point, an expression or a function has"
            )
        if what.is_leaf:
            return _mean_of(what)
        total = Function(is_leaf=False, reuse_gradient=what.reuse_gradient)
        for leaf, c in what.weights.items():
            total = total + c * _mean_of(leaf)
        return total


def _mean_of(leaf: Function) -> Function:
    if not leaf.of_clients:
        return leaf
    if leaf.averaged is None:
        leaf.averaged = _Mean(leaf)
    return leaf.averaged


class _Mean(Function):
    """The mean over the clients of a function of which each has its own; evaluated at points that all share."""

    def __init__(self, function: Function) -> None:
        super().__init__(reuse_gradient=function.reuse_gradient)
        self.function = function
        function.composites.append(self)

    def _known(self, point: Point) -> Evaluation | None:
        found = self.function._known(point)
        return found and Evaluation(found.point, found.gradient.mean, found.value.mean)

    def oracle(self, point: Point) -> tuple[Point, Expression]:
        """The mean of the clients' subgradients and values."""
        _check_shared(point)
        gradient, value = self.function.oracle(point)
        return gradient.mean, value.mean

    def add_point(self, triplet: tuple[Point, Point, Expression]) -> None:
        """Says what the means of subgradients and values are at a point."""
        point, gradient, value = triplet
        _check_shared(point)
        own = Point(own=True, mean=gradient), Expression(own=True, mean=value)
        self.function.add_point((point, *own))


def _check_shared(point: Point) -> None:
    if point.own:
        raise FedTheoryError(
            "the mean of the clients' functions is evaluated where all clients are: take the mean of the point first"
        )
