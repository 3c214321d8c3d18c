"""Smaller factors do not make a smaller error, and a large concept shift need not dominate it."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def one_shot(samples: tuple[Fraction, ...], b_j: tuple[Fraction, ...]) -> Fraction:
    """|w̄⁰ - w_D| of two equal clients, one feature, λ = 1."""
    local = sum((b / (c + 1) for c, b in zip(samples, b_j, strict=True)), Fraction(0)) / 2
    return abs(local - sum(b_j, Fraction(0)) / (sum(samples, Fraction(0)) + 2))


def witness() -> tuple[Witness, ...]:
    """C = C_j = 1, λ = 1, y = φ, φ² = 3 once in three draws, else 0, 24 draws each: 24 and 24 hits, or 9 and 7; and φ = 1, labels ±1000."""
    bad, good = (tuple(Fraction(3 * hits, 24) for hits in of) for of in ((24, 24), (9, 7)))
    R_bad, R_good = (max(abs(1 - c) / 2 for c in samples) for samples in (bad, good))
    one, shift = Fraction(1), Fraction(1000)
    return (
        Witness("the second has the smaller R_Dj", R_good, "<=", R_bad, "1/16, 1", expected=True),
        Witness(
            "so it has the smaller federated error",
            one_shot(good, good),
            "<=",
            one_shot(bad, bad),
            "1/510 against 0; no shifts in both",
        ),
        Witness(
            "with Δ_fj = 1000 there is a federated error",
            Fraction(0),
            "<",
            one_shot((one, one), (shift, -shift)),
            "f_j* = ±1000, f* = 0, C_Dj = 1: the average of the clients is ridge regression",
        ),
    )


D86 = Erratum(
    id="fednewton.d86",
    about="fednewton.c15",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 4.2, after Theorem 2"),
    printed=(
        "The smaller these factors, the smaller the federated error. The federated error results from three parts [...] the "
        "concept shifts Δ_fj is a constant and it will dominate the federated error when model heterogeneity Δ_fj is large"
    ),
    corrected="the smaller the bound, in which all three parts are multiplied by 2R_Dj + (1 + R_Dj)Δ_Dj/λ and Upsilon^t",
    why=(
        "Clients with one empirical covariance have no federated error, whatever it and the labels are. Without covariate "
        "shift Theorem 2 itself multiplies Δ_fj by 2R_Dj Upsilon^t, and Remark 7 lets it become negligible."
    ),
    witness=witness,
)
