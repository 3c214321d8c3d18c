"""The last display of the proof of Theorem 4 squares a logarithm without a word."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Nothing is computed."""
    return ()


D71 = Erratum(
    id="fednewton.d71",
    about="fednewton.thm4p",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "End of the proof of Theorem 4"),
    printed="(...) log(2/δ) in every display, then (ℵ_j + Π_j) log²(2/δ) in the last",
    corrected="log² for ℵ_j, by (10) and (22); log for Π_j is enough",
    why=(
        "R_Dj A_Dj has a logarithm from each of its factors, and the displays before have "
        "lost one of them; log² for both costs a factor of at most 1/log 2 < 3/2, as "
        "log(2/δ) ≥ log 2. A matter of bookkeeping, no witness."
    ),
    witness=witness,
)
