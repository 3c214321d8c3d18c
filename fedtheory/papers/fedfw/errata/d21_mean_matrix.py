"""X̄ is used in three displays and defined in none."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: a missing definition is no number."""
    return ()


D21 = Erratum(
    id="fedfw.d21",
    about="fedfw.thm1",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eqs. (23), (38) and (39)"),
    printed="X̄, X̄^t",
    corrected="X̄ := proj_𝒞(X) = x̄1ᵀ, the matrix whose columns are all x̄",
    why=(
        "Only x̄ is defined, after (6). The displays use X̄ as the projection; with participation the x̄^t of the printed "
        "server is another point than the mean of the x_i^t (fedfw.d46). No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
