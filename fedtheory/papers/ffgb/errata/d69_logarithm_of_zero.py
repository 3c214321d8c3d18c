"""The rounds are added up with log(Kt), which is no number in round 0, and with log(KT + K) for log(Kt + K)."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Nothing to compute."""
    return ()


D69 = Erratum(
    id="ffgb.d69",
    about="ffgb.clmF_rec",
    severity=Severity.TYPO,
    source=Source(
        "shen2022ffgb",
        "proof of Theorem F.1, last line of the residual sum, and the recursion after it",
    ),
    printed="O(G²(1-γ)/γ² (log(KT + K) - log(Kt)))",
    corrected="O(G²(1-γ)/γ² (log(tK + K) - log(tK + 1)))",
    why=(
        "The sum is that of 4/(μ(tK + k + 1)) over k = 1..K - 1. There is no witness: log 0 is no number."
    ),
    witness=witness,
)
