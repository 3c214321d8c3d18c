"""Before (33) an upper bound is written down where a lower one is used."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """f* = 0, ḡ = 2 and g_i = 4 on one point: what follows from print for -‖f* - g_i‖², and what is used."""
    own, mean, gap = Fraction(16), Fraction(4), Fraction(4)
    return (
        Witness(
            "-‖f* - g_i‖² ≥ -2‖f* - ḡ‖² - 2‖ḡ - g_i‖², as printed",
            -own,
            ">=",
            -2 * mean - 2 * gap,
            "the squares are 16, 4 and 4",
            expected=True,
        ),
        Witness(
            "-‖f* - g_i‖² ≤ -‖f* - ḡ‖²/2 + ‖ḡ - g_i‖², as used",
            -own,
            "<=",
            -mean / 2 + gap,
            "the squares are 16, 4 and 4",
            expected=True,
        ),
        Witness(
            "what is used is what is printed, read the other way",
            -mean / 2 + gap,
            "=",
            -2 * mean - 2 * gap,
            "2 and -16",
        ),
    )


D24 = Erratum(
    id="ffgb.d24",
    about="ffgb.eq33",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix D, 'For the second term, we have', before (33)"),
    printed="‖f* - g_i‖² ≤ 2‖f* - ḡ‖² + 2‖ḡ - g_i‖²",
    corrected="‖f* - ḡ‖² ≤ 2‖f* - g_i‖² + 2‖ḡ - g_i‖²",
    why=(
        "What enters (33) is -‖f* - g_i‖² ≤ -(1/2)‖f* - ḡ‖² + ‖ḡ - g_i‖². What is printed is true and bounds "
        "the same square from above."
    ),
    witness=witness,
)
