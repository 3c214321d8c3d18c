"""Lemma 2 states a bound of the gradient that is √n times too small; its own proof has the right one."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import exactly, square_root
from fedtheory.papers.fedfw.errata.clients import (
    consensus,
    minimum,
    on_interval,
    point,
    stacked_gradient_squared,
)


def witness() -> tuple[Witness, ...]:
    """f_i = ½(x + 1)² on [-1, 1] for 2 and for 100 clients, at X = (1, ..., 1)."""
    return tuple(_at_the_far_end(clients) for clients in (2, 100))


def _at_the_far_end(clients: int) -> Witness:
    federation = on_interval(*[(1, 1)] * clients, start=[0] * clients)
    x_star = point(-1)
    minimum(federation, x_star)
    at_solution = stacked_gradient_squared(federation, consensus(federation, x_star))
    D = square_root(federation.diameter_squared)
    G = exactly(federation.L / clients) * D + square_root(at_solution)
    return Witness(
        f"‖∇F̂(X)‖² ≤ G² = (LD/n + ‖∇F̂(X*)‖)², n = {clients}",
        stacked_gradient_squared(federation, consensus(federation, point(1))),
        "<=",
        (G * G).upper,
        "both roots are rational: D = 2, and the gradients vanish at x* = -1",
    )


D10 = Erratum(
    id="fedfw.d10",
    about="fedfw.lem2",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Lemma 2, statement"),
    printed="‖∇F̂(X)‖_F ≤ G := LD/n + max ‖∇F̂(X*)‖",
    corrected="‖∇F̂(X)‖_F ≤ G := LD/√n + ‖∇F̂(x*1ᵀ)‖ = (LD + g*)/√n, g*² = (1/n)Σ‖∇f_i(x*)‖²",
    why=(
        "F̂ is L/n-smooth and 𝒟ⁿ has diameter √n D: the product is LD/√n, as the first display of the proof says. "
        "False for every n ≥ 2, by a factor √n."
    ),
    witness=witness,
)
