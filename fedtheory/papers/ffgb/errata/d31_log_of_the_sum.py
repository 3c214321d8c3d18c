"""The last line of (34) puts a logarithm that is too small for the sum of the step sizes, and loses 4/μ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """K = 2, t = 1, μ = 1: one step, and the logarithm of 4/4."""
    eta = Fraction(4, 4)
    number, low = Fraction(1 * 2 + 2), Fraction(1 * 2 + 2)
    return (
        Witness(
            "log(tK + K) - log(tK + 2) is the logarithm of 1",
            number / low,
            "=",
            Fraction(1),
            "K = 2",
            expected=True,
        ),
        Witness("η^{1,1} is at most that logarithm, 0", eta, "<=", Fraction(0), "4/(μ(K + 2))"),
    )


D31 = Erratum(
    id="ffgb.d31",
    about="ffgb.eq34",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "(34), last line"),
    printed="Σ_{k=1}^{K-1} η^{k,t} ≤ log(tK + K) - log(tK + 2)",
    corrected="Σ_{k=1}^{K-1} η^{k,t} ≤ (4/μ)(log(tK + K) - log(tK + 1))",
    why=(
        "The sum of 1/n over n from a to b is at most log(b/(a - 1)), and more than log(b/a). For K = 2 the "
        "printed bound is 0. The display after (34) has log(Kt) there, which is no number at t = 0."
    ),
    witness=witness,
)
