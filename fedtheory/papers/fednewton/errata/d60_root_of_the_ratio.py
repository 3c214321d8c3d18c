"""(36) pays for two changes of norm, and counts one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """C = 4, C_D = 1, λ = 1, and a moment that is off by 1; squares."""
    C, C_D, lam = Fraction(4), Fraction(1), Fraction(1)
    off = C * (1 / (C_D + lam)) ** 2
    noise = 1 / (C + lam)
    P_D = (C + lam) / (C_D + lam)
    return (
        Witness("‖f_D - f_lambda‖² <= P_D Z_D²", off, "<=", P_D * noise, "1 against 1/2"),
        Witness("‖f_D - f_lambda‖² <= P_D² Z_D²", off, "<=", P_D**2 * noise, "5/4", expected=True),
    )


D60 = Erratum(
    id="fednewton.d60",
    about="fednewton.eq36",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "(36), last two lines; Proposition 6, (34)"),
    printed="P_D^(1/2) A_D",
    corrected="P_D A_D, as in (31), which has the same two factors",
    why=(
        "‖S (C_D + lambda I)^(-1/2)‖ and ‖(C_D + lambda I)^(-1/2) (C + lambda I)^(1/2)‖ are both "
        "at most the root of P_D, and both stand there."
    ),
    witness=witness,
)
