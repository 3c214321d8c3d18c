"""Lemma 2 bounds a client's ratio by the deviation of all data."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One law, C = C_1 = C_2 = 1, λ = 1/10, and samples C_D1 = 1/4, C_D2 = 7/4: of all data nothing deviates."""
    law, lam, samples = Fraction(1), Fraction(1, 10), (Fraction(1, 4), Fraction(7, 4))
    whole = sum(samples, Fraction(0)) / 2

    def beta(sample: Fraction) -> Fraction:
        return (law - sample) / (law + lam)

    ratio = (law + lam) / (samples[0] + lam)
    return (
        Witness("P_D1 <= 1/(1 - β)", ratio, "<=", 1 / (1 - beta(whole)), "22/7 against 1"),
        Witness(
            "P_D1 = 1/(1 - β_1), β_1 of the client's law and sample",
            ratio,
            "=",
            1 / (1 - beta(samples[0])),
            "scalars: nothing to symmetrise",
            expected=True,
        ),
    )


D81 = Erratum(
    id="fednewton.d81",
    about="fednewton.lem2",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Lemma 2, second inequality"),
    printed="P_Dj ≤ 1/(1 - β), β = λ_max[(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}]",
    corrected="1/(1 - β_j), symmetrised, β_j = λ_max[(C_j + λI)^{-1/2}(C_j - C_Dj)(C_j + λI)^{-1/2}]",
    why=(
        "The samples of two clients may err to both sides, and all data together not at all. A client's ratio is about its "
        "own sample; that of d20 fails for all data too."
    ),
    witness=witness,
)
