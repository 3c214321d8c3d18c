"""Steps that methods are made of; each returns the new point first."""

from typing import Any

from fedtheory.pep.function import Function
from fedtheory.pep.numbers import exact
from fedtheory.pep.terms import Constraint, Expression, Point


def proximal_step(x0: Point, f: Function, gamma: Any) -> tuple[Point, Point, Expression]:
    """x = x0 - gamma g, with g a subgradient of f at x."""
    gradient, value = f.new_point(), f.new_value()
    point = x0 - gamma * gradient
    f.add_point((point, gradient, value))
    return point, gradient, value


def linear_optimization_step(dir: Point, ind: Function) -> tuple[Point, Point, Expression]:  # noqa: A002
    """A minimiser of <dir, x> over the set of which `ind` is the indicator."""
    return shifted_optimization_step(-dir, ind)


def shifted_optimization_step(dir: Point, f: Function) -> tuple[Point, Point, Expression]:  # noqa: A002
    """A minimiser of f(x) - <dir, x>."""
    point, value = f.new_point(), f.new_value()
    f.add_point((point, dir, value))
    return point, dir, value


def bregman_gradient_step(
    gx0: Point, sx0: Point, mirror_map: Function, gamma: Any
) -> tuple[Point, Point, Expression]:
    """The point at which the mirror map's gradient is sx0 - gamma gx0."""
    point, value = mirror_map.new_point(), mirror_map.new_value()
    gradient = sx0 - gamma * gx0
    mirror_map.add_point((point, gradient, value))
    return point, gradient, value


def bregman_proximal_step(
    sx0: Point, mirror_map: Function, min_function: Function, gamma: Any
) -> tuple[Point, Point, Expression, Point, Expression]:
    """The point at which the mirror map's gradient is sx0 - gamma g, with g a subgradient there."""
    point, gradient = min_function.new_point(), min_function.new_point()
    value, height = min_function.new_value(), mirror_map.new_value()
    mirrored = sx0 - gamma * gradient
    min_function.add_point((point, gradient, value))
    mirror_map.add_point((point, mirrored, height))
    return point, mirrored, height, gradient, value


def exact_linesearch_step(
    x0: Point, f: Function, directions: Any, name: str | None = None
) -> tuple[Point, Point, Expression]:
    """A minimiser of f over x0 plus the span of the directions, stated by its gradient."""
    point = f.new_point(name)
    gradient, value = f.oracle(point)
    f.add_constraint(_named((point - x0) * gradient == 0, "line search"))
    for direction in directions:
        f.add_constraint(_named(direction * gradient == 0, "line search"))
    return point, gradient, value


def inexact_gradient_step(
    x0: Point, f: Function, gamma: Any, epsilon: Any, notion: str = "absolute"
) -> tuple[Point, Point, Expression]:
    """A step along d with |d - grad f(x0)| at most epsilon, or epsilon |grad f(x0)|."""
    gradient, value = f.oracle(x0)
    direction = f.new_point()
    allowed: Any = exact(epsilon) ** 2
    if notion == "relative":
        allowed = allowed * gradient**2
    elif notion != "absolute":
        raise ValueError(
            f"a gradient is inexact in the absolute or the relative sense, not the {notion!r}"
        )
    f.add_constraint(_named((gradient - direction) ** 2 - allowed <= 0, "inexact gradient"))
    return x0 - gamma * direction, direction, value


def epsilon_subgradient_step(
    x0: Point, f: Function, gamma: Any
) -> tuple[Point, Point, Expression, Expression]:
    """A step along an epsilon-subgradient: a subgradient elsewhere that loses at most epsilon at x0."""
    slope, other, height, epsilon = f.new_point(), f.new_point(), f.new_value(), f.new_value()
    value = f.value(x0)
    f.add_point((other, slope, height))
    lost = value - height - slope * (x0 - other)
    f.add_constraint(_named(lost <= epsilon, "epsilon-subgradient"))
    return x0 - gamma * slope, slope, value, epsilon


def inexact_proximal_step(
    x0: Point, f: Function, gamma: Any, opt: str = "PD_gapII"
) -> tuple[Point, Point, Expression, Point, Point, Expression, Expression]:
    """A proximal step with an error: x and the primal-dual pair (w, v) that measures how inexact it is."""
    step, spent = exact(gamma), f.new_value()
    if opt == "PD_gapII":
        error, gradient, value = f.new_point(), f.new_point(), f.new_value()
        point = x0 - step * gradient + error
        f.add_point((point, gradient, value))
        f.add_constraint(_named(error**2 / 2 <= spent, "inexact proximal step"))
        return point, gradient, value, point, gradient, value, spent
    if opt not in {"PD_gapI", "PD_gapIII"}:
        raise ValueError(
            f"a proximal step is inexact by PD_gapI, PD_gapII or PD_gapIII, not {opt!r}"
        )
    dual, other, height = f.new_point(), f.new_point(), f.new_value()
    point, gradient, value = f.new_point(), f.new_point(), f.new_value()
    if opt == "PD_gapIII":
        dual = (x0 - point) / step
        f.add_point((point, gradient, value))
        f.add_point((other, dual, height))
    else:
        f.add_point((other, dual, height))
        f.add_point((point, gradient, value))
    lost = value - height - dual * (point - other)
    missed = (point - x0 + step * dual) ** 2 / 2 + step * lost
    f.add_constraint(_named(missed <= spent, "inexact proximal step"))
    return point, gradient, value, other, dual, height, spent


def _named(constraint: Constraint, name: str) -> Constraint:
    constraint.set_name(name)
    return constraint
