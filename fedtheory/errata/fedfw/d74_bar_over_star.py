"""(10) has a bar over the solution: F(x̄*) for F(x*)."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No x̄* is defined, so there is nothing to compute."""
    return ()


D74 = Erratum(
    id="fedfw.d74",
    about="fedfw.eq10",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "(10)"),
    printed="F(x̄^t) - F(x̄*) ≤ O(t^(-1/2))",
    corrected="F(x̄^t) - F(x*) ≤ O(t^(-1/2))",
    why="x* is the solution of (1), a point and no mean; (38), (39) and Theorem 3 write it without a bar. There is no witness.",
    witness=witness,
)
