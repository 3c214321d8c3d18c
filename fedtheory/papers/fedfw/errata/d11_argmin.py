"""Lemma 2 minimises F over matrices, where F is not defined, and then uses a consensus point."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    consensus,
    dot,
    mean,
    minimum,
    minus,
    on_interval,
    point,
    stacked,
    stacked_gradient_squared,
)


def witness() -> tuple[Witness, ...]:
    """f_1 = ½(x - 1)² and f_2 = ½(x + 1)² on [-1, 1], with X* read as a minimiser of F̂ over 𝒟ⁿ."""
    federation = on_interval((1, -1), (1, 1), start=(0, 0))
    X_star, x_star = (point(1), point(-1)), point(0)
    X_bar = mean(federation, X_star)
    inner = sum((dot(minus(x, X_bar), minus(x, X_bar)) for x in X_star), Fraction(0))
    return (
        Witness(
            "‖∇F̂(X*)‖² = ‖∇F̂(x*1ᵀ)‖²",
            stacked_gradient_squared(federation, X_star),
            "=",
            stacked_gradient_squared(federation, consensus(federation, x_star)),
            "X* = (1, -1) minimises F̂ over 𝒟ⁿ: both gradients vanish",
        ),
        Witness(
            "F̂(X*) = F*, which (24) to (39) use",
            stacked(federation, X_star),
            "=",
            minimum(federation, x_star),
            "losses up to the same additive constant on both sides",
        ),
        Witness(
            "(25), second inequality: ⟨X^t - proj(X^t), X* - proj(X^t)⟩ ≤ 0, at X^t = X*",
            inner,
            "<=",
            Fraction(0),
            "X* is not in 𝒞, so its distance to 𝒞 counts",
        ),
    )


D11 = Erratum(
    id="fedfw.d11",
    about="fedfw.lem2",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw", "Lemma 2, statement and first line of its proof; X* is used from (24) on"
    ),
    printed="X* ∈ argmin{F(X)}; X* ∈ argmin over X ∈ 𝒟ⁿ of F(X)",
    corrected="X* = x*1ᵀ ∈ argmin of F̂ over 𝒟ⁿ ∩ 𝒞, with x* a solution of (1)",
    why=(
        "F takes a vector, and without the consensus constraint the minimisers are each client's own; then "
        "‖∇F̂(X*)‖ = ‖∇F̂(x*1ᵀ)‖, 'since X* is a feasible point', (25) and (39) all fail. B.1 never defines X*."
    ),
    witness=witness,
)
