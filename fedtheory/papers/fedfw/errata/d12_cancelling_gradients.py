"""Lemma 2's last display bounds the clients' gradients at x* by their mean, which may vanish."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import exactly, square_root
from fedtheory.papers.fedfw.errata.clients import (
    consensus,
    mean_gradient,
    minimum,
    on_interval,
    point,
    squared,
    stacked_gradient_squared,
)


def witness() -> tuple[Witness, ...]:
    """f_1 = ½(x - 3)² and f_2 = ½(x + 3)² on [-1, 1]: x* = 0, where the two gradients cancel."""
    federation = on_interval((1, -3), (1, 3), start=(0, 0))
    x_star = point(0)
    minimum(federation, x_star)
    mean_squared = squared(mean_gradient(federation, x_star))
    smooth_part = exactly(federation.L) * square_root(federation.diameter_squared / federation.n)
    last_bound = smooth_part + square_root(federation.n**2 * mean_squared)
    return (
        Witness(
            "‖∇F̂(x*1ᵀ)‖_F² ≤ (√n‖∇F(x*)1ᵀ‖_F)² = n²‖∇F(x*)‖²",
            stacked_gradient_squared(federation, consensus(federation, x_star)),
            "<=",
            federation.n**2 * mean_squared,
            "∇f_1(0) = -3 and ∇f_2(0) = 3",
        ),
        Witness(
            "what the proof ends with: ‖∇F̂(X)‖² ≤ (LD/√n + n‖∇F(x*)‖)², at X = (-1, 1)",
            stacked_gradient_squared(federation, (point(-1), point(1))),
            "<=",
            (last_bound * last_bound).upper,
            "the right side from above",
        ),
    )


D12 = Erratum(
    id="fedfw.d12",
    about="fedfw.lem2",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Lemma 2, last display of its proof"),
    printed="‖∇F̂(x*1ᵀ)‖_F ≤ √n‖∇F(x*)1ᵀ‖_F = n‖∇F(x*)‖_F; 'we complete the proof by combining this'",
    corrected="‖∇F̂(x*1ᵀ)‖_F² = (‖∇F(x*)‖² + ζ*²)/n, ζ*² = (1/n)Σ‖∇f_i(x*) - ∇F(x*)‖²: drop the display",
    why=(
        "The columns of ∇F̂(x*1ᵀ) are ∇f_i(x*)/n, not ∇F(x*): heterogeneous clients may cancel. The display also gives "
        "G a third value, beside those of the statement and of the display before it."
    ),
    witness=witness,
)
