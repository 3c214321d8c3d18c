"""The last display of the proof of Theorem 1 has lost a root and a bar."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """There is nothing to compute."""
    return ()


D44 = Erratum(
    id="fedres.d44",
    about="fedres.thm1last",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix A, last display of the proof of Theorem 1"),
    printed="... + Õ(σ̄√d/t + Pd̄/t), 'by Lemma 1'",
    corrected="... + Õ(σ̄√(d̄/t) + Pd̄/t)",
    why=(
        "Lemma 1 has √(σ̄²d̄ log T/(t-1)). With σ̄√d/t the sum over the rounds would be of order "
        "log T, and the rate of Theorem 1 would be better than Lemma 1 allows. There is no "
        "witness: a misprint."
    ),
    witness=witness,
)
