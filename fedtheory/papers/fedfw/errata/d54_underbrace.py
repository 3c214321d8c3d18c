"""The second brace of (68) calls a norm a squared distance."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import square_root
from fedtheory.papers.fedfw.errata.clients import dist_squared, on_interval


def witness() -> tuple[Witness, ...]:
    """Four clients on [-1, 1], at X = (1, -1, 1, -1)."""
    federation = on_interval(*[(0, 0)] * 4, start=(1, -1, 1, -1))
    squared = dist_squared(federation, federation.start)
    return (
        Witness(
            "(68), second brace: ‖X̄ - X‖_F = dist²(X, 𝒞)",
            square_root(squared).lower,
            "=",
            squared,
            "the projection on consensus is X̄; the root is rational",
        ),
    )


D54 = Erratum(
    id="fedfw.d54",
    about="fedfw.eq68",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (68), second brace"),
    printed="‖X̄^t - X^t‖_F = dist²(X^t, 𝒞)",
    corrected="‖X̄^t - X^t‖_F = dist(X^t, 𝒞)",
    why=(
        "The two mistakes cancel: (67) is printed for dist² and holds for dist, and (68) takes it for the norm. The last "
        "line of (68) is the right one."
    ),
    witness=witness,
)
