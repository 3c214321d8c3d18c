"""The proof of Theorem 4 begins small samples with (1 + h)^{3/2} and ends with (1 + h)^{1/2}."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Δ_Dj = 1, |D_j| = 10, λ = 10^-2 and 10^-4; R_Dj = 1/(λ|D_j|) as the proof bounds it, A_Dj and Δ_fj left out."""

    def parts(lam: Fraction) -> tuple[Fraction, Fraction]:
        h, off = 1 / lam, 1 / (10 * lam)
        return (2 * off + (1 + off) * h) * h, 1 / (lam**2 * 10)

    h = Fraction(3)
    (first, pi_first), (second, pi_second) = parts(Fraction(1, 100)), parts(Fraction(1, 10_000))
    return (
        Witness(
            "(1 + h)³ ≤ 1 + h at h = 3, the squares of both factors",
            (1 + h) ** 3,
            "<=",
            1 + h,
            "64 against 4",
        ),
        Witness("(2R + (1 + R)h) h ≤ 100 Π_j at λ = 1/100", first, "<=", 100 * pi_first, "h = 100"),
        Witness(
            "and at λ = 1/10000 at most 10000 Π_j",
            second,
            "<=",
            10_000 * pi_second,
            "the ratio grows as h",
        ),
        Witness(
            "(1 + h) Π_j suffices up to 2",
            first,
            "<=",
            2 * 101 * pi_first,
            "λ = 1/100",
            expected=True,
        ),
    )


D79 = Erratum(
    id="fednewton.d79",
    about="fednewton.thm4",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Theorem 4, and its proof for |D_j| ≲ |D|^{1/(2r+γ)}"),
    printed=(
        "(1 + Δ_Dj/λ)^{1.5}(R_Dj A_Dj + |D|^{2/(2r+γ)}Δ_Dj/|D_j| + ...) in three displays, then "
        "sqrt(1 + Δ_Dj/λ)(ℵ_j + Π_j)"
    ),
    corrected="(1 + Δ_Dj/λ)^{1.5}(ℵ_j + Π_j) for small samples",
    why=(
        "2R_Dj + (1 + R_Dj)h is at most 2R_Dj(1 + h) for R_Dj ≥ 1, and its square part h² R_Dj stays: it is h times what Π_j "
        "has. As λ falls h = Δ_Dj/λ has no bound, so that ≲ cannot hide it."
    ),
    witness=witness,
)
