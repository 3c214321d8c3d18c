"""Theorem 1 compares with a point that nothing defines."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.fedfw.clients import mean, minimum, objective, on_interval, point


def witness() -> tuple[Witness, ...]:
    """(21), f_1 = (x - 3)² and f_2 = (x + 1)² on [-1, 1], in the one reading that the text offers."""
    federation = on_interval((2, -6), (2, 2), start=(0, 0))
    apart = (point(1), point(-1))  # each client at the minimiser of its own loss
    return (
        Witness(
            "F(x̄*) = F(x*), with x̄* the mean of the columns of Lemma 2's X* ∈ argmin over 𝒟ⁿ",
            objective(federation, mean(federation, apart)),
            "=",
            minimum(federation, point(1)),
            "losses up to the same additive constant on both sides",
        ),
    )


D02 = Erratum(
    id="fedfw.d02",
    about="fedfw.thm1",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw", "Theorem 1, eq. (10); the bar may be an artefact of extraction"
    ),
    printed="F(x̄^t) - F(x̄*) ≤ O(t^(-1/2))",
    corrected="F(x̄^t) - F(x*) ≤ O(t^(-1/2)), x* a solution of (1)",
    why="x̄* is defined nowhere; (16), (17) and (39) have x*. Read as a mean of columns of Lemma 2's X* it is another point.",
    witness=witness,
)
