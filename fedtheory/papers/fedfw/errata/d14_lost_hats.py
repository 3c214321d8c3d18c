"""(26) writes L_t where L̂_t is meant; the text before (6) writes F_t for F̂_t."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import square_root
from fedtheory.papers.fedfw.errata.clients import (
    dist_squared,
    fedfw_iterates,
    minimum,
    on_interval,
    point,
    stacked,
)

LAMBDA_0 = 2


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1], λ₀ = 2, from X^1 = (0, 0): (26) at t = 1 with L, the only L without a hat."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    _, X_2 = fedfw_iterates(federation, LAMBDA_0, 2)
    penalty = square_root(2).lower * LAMBDA_0 / 2 * dist_squared(federation, X_2)
    surrogate_gap = stacked(federation, X_2) + penalty - minimum(federation, point(1))
    return (
        Witness(
            "(26) at t = 1 with L in place of L̂_1: F̂_1(X^2) - F* ≤ (L/2)nD²",
            surrogate_gap,
            "<=",
            federation.L / 2 * federation.n * federation.diameter_squared,
            "η_1 = 1 and X^1 ∈ 𝒞; the left side from below, the right side is 0",
        ),
    )


D14 = Erratum(
    id="fedfw.d14",
    about="fedfw.eq26",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw",
        "eq. (26), and the sentence before eq. (6); lost hats are a likely artefact of extraction",
    ),
    printed="... + (L_t η_t²/2)nD²; 'the gradient of F_t'",
    corrected="... + (L̂_t η_t²/2)nD²; 'the gradient of F̂_t'",
    why="Neither L_t nor F_t is defined, and L alone would be false: the curvature of the penalty counts.",
    witness=witness,
)
