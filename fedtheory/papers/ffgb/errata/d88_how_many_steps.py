"""K = Ω(√T) does not give 1/√T in the theorem as printed: that K must not be larger."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

T = 10**4


def witness() -> tuple[Witness, ...]:
    """The term K/T at T = 10^4, for K = √T and for K = T; both are Ω(√T)."""
    limit = Fraction(1, 100)  # 1/√T
    return (
        Witness("K = T: K/T ≤ 1/√T", Fraction(T, T), "<=", limit, "1 against 1/100"),
        Witness("K = √T: K/T ≤ 1/√T", Fraction(100, T), "<=", limit, "equal", expected=True),
    )


D88 = Erratum(
    id="ffgb.d88",
    about="ffgb.cor4_1",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Corollary 4.1 and the sentence before it"),
    printed="... = O(1/√T) by choosing K = Ω(√T)",
    corrected="K = Θ(√T), if Theorem 4.3 is used as printed; with K log(KT)/T replaced by 1/T, K = Ω(√T) is right",
    why="The second term of Theorem 4.3 grows with K. The corollary holds all the same: it is proved through ours.",
    witness=witness,
)
