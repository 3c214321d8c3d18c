"""Lemma 1's proof points at the wrong line of (23)."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: a count of printed lines is no computation."""
    return ()


D08 = Erratum(
    id="fedfw.d08",
    about="fedfw.eq23",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw",
        "Lemma 1, annotation of (23); the display may have lost a line break in extraction",
    ),
    printed="in the 8th line, we used ...",
    corrected="in the 7th line",
    why=(
        "The centring matrix is bounded from the sixth to the seventh line; the eighth only collects L/n + λ_t. No "
        "numbers can show it, so there is no witness."
    ),
    witness=witness,
)
