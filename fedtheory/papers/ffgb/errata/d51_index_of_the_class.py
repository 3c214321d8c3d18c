"""(1) has the summation index in the numerator, and no label."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

WEIGHTS = (Fraction(1), Fraction(2), Fraction(3))


def witness() -> tuple[Witness, ...]:
    """y' = (log 1, log 2, log 3): exp of minus the loss is a share, and depends on which i is meant."""
    total = sum(WEIGHTS, Fraction(0))
    return (
        Witness(
            "read with i = 1 and with i = 3, exp(-l(y', y)) is one number",
            WEIGHTS[0] / total,
            "=",
            WEIGHTS[2] / total,
            "1/6 and 1/2; nothing in the formula names the label y",
        ),
    )


D51 = Erratum(
    id="ffgb.d51",
    about="ffgb.eq1",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "eq. (1)"),
    printed="l(y', y) = -log(exp(y'_i)/Σ_{i=1}^c exp(y'_i))",
    corrected="l(y', y) = -log(exp(y'_y)/Σ_{i=1}^c exp(y'_i))",
    why="The i of the numerator is bound by the sum; it must be the label y, which the right side does not name.",
    witness=witness,
)
