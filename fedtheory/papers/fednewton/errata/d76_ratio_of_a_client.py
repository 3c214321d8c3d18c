"""The last step of (33) loses the client's ratio P_Dj."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One client and one sample, 0, of a law with C_j = 1, λ = 1: what stands before C_1 A_Dj log(2/δ)."""
    C_j, sample, lam = Fraction(1), Fraction(0), Fraction(1)
    ratio = (C_j + lam) / (sample + lam)  # P_Dj, P_D and 1/(1 - β)
    off = (C_j - sample) / (C_j + lam)  # R_Dj and β
    return (
        Witness(
            "P_D is 1/(1 - β), which is what Lemma 2 can say",
            ratio,
            "=",
            1 / (1 - off),
            "2 both times",
            expected=True,
        ),
        Witness(
            "P_D 2R_Dj P_Dj ≤ 2R_Dj/(1 - β)",
            ratio * 2 * off * ratio,
            "<=",
            2 * off / (1 - off),
            "4 against 2",
        ),
    )


D76 = Erratum(
    id="fednewton.d76",
    about="fednewton.eq33",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(33), last step; (32); Theorem 2"),
    printed=(
        "p_j P_D (...)(C_1 sqrt(1 + Δ_Dj/λ) P_Dj A_Dj log(2/δ) + ...) ≤ C_1 p_j/(1 - β) sqrt(1 + Δ_Dj/λ) "
        "(...)(A_Dj log(2/δ) + ...), the last step is due to Lemma 2"
    ),
    corrected="P_Dj stays, or becomes 1/(1 - β_j) by Lemma 2 for the client's sample",
    why=(
        "Lemma 2 is used up by P_D; the second ratio, that of (26), is at least 1 for samples that see less than their "
        "law, and just those are the ones to bound. Theorem 5 has no P_Dj outside of Upsilon."
    ),
    witness=witness,
)
