"""Remark 6 leaves out Upsilon^t where Theorem 3 has it at 1 or more."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """r = 1/2, γ = 0, and two clients of one draw, φ = 0 and 1, as likely: |D| = 2, λ = 1/2; three rounds."""
    r, gamma = Fraction(1, 2), 0
    samples, C = (Fraction(0), Fraction(1)), Fraction(1, 2)
    lam = Fraction(1, len(samples))
    factor = sum(((C + lam) / (c + lam) * 2 * abs(C - c) / (C + lam) for c in samples), Fraction(0))
    factor /= len(samples)
    return (
        Witness(
            "the first case ends at |D|",
            (1 - gamma) / (2 * r + gamma),
            "=",
            Fraction(1),
            "exponent of |D|",
            expected=True,
        ),
        Witness(
            "the first term of Theorem 3, Upsilon^3 |D_j|^{-2}|D|^{3/2}, is that of Remark 6",
            factor**3,
            "<=",
            Fraction(1),
            "Upsilon = 4/3, from P_Dj and R_Dj of the samples",
        ),
        Witness(
            "two clients of one size leave the first case",
            Fraction(len(samples), 2),
            ">=",
            Fraction(len(samples)),
            "|D|/2 against |D|^{1/(2r + γ)} = |D|, for every |D|",
        ),
    )


D38 = Erratum(
    id="fednewton.d38",
    about="fednewton.rem6",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Remark 6"),
    printed=(
        "‖f^t - f*‖_2 ≲ |D_j|^{-2}|D|^{1.5} + sqrt(M/|D|) under the assumptions of "
        "Theorem 3 with r = 1/2, γ = 0"
    ),
    corrected="Upsilon^t|D_j|^{-2}|D|^{1.5} + sqrt(M/|D|)",
    why=(
        "At γ = 0 the first case of ℵ_j covers all |D_j| ≤ |D|, where Theorem 3 says Upsilon ≥ "
        "1; its Upsilon^t cannot be left out, nor the average over j. For t = 0 the remark is Theorem "
        "3. And with more than one client no local size is then enough for rounds to help, in the case "
        "that Algorithm 1 and all experiments are."
    ),
    witness=witness,
)
