"""The last display of D.1 averages over one draw and writes another."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: a letter is no number."""
    return ()


D58 = Erratum(
    id="fedfw.d58",
    about="fedfw.thm3",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "last display of D.1"),
    printed="E[(1/n)Σ E_{ω_i}[f_i(X̄^t e_i, ω_i^t)]]",
    corrected="E[(1/n)Σ E_{ω_i}[f_i(X̄^t e_i, ω_i)]]",
    why=(
        "The inner expectation is over ω_i, and ω_i^t stands in it. With ω_i for both the equality is the definition of F̂; "
        "the value is the same. Two letters can be compared with nothing, so there is no witness."
    ),
    witness=witness,
)
