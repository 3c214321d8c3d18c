"""The oracle is written as a function in (2) and Algorithm 1, and as a choice in (7) and (8)."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import INTERVAL, dot, point


def witness() -> tuple[Witness, ...]:
    """[-1, 1] and y = 0: both ends are minimal."""
    low, high = INTERVAL
    y = point(0)
    return (
        Witness(
            "both ends minimise ⟨y, ·⟩", dot(y, low), "=", dot(y, high), "y = 0", expected=True
        ),
        Witness(
            "lmo(0) is one point",
            low[0],
            "=",
            high[0],
            "and so is every point between them",
        ),
    )


D93 = Erratum(
    id="fedfw.d93",
    about="fedfw.eq2",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (2); Algorithm 1, 's_i^t = arg min'; (7), (8), (20)"),
    printed="lmo(y) := argmin ⟨y, x⟩; s_i^t = arg min{...}",
    corrected="lmo(y) ∈ argmin; s_i^t ∈ argmin, as in (7) and (8)",
    why=(
        "Ties occur at stationary points, and in Appendix A at a full step (fedfw.d05). What is proved holds for every "
        "choice."
    ),
    witness=witness,
)
