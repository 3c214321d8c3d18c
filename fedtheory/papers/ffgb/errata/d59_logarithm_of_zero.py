"""The recursion of Appendix G has log(tK), and begins with t = 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

K, FIRST = 3, 0


def witness() -> tuple[Witness, ...]:
    """The first round, t = 0."""
    return (
        Witness(
            "tK, whose logarithm is taken, is positive in the first round",
            Fraction(0),
            "<",
            Fraction(FIRST * K),
            "the sum is 'from t = 0 to T'",
        ),
        Witness(
            "tK + 1 is, as in (42)",
            Fraction(0),
            "<",
            Fraction(FIRST * K + 1),
            "Σ_{k<K} η^{k,t} ≤ (2/μ) log((tK + K)/(tK + 1))",
            expected=True,
        ),
    )


D59 = Erratum(
    id="ffgb.d59",
    about="ffgb.clmG_rec",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix G, first display and the display after (56)"),
    printed="... log(tK + K) - log(tK) ..., summed from t = 0 to T",
    corrected="... log(tK + K) - log(tK + 1) ..., summed from t = 0 to T - 1",
    why="log(tK) is no number in the first round; Appendix E has log(tK + 1). T + 1 rounds bound f^{T+1}, not f^T.",
    witness=witness,
)
