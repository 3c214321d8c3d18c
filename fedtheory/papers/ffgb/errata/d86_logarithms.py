"""Two sums of step sizes are given logarithms that are too small, one of them without its factor."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Where the printed logarithms cancel: (41) at K = 1, (42) at K = 2; t = 1 and μ = 1."""
    return (
        Witness(
            "(41), K = 1: 1/(t + 2) ≤ log(tK + K) - log(tK + 1)",
            Fraction(1, 3),
            "<=",
            Fraction(0),
            "log 2 - log 2",
        ),
        Witness(
            "(42), K = 2: η^1 ≤ log(tK + K) - log(tK + 2)",
            Fraction(2, 4),
            "<=",
            Fraction(0),
            "log 4 - log 4",
        ),
    )


D86 = Erratum(
    id="ffgb.d86",
    about="ffgb.eq41",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "(41), second line; (42), last line"),
    printed="Σ_{k≤K} 1/(tK+k+1) by log(tK + K) - log(tK + 1); Σ_{k<K} η^k by log(tK + K) - log(tK + 2)",
    corrected="by log(tK + K + 1) - log(tK + 1), as after (42); and by (2/μ)(log(tK + K) - log(tK + 1))",
    why="1/(n + 1) ≤ log(n + 1) - log n, summed. (34) has the second one too, with 4/μ for 2/μ (ffgb.d31).",
    witness=witness,
)
