"""Lemma 4 adds κ² and κ, and measures a client's sample by the dimension of all data."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import root


def witness() -> tuple[Witness, ...]:
    """φ = (1, e_x), x one point for all data and any of a million for the client; 400 draws, λ = 1/400, δ = 1/2.

    If all draws differ, (C - C_D)e_0 = v has ‖v‖² = 1/400 - 1/K and (C + λ)^{-1/2} v = v/(1/K + λ)^{1/2}; κ² = 2, N <= 1.
    """
    K, n, lam, level = 1_000_000, 400, Fraction(1, 400), Fraction(7, 5)  # log 4 < 7/5
    left = (Fraction(1, n) - Fraction(1, K)) / (Fraction(1, K) + lam)
    sizes = Fraction(20, n) + Fraction(1, 20)  # 1/(n sqrt λ) + sqrt(1/n)
    printed = 2 * (2 + root(2, 2).upper) * level * sizes
    return (
        Witness(
            "all draws differ with probability 1/2 at most, the δ of the lemma",
            1 - Fraction(n * (n - 1), 2 * K),
            "<=",
            Fraction(1, 2),
            "a pair is equal with probability 1/K",
        ),
        Witness(
            "‖(C_j + λ)^{-1/2} (C_j - C_{D_j})‖² ≤ (2κ(κ + 1)A_{D_j} log 4)²",
            left,
            "<=",
            printed**2,
            "its value at one vector",
        ),
        Witness(
            "κ(κ + 1) does not hang on the units of the features more than κ² does",
            Fraction(2 * 3),
            "=",
            4 * Fraction(1 * 2),
            "κ = 1 and κ = 2: κ² grows four times",
        ),
    )


D72 = Erratum(
    id="fednewton.d72",
    about="fednewton.lem4",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Lemma 4"),
    printed=(
        "‖(C_j + λI)^{-1/2}(C_j - C_{D_j})‖ ≤ 2κ(κ + 1)A_{D_j,λ} log(2/δ), with N(λ) in A_{D_j,λ}"
    ),
    corrected=(
        "(4/3)κ² log(2/δ)/(|D_j| sqrt(λ)) + κ sqrt(2N_j(λ) log(2/δ)/|D_j|); in print N_j(λ), and κ² suffices if κ ≥ 1"
    ),
    why=(
        "The variance of a client's operators is that of the client's law; and κ² + κ has no unit. The first line, for all "
        "data, follows from Proposition 3 for every κ > 0, as κ + 1 ≥ 1."
    ),
    witness=witness,
)
