"""The oracle's range is printed with a λ that nothing defines."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: a letter."""
    return ()


D22 = Erratum(
    id="ffgb.d22",
    about="ffgb.thm4_1",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Theorem 4.1 and Theorem D.1, before the step sizes"),
    printed="... with constant γ and Ḡ_λ = 2G/λ ...",
    corrected="... with constant γ and Ḡ_γ = 2G/γ, the constant of (11)",
    why=(
        "(11) has Ḡ_γ, and the proof divides by γ. A letter has no numbers, so there is no witness."
    ),
    witness=witness,
)
