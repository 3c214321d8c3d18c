"""Remark 6 leaves out Upsilon^t where Theorem 3 has it at 1 or more."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """r = 1/2, γ = 0: the first breakpoint is |D| itself; and Upsilon^t for Upsilon = 2, t = 3."""
    r, gamma = Fraction(1, 2), 0
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
            "Upsilon^t ≤ 1 where Upsilon ≥ 1",
            Fraction(2**3),
            "<=",
            Fraction(1),
            "Upsilon = 2, t = 3",
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
        "1; its Upsilon^t cannot be left out. For t = 0 the remark is Theorem 3."
    ),
    witness=witness,
)
