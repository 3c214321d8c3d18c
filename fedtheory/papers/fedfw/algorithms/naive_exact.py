r"""The naive procedure (20) on the box [-1, 1]^p in exact rational arithmetic: where it stands still.

On (21) the signs of the gradients are constant inside the box, so the oracle outputs s_i never change, and one round
is x ↦ (1 - η)x + ηm with m their mean, whatever η is. The procedure stops at m, and m knows nothing of x*.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, Protocol

from fedtheory.algorithms.rows import Point, Rows, mean
from fedtheory.papers.fedfw.algorithms.fedfw_exact import plain


class NaiveBoxProblem(Protocol):
    """What the exact naive procedure asks: rational data on the box [-1, 1]^p."""

    @property
    def tie(self) -> Literal[-1, 1]:
        """The corner's entry where the gradient's is 0."""

    def gradients(self, X: Rows) -> Rows:
        """Row i: ∇f_i(x_i)."""

    def gradient_ranges(self) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
        """Client i, entry j: least and largest ∂_j f_i on the box, attained on opposite faces."""


def naive_exact(
    problem: NaiveBoxProblem,
    x_bar: Point,
    eta: Iterable[Fraction],
    *,
    clients: int,
    local_steps: int = 1,
) -> tuple[Point, ...]:
    """The iterates x̄¹, x̄², ... of (20), one more than there are step sizes."""
    means = [x_bar]
    for eta_t in eta:
        X: Rows = (x_bar,) * clients
        for _ in range(local_steps):
            S = _corners(problem, X)
            X = tuple(_towards(x_i, s_i, eta_t) for x_i, s_i in zip(X, S, strict=True))
        x_bar = mean(X)
        means.append(x_bar)
    return tuple(means)


def naive_pull(problem: NaiveBoxProblem, x_bar: Point, *, clients: int) -> Point:
    """m - x̄, with m the mean oracle output at x̄: where it is 0, x̄ is fixed for every step size in [0, 1]."""
    m = mean(_corners(problem, (x_bar,) * clients))
    return tuple(a - b for a, b in zip(m, x_bar, strict=True))


def naive_limit(problem: NaiveBoxProblem) -> Point | None:
    """The only fixed point inside the box, if no gradient entry changes its sign there; None if one does.

    A gradient entry that is at least 0 on the whole box, and not 0 throughout, is positive inside it.
    """
    ranges = problem.gradient_ranges()
    if any(low < 0 < high or low == high == 0 for row in ranges for low, high in row):
        return None  # it changes, or is 0 throughout and left to the tie rule
    return mean(tuple(tuple(Fraction(-plain(low + high)) for low, high in row) for row in ranges))


def _corners(problem: NaiveBoxProblem, X: Rows) -> Rows:
    return tuple(
        tuple(Fraction(-plain(g) or problem.tie) for g in row) for row in problem.gradients(X)
    )


def _towards(x: Point, s: Point, eta: Fraction) -> Point:
    return tuple((1 - eta) * a + eta * b for a, b in zip(x, s, strict=True))
