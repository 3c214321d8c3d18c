"""Lemma 3's Q has the variance of the stacked gradient n² times too large."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import sigma

COPIES = 100


def witness() -> tuple[Witness, ...]:
    """σ = 1: the columns of the stacked gradient's noise are ω_i/n; and (66) when every client stands a hundred times."""
    printed = LEMMA_3.bound("corrected")  # (66) with Q its second entry
    at: Values = {L: 0, D: 2, sigma: 1, t: 1000}
    one = enclosed_bound(printed, {**at, n: 1, lambda_0: Fraction(1, 100)})
    many = enclosed_bound(printed, {**at, n: COPIES, lambda_0: Fraction(1, 100 * COPIES)})
    sharp = enclosed_bound(
        LEMMA_3.bound("sharpened"), {**at, n: COPIES, lambda_0: Fraction(1, 100 * COPIES)}
    )
    return (
        Witness(
            f"Σ E‖ω_i/n‖² = σ²/n is at most the nσ² of Q, n = {COPIES}",
            COPIES * Fraction(1, COPIES) ** 2,
            "<=",
            Fraction(COPIES),
            "n blocks, each of variance σ²/n²",
            expected=True,
        ),
        Witness(
            "ours is at most a hundredth of (66), same clients",
            sharp.upper,
            "<=",
            many.lower / 100,
            "t = 1000",
            expected=True,
        ),
        Witness(
            "(66) stays the same when every client stands a hundred times and λ_0 is divided by a hundred",
            many.lower,
            "<=",
            one.upper,
            "the run is the same if copies share their draws: only nλ_0 matters",
        ),
    )


D56 = Erratum(
    id="fedfw.d56",
    about="fedfw.lem3",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "Lemma 3, Q"),
    printed="Q = max{..., 16nσ² + 81L²D²/n}",
    corrected="Q = max{..., (16σ² + 81L²D²)/n}, beside 9√n D√Q in C: together 9D√(16σ² + 81L²D²), free of n",
    why=(
        "A client's noise has variance σ² before the factor 1/n, hence σ²/n² a column and σ²/n for n columns. 81L²D²/n is "
        "scaled rightly, 16nσ² by n² wrongly; with C's lost √n the bound grows as √n where nothing happens."
    ),
    witness=witness,
)
