"""The last bracket of (55) has the wrong sign."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """α_1 = δ_0, α_2 = δ_1; ḡ - f* = (1, 0), g_1 - h_1 = (1, 0), g_2 - h_2 = 0."""
    half = Fraction(1, 2)
    inner = (Fraction(1), Fraction(0))  # <ḡ - f*, g_i - h_i> in L²(α_i)
    over_all = (half, Fraction(0))  # the same in L²(α)
    left = -2 * half * half  # ḡ - h̄ = (1/2, 0)
    collapsed = -sum(
        inner, Fraction(0)
    )  # the other terms of (55) are -(2/N)Σ<ḡ - f*, g_i - h_i>_{α_i}
    bracket = sum((a - b for a, b in zip(over_all, inner, strict=True)), Fraction(0))
    return (
        Witness(
            "-2<ḡ - f*, ḡ - h̄>_α is the split with (<>_α - <>_{α_i})",
            left,
            "=",
            collapsed + bracket,
            "-1/2 and -3/2",
        ),
        Witness(
            "it is the split with (<>_{α_i} - <>_α)",
            left,
            "=",
            collapsed - bracket,
            "-1/2",
            expected=True,
        ),
    )


D46 = Erratum(
    id="ffgb.d46",
    about="ffgb.eq55",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "eq. (55), last bracket"),
    printed="... + (<ḡ - f*, g_i - h_i>_α - <ḡ - f*, g_i - h_i>_{α_i})",
    corrected="... + (<ḡ - f*, g_i - h_i>_{α_i} - <ḡ - f*, g_i - h_i>_α), as in (29)",
    why=(
        "In the line before, (54), the bracket stands behind the minus of the sum. Harmless: only its modulus is used."
    ),
    witness=witness,
)
