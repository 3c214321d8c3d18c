"""(49), (53), (55), (58) and the definition of t̃ print gap where gâp is meant; at the mean they would be false."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import mean, on_interval
from fedtheory.papers.fedfw.errata.fixed_steps import gap, iterates, surrogate

LAMBDA_0 = Fraction(1, 100)


def witness() -> tuple[Witness, ...]:
    """-3x and -x on [-1, 1], from 1 and -1, T = 8: (49) at t = 1 with the only gap that is defined, (11) at x̄^1."""
    federation = on_interval((0, -3), (0, -1), start=(1, -1))
    lam, eta = 2 * LAMBDA_0, Fraction(1, 4)
    X_1, X_2, *_ = iterates(federation, LAMBDA_0, 2)
    drop = eta * gap(federation, mean(federation, X_1))
    curvature = lam * eta**2 / 2 * federation.n * federation.diameter_squared
    return (
        Witness(
            "(49) with gap(x̄^1): F̂_T(X^2) ≤ F̂_T(X^1) - η gap(x̄^1) + (L̂η²/2)nD²",
            surrogate(federation, X_2, lam),
            "<=",
            surrogate(federation, X_1, lam) - drop + curvature,
            "exact iterates",
        ),
    )


D34 = Erratum(
    id="fedfw.d34",
    about="fedfw.eq62",
    severity=Severity.EXTRACTION,
    source=Source(
        "dadras2024fedfw",
        "eqs. (49), last line, (53), (55), 'argmin gap(X^t)' after (55), (58); some hats may be lost in extraction",
    ),
    printed="gap(X^t)",
    corrected="gâp(X^t) := max over U in 𝒟ⁿ of ⟨∇F̂_T(X^t), X^t - U⟩, as in (45)",
    why="gap of (11) takes a point of 𝒟, not a matrix, and at the mean of the clients (49) fails.",
    witness=witness,
)
