"""The introduction asks for a convex objective; Theorem 1 and its proof need every client's loss to be convex."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    dot,
    gradient,
    mean_gradient,
    minus,
    on_interval,
    point,
    stacked,
)


def witness() -> tuple[Witness, ...]:
    """2x² and -x² on [-1, 1], whose mean ½x² is convex with x* = 0, at X = (0, 1)."""
    federation = on_interval((4, 0), (-2, 0), start=(0, 1))
    X, X_star = federation.start, (point(0), point(0))
    inner = sum(
        (
            dot(gradient(group, x), minus(star, x))
            for group, x, star in zip(federation.groups, X, X_star, strict=True)
        ),
        Fraction(0),
    )
    (curvature,) = mean_gradient(federation, point(1))
    return (
        Witness(
            "F is convex: its curvature is positive",
            Fraction(0),
            "<",
            curvature,
            "F' at 1, as F'(0) = 0",
            expected=True,
        ),
        Witness(
            "(25), second line: ⟨∇F̂(X), X* - X⟩ ≤ F̂(X*) - F̂(X)",
            inner / federation.n,
            "<=",
            stacked(federation, X_star) - stacked(federation, X),
            "1 against 1/2",
        ),
    )


D27 = Erratum(
    id="fedfw.d27",
    about="fedfw.clm1",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw",
        "Section 1, last paragraph; Section 6, first paragraph, against Theorem 1",
    ),
    printed=(
        "for smooth and convex objective functions (refer to Theorem 1); when the objective function smooth and convex"
    ),
    corrected="when every f_i is smooth and convex, as Theorem 1 says",
    why=(
        "'The function F represents the objective function', and F may be convex where losses are not. (25) and (33) use "
        "convexity of F̂, which is that of every f_i. What rate the schedule of Theorem 1 has when F alone is convex is "
        "not shown."
    ),
    witness=witness,
)
