"""The empirical subgradient is given pair by pair, which two labels of one input make two values of one function."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.pointwise_losses import slope


def witness() -> tuple[Witness, ...]:
    """The data (x, 0) and (x, 1), the square loss, f = 0 and μ = 0."""
    labels = (Fraction(0), Fraction(1))
    first, second = (slope("square", Fraction(0), y) for y in labels)
    return (
        Witness(
            "h(x_1) = ∇l(f(x_1), y_1) and h(x_2) = ∇l(f(x_2), y_2) are one value, as x_1 = x_2",
            first,
            "=",
            second,
            "0 and -1",
        ),
        Witness(
            "(3): h(x) is the mean over the labels",
            (first + second) / 2,
            "=",
            slope("square", Fraction(0), sum(labels, Fraction(0)) / 2),
            "-1/2: for the square loss the slope at the mean label",
            expected=True,
        ),
    )


D73 = Erratum(
    id="ffgb.d73",
    about="ffgb.clm_empirical",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Section 2.2, after (3), and the interpolation after it"),
    printed="for all j ∈ [M], h(x_j) = ∇_1 l(f(x_j), y_j) + μf(x_j)",
    corrected="for all j, h(x_j) is the mean of ∇_1 l(f(x_j), y) over the labels y that stand with x_j, plus μf(x_j)",
    why=(
        "(3) averages over β^x, which on data is the empirical law of the labels at x. With one label for each input "
        "the print is right; the data may hold an input twice."
    ),
    witness=witness,
)
