"""(33) takes a solution of the dual problem for granted, and calls it 'the' solution."""

from fractions import Fraction
from itertools import product

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    Federation,
    Rows,
    dot,
    gradient,
    mean_gradient,
    minimum,
    minus,
    on_interval,
    point,
    scaled,
    squared,
    stacked,
)


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1]: three solutions of the dual problem, with different norms."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    x_star = point(1)
    F_star = minimum(federation, x_star)
    canonical = tuple(
        scaled(
            minus(mean_gradient(federation, x_star), gradient(group, x_star)),
            Fraction(1, federation.n),
        )
        for group in federation.groups
    )
    smallest, largest = (point(1), point(-1)), (point(2), point(-2))
    solutions = {"(∇F(x*) - ∇f_i(x*))/n": canonical, "(1, -1)": smallest, "(2, -2)": largest}
    attained = tuple(
        Witness(
            f"(33) with Y* = {name}: F* ≤ F̂(X) + ⟨Y*, X - R⟩ on 𝒟ⁿ x 𝒞",
            F_star,
            "<=",
            _least(federation, Y),
            "columns of Y* add up to 0; the losses are linear, so the four vertices of 𝒟ⁿ decide",
            expected=True,
        )
        for name, Y in solutions.items()
    )
    return (
        *attained,
        Witness(
            "'the solution to the dual problem' has one norm: ‖(2, -2)‖² ≤ ‖(1, -1)‖²",
            sum(map(squared, largest), Fraction(0)),
            "<=",
            sum(map(squared, smallest), Fraction(0)),
            "both are solutions by the witnesses before",
        ),
    )


def _least(federation: Federation, Y: Rows) -> Fraction:
    corners = product(federation.vertices, repeat=len(federation.groups))
    return min(
        stacked(federation, X) + sum((dot(y, x) for y, x in zip(Y, X, strict=True)), Fraction(0))
        for X in corners
    )


D17 = Erratum(
    id="fedfw.d17",
    about="fedfw.eq37",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "eq. (32)-(33), 'the solution to the dual problem ... From the Lagrange saddle point theory'",
    ),
    printed="Denote the solution to the dual problem by Y*; from the Lagrange saddle point theory, (33) holds",
    corrected=(
        "(33) holds with the matrix Y* of columns (∇F(x*) - ∇f_i(x*))/n, whose norm is ζ*/√n: convexity of the f_i and "
        "optimality of x* show it, without a constraint qualification"
    ),
    why=(
        "That the dual has a solution, and no gap, is used and not shown in B.1. Solutions exist but are not unique, and "
        "(37), (38) hold for each: the norm to write there is the least one, or the explicit ζ*/√n."
    ),
    witness=witness,
)
