"""The gradient bound that leads from (53) to (54) is Lemma 2's; the print names Lemma 1, which has none."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import on_interval, stacked_gradient_squared

PENALTY = Fraction(1, 2)


def witness() -> tuple[Witness, ...]:
    """Two clients with f = x on [-1, 1]: the constant of Lemma 1 is the penalty, as small as one likes."""
    federation = on_interval((0, 1), (0, 1), start=(0, 0))
    return (
        Witness(
            "Lemma 1 as a bound of the gradient at λ = 1/2: ‖∇F̂(X)‖² ≤ (L/n + λ)²",
            stacked_gradient_squared(federation, federation.start),
            "<=",
            (federation.L / federation.n + PENALTY) ** 2,
            "L = 0",
        ),
    )


D32 = Erratum(
    id="fedfw.d32",
    about="fedfw.eq54",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "before eq. (54), 'the gradient bound in Lemma 1'"),
    printed="'by using the Cauchy-Schwarz inequality, and the gradient bound in Lemma 1'",
    corrected="... and the gradient bound in Lemma 2",
    why="Lemma 1 is about the smoothness of the surrogate, and its constant bounds no gradient.",
    witness=witness,
)
