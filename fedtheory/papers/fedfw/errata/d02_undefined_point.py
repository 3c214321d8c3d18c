"""Theorem 1 compares with a point that nothing defines."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: what has no definition has no numbers."""
    return ()


D02 = Erratum(
    id="fedfw.d02",
    about="fedfw.thm1",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw", "Theorem 1, eq. (10); the bar may be an artefact of extraction"
    ),
    printed="F(x̄^t) - F(x̄*) ≤ O(t^(-1/2))",
    corrected="F(x̄^t) - F(x*) ≤ O(t^(-1/2)), x* a solution of (1)",
    why=(
        "x̄* is defined nowhere; (16), (17) and (39) have x*. What the letter would stand for cannot be computed, so "
        "there is no witness."
    ),
    witness=witness,
)
