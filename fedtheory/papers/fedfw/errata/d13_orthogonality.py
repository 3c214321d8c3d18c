"""(25) calls an equality an inequality, and gives the wrong reason for it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    dot,
    fedfw_iterates,
    mean,
    minus,
    on_interval,
    point,
)


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1], λ₀ = 1: the inner product of (25) along the iterates."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    x_star = point(1)
    total = Fraction(0)
    for X in fedfw_iterates(federation, 1, 10):
        x_bar = mean(federation, X)
        inner = sum((dot(minus(x, x_bar), minus(x_star, x_bar)) for x in X), Fraction(0))
        total += inner**2
    return (
        Witness(
            "⟨X^t - proj(X^t), X* - proj(X^t)⟩ = 0 at t = 1, ..., 10: the sum of squares vanishes",
            total,
            "=",
            Fraction(0),
            "exact iterates; X* - proj(X^t) lies in the subspace 𝒞, X^t - proj(X^t) is orthogonal to it",
            expected=True,
        ),
    )


D13 = Erratum(
    id="fedfw.d13",
    about="fedfw.eq25",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (25), second inequality and the sentence after it"),
    printed="≤ ..., where we used non-expansive of the projection in the second inequality",
    corrected="= ..., by orthogonality: 𝒞 is a subspace",
    why=(
        "Non-expansiveness compares two projections and gives no sign of this inner product. For a convex set the "
        "variational inequality of the projection would give ≤; for a subspace it is an equality."
    ),
    witness=witness,
)
