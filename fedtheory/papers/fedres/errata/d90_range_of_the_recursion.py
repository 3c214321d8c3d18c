"""The recursion starts a little too early, at a number that is no round."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """γD² = 1/36, α = 0, β = 1: C_0 = 5/2, and t = 3."""
    alpha, beta, t = 0, 1, 3
    tau, C_0 = alpha + beta, 18 * Fraction(1, 36) + 2
    sigma, mean_dimension = Fraction(0), 1
    return (
        Witness("C_0τ < t", C_0 * tau, "<", Fraction(t), "5/2 and 3", expected=True),
        Witness(
            "τ + 1 < t - β, as Lemma 3 asks", Fraction(tau + 1), "<", Fraction(t - beta), "2 and 2"
        ),
        Witness(
            "C_0 is a whole number",
            Fraction(C_0.numerator // C_0.denominator),
            "=",
            C_0,
            "2 against 5/2",
        ),
        Witness(
            "0 < C_2 without noise",
            Fraction(0),
            "<",
            sigma**2 * mean_dimension / (C_0 * tau),
            "it is 0",
        ),
    )


D90 = Erratum(
    id="fedres.d90",
    about="fedres.thm1rec",
    severity=Severity.CONSTANT,
    source=Source(
        "agarwal2020fedres",
        "Appendix A, proof of Theorem 1: 'for t > C_0τ'; 'using the Lemma 6 below'",
    ),
    printed="Combining Lemma 3 and 4, we get that for t > C_0τ",
    corrected="for t > C_0τ + 1; with n_0 = ⌈C_0⌉ + 1, and C_2, C_3 ≥ 0",
    why=(
        "Lemma 3 is used at t - β, so t - β > τ + 1 is needed, and t > C_0τ + 1 is enough, as C_0 ≥ 2. Lemma "
        "6 starts at a whole n_0 and asks for C_2, C_3 > 0, which are 0 without noise. None of it costs more "
        "than a constant."
    ),
    witness=witness,
)
