"""Large K and T are not enough for the second term of Theorem 4.1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

LOG_2 = Fraction(2, 3)  # less than the logarithm of 2


def second_term(power: int) -> Fraction:
    """Less than K log(KT)/T at K = T = 2^power."""
    return 2 * power * LOG_2


def witness() -> tuple[Witness, ...]:
    """K = T = 2^10 and 2^20, in units of G²/(μ²γ²)."""
    return (
        Witness(
            "K log(KT)/T is small for large K and T",
            second_term(10),
            "<=",
            Fraction(1),
            "K = T = 2^10: 20 log 2, and log 2 > 2/3",
        ),
        Witness(
            "it is no larger for larger K and T",
            second_term(20),
            "<=",
            second_term(10),
            "K = T = 2^20",
        ),
    )


D64 = Erratum(
    id="ffgb.d64",
    about="ffgb.rem_radius",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.1, before Theorem 4.2"),
    printed="for sufficiently large K and T, the first three terms of Theorem 4.1 diminish to zero",
    corrected="for large K, and T that outgrows K log(KT)",
    why=(
        "The second term is K log(KT)/T, which grows where K and T grow together. The term is loose: the drift costs "
        "1/T whatever K is (ffgb.total_variation_radius), and of ours the sentence is right."
    ),
    witness=witness,
)
