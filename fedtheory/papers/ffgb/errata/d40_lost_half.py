"""The one-step recursion keeps half of the distance where the displays before it leave a quarter."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The coefficient of ‖ḡ^k - f*‖² after one step, at μη = 1."""
    kept = Fraction(1) - Fraction(
        1, 4
    )  # the bound of the second term of (55) has -(μ/4)‖f* - ḡ‖², times η
    return (
        Witness(
            "the terms add up to (1 - μη/2)‖ḡ^k - f*‖²",
            kept,
            "=",
            Fraction(1, 2),
            "count of coefficients",
        ),
        Witness(
            "they add up to (1 - μη/4)‖ḡ^k - f*‖²",
            kept,
            "=",
            Fraction(3, 4),
            "count of coefficients",
            expected=True,
        ),
    )


D40 = Erratum(
    id="ffgb.d40",
    about="ffgb.clmF_rec",
    severity=Severity.CONSTANT,
    source=Source(
        "shen2022ffgb", "proof of Theorem F.1, display after 'Plug in the above results into (51)'"
    ),
    printed="(1 - μη/2)‖ḡ^{k,t} - f*‖²",
    corrected="(1 - μη/4)‖ḡ^{k,t} - f*‖², which with η = 4/(μn) is the (n - 1)/n that the next display uses",
    why=("The display before it has -(μ/4)‖f* - ḡ‖² and the step multiplies it by η."),
    witness=witness,
)
