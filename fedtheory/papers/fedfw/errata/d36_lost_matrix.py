"""The second line of (60) subtracts ∇F̂(X̄) from itself; one of them is ∇F̂(X)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    Rows,
    consensus,
    dot,
    gradient,
    mean,
    minus,
    on_interval,
    point,
)


def witness() -> tuple[Witness, ...]:
    """½x² for two clients on [-1, 1], at X = (1, -1) and U = 0: ⟨∇F̂(X), X - U⟩ = 1."""
    federation = on_interval((1, 0), (1, 0), start=(1, -1))
    X, U = federation.start, (point(0), point(0))
    X_bar = consensus(federation, mean(federation, X))

    def against(at: Rows, left: Rows, right: Rows) -> Fraction:
        """⟨∇F̂(at), left - right⟩."""
        pairs = zip(federation.groups, at, left, right, strict=True)
        products = (dot(gradient(group, x), minus(a, b)) for group, x, a, b in pairs)
        return sum(products, Fraction(0)) / federation.n

    return (
        Witness(
            "(60), line 2: ⟨∇F̂(X), X - U⟩ = ⟨∇F̂(X̄), X̄ - U⟩ + ⟨∇F̂(X̄), X - X̄⟩ + ⟨∇F̂(X̄) - ∇F̂(X̄), X - U⟩",
            against(X, X, U),
            "=",
            against(X_bar, X_bar, U) + against(X_bar, X, X_bar),
            "the last term is 0",
        ),
    )


D36 = Erratum(
    id="fedfw.d36",
    about="fedfw.eq60",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw",
        "eq. (60), second and third lines; the extraction may have put a bar too many",
    ),
    printed="⟨∇F̂(X̄) - ∇F̂(X̄), X - U⟩",
    corrected="⟨∇F̂(X) - ∇F̂(X̄), X - U⟩",
    why="The smoothness of F̂, which the text then uses, is about the difference of the gradients at X and at X̄.",
    witness=witness,
)
