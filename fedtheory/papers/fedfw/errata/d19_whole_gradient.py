"""(38) pays for the whole gradient where only the clients' disagreement counts."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    consensus,
    dist_squared,
    dot,
    gradient,
    heterogeneity_squared,
    mean,
    minus,
    on_interval,
    stacked_gradient_squared,
)


def witness() -> tuple[Witness, ...]:
    """Two like clients, f_i = -x on [-1, 1], at X = (1, -1)."""
    federation = on_interval((0, -1), (0, -1), start=(1, -1))
    X = federation.start
    x_bar = mean(federation, X)
    apart = dist_squared(federation, X)
    paid = stacked_gradient_squared(federation, consensus(federation, x_bar)) * apart
    inner = sum(
        (
            dot(gradient(group, x_bar), minus(x_bar, x))
            for group, x in zip(federation.groups, X, strict=True)
        ),
        Fraction(0),
    )
    due = heterogeneity_squared(federation, x_bar) / federation.n * apart
    return (
        Witness(
            "(ζ(x̄)²/n)‖X̄ - X‖² bounds the squared inner product of (38)",
            (inner / federation.n) ** 2,
            "<=",
            due,
            "X̄ - X has columns that add up to 0",
            expected=True,
        ),
        Witness(
            "(38), second line loses nothing: ‖∇F̂(X̄)‖²‖X̄ - X‖² ≤ (ζ(x̄)²/n)‖X̄ - X‖²",
            paid,
            "<=",
            due,
            "like clients: ζ = 0, and the inner product is 0 as well",
        ),
    )


D19 = Erratum(
    id="fedfw.d19",
    about="fedfw.thm1",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eq. (38), second line"),
    printed="⟨∇F̂(X̄^t), X̄^t - X^t⟩ ≤ ‖∇F̂(X̄^t)‖‖X̄^t - X^t‖ ≤ G dist(X^t, 𝒞)",
    corrected="⟨∇F̂(X̄^t), X̄^t - X^t⟩ ≤ (ζ(x̄^t)/√n) dist(X^t, 𝒞): H/√n in place of G",
    why=(
        "X̄^t - X^t is orthogonal to 𝒞, so only the deviation of the gradients from their mean enters; like clients pay "
        "nothing. Completing the square with the dropped (λ_(t-1)/2)dist² then needs no dual variable: the price of "
        "consensus is H²/(2nλ_0√t)."
    ),
    witness=witness,
)
