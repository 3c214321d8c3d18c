"""Lemma 3's C takes the diameter of 𝒟 where 𝒟ⁿ is meant: four hundred like clients start above (66)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    minimum,
    on_interval,
    point,
    stacked,
    stacked_gradient_squared,
)
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import e_1, sigma

CLIENTS = 400


def witness() -> tuple[Witness, ...]:
    """f_i = x on [-1, 1] without noise, all clients at 1, hardly any penalty: the first round."""
    federation = on_interval(*[(0, 1)] * CLIENTS, start=[1] * CLIENTS)
    at: Values = {
        n: CLIENTS,
        L: federation.L,
        D: square_root(federation.diameter_squared),
        sigma: 0,
        e_1: square_root(stacked_gradient_squared(federation, federation.start)),
        lambda_0: Fraction(1, 10**9),
        t: 1,
    }
    gap = stacked(federation, federation.start) - minimum(federation, point(-1))
    return (
        Witness(
            "(66) at t = 1 with 9√n D√Q in C",
            gap,
            "<=",
            enclosed_bound(LEMMA_3.bound("diameter-start"), at).lower,
            "the right side from below",
            expected=True,
        ),
        Witness(
            "(66) at t = 1: F̂(X^1) - F* is at most its right side",
            gap,
            "<=",
            enclosed_bound(LEMMA_3.bound("printed-start"), at).upper,
            "Q is its first entry, as σ = L = 0; the right side from above",
        ),
    )


D50 = Erratum(
    id="fedfw.d50",
    about="fedfw.lem3",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Lemma 3, C"),
    printed="C = (81/2)nD²(L/n + λ_0) + 9D√Q",
    corrected="C = (81/2)nD²(L/n + λ_0) + 9√n D√Q; with it (66) holds for t ≥ 1 if X^1 ∈ 𝒟ⁿ",
    why=(
        "The lemma is applied to 𝒟ⁿ, whose diameter is √n D: its square stands in the first term as nD², in the second the "
        "root of n is lost. From t = 2 on (66) survives, since its other constants are far too large."
    ),
    witness=witness,
)
