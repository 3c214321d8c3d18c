"""The method itself, as plain Python, on a real function that reaches the worst case: does it do what the model says?

The function goes through the points of the worst instance. For smooth functions it is the largest of the class with
these values and slopes, for others the maximum of the points' lower bounds; both can be evaluated anywhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.instances.interpolant import Interpolant
from fedtheory.pep.function import Function
from fedtheory.pep.functions import (
    ConvexFunction,
    ConvexLipschitzFunction,
    SmoothConvexFunction,
    SmoothFunction,
    SmoothStronglyConvexFunction,
    StronglyConvexFunction,
)
from fedtheory.pep.numbers import exact
from fedtheory.pep.terms import Point

if TYPE_CHECKING:
    from fedtheory.pep.problem import PEP

Array = np.ndarray[Any, np.dtype[np.float64]]
TIE = 1e-6
"""Among pieces within this part of the best, the one recorded nearest is the answer."""
SHORT = 1e-5
"""A run that falls short of the lower end by more than this part does not confirm it."""
ABOVE = 1e-6


@dataclass(frozen=True)
class Real:
    """A function that can be evaluated anywhere."""

    at: Callable[[Array], tuple[float, Array]]

    def __call__(self, x: Array) -> float:
        """The value."""
        return self.at(x)[0]

    def gradient(self, x: Array) -> Array:
        """The gradient, or a subgradient."""
        return self.at(x)[1]


@dataclass(frozen=True)
class Worst:
    """A worst instance: its points and real functions, by the names that they have in the problem, or by themselves."""

    problem: "PEP"

    def point(self, called: "str | Point") -> Array:
        """The coordinates of a point."""
        return self._named(called, self._points(), "point").eval()

    def function(self, called: "str | Function") -> Real:
        """A function of the problem as one that can be evaluated anywhere."""
        known = {f.name: f for f in self.problem.list_of_functions if f.name}
        return real(self._named(called, known, "function"))

    def _points(self) -> Mapping[str, Point]:
        every = [*self.problem.list_of_points]
        every += [e.point for f in self.problem.leaves for e in f.evaluations]
        return {p.name: p for p in every if p.name}

    def _named(self, called: Any, known: Mapping[str, Any], what: str) -> Any:
        if not isinstance(called, str):
            return called
        if called not in known:
            near = nearest(called, list(known), listed_by="the names that the problem gives")
            raise FedTheoryError(f'the problem has no {what} "{called}".{near}', code="FT001")
        return known[called]


def real(function: Function) -> Real:
    """A function of the class through the points of the worst instance."""
    if function.of_clients or not function.is_leaf or not function.evaluations:
        told = "what each client has of its own, sums, and what was never evaluated"
        raise FedTheoryError(f"no single function is known of {told}: ask for the parts")
    points = np.array([e.point.eval() for e in function.evaluations])
    slopes = np.array([e.gradient.eval() * np.ones(points.shape[1]) for e in function.evaluations])
    values = np.array([e.value.eval() for e in function.evaluations])
    match function:
        case SmoothConvexFunction() | SmoothStronglyConvexFunction() | SmoothFunction():
            L, mu = float(exact(function.L)), float(function.lower)
            own = Interpolant(
                points[None],
                slopes[None],
                values[None],
                L,
                mu,
                points[None, :1],
                points[0],
                points[:0],
                0,
            )
            return Real(lambda x: own.at(0, x))
        case ConvexFunction() | StronglyConvexFunction() | ConvexLipschitzFunction():
            mu = float(exact(getattr(function, "mu", 0)))
            return Real(lambda x: _largest(points, slopes, values, mu, x))
    raise FedTheoryError(
        f"no real function of {type(function).__name__} is known through given points"
    )


def _largest(
    points: Array, slopes: Array, values: Array, mu: float, x: Array
) -> tuple[float, Array]:
    """The maximum of the parabolas that support the function, and the slope of one that attains it."""
    away = x - points
    heights = values + (slopes * away).sum(axis=1) + mu / 2 * (away**2).sum(axis=1)
    best = float(heights.max())
    tied = np.flatnonzero(heights >= best - TIE * max(1.0, abs(best)))
    k = min(tied, key=lambda n: float((away[n] ** 2).sum()))
    return best, slopes[k] + mu * away[k]


def replayed(problem: "PEP", method: Callable[[Worst], Any]) -> float:
    """The method's value on the worst instance, in floating point."""
    return float(method(Worst(problem)))


def told(value: float, lower: Any, upper: Any) -> str:
    """What a run outside the two ends means; empty if it is between them."""
    if upper is not None and value > float(upper) + ABOVE * abs(float(upper)):
        return f"the method itself makes {value!r}, more than the upper end: the model is not of this method"
    if lower is not None and value < float(lower) - SHORT * abs(float(lower)):
        return f"the method itself makes only {value!r}: it does not confirm the lower end, which is of the model"
    return ""
