"""Theorem 2 is stated for any x_i^1 in R^p: with the constant of its proof it is false from far outside the domain."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.errata.clients import mean, minimum, objective, on_interval, point
from fedtheory.papers.fedfw.errata.fixed_steps import gap
from fedtheory.papers.fedfw.statements.notation import D, L, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import THEOREM_2, Ecal


def witness() -> tuple[Witness, ...]:
    """One client, f = ½(x - 10)² on [-1, 1], x^1 = 1000, λ₀ = 1, T = 1."""
    federation = on_interval((1, -10), start=(1000,))
    x = mean(federation, federation.start)
    at: Values = {
        n: 1,
        L: federation.L,
        D: 2,
        g_star: 9,
        Ecal: objective(federation, x) - minimum(federation, point(1)),
        lambda_0: Fraction(1),
        T: 1,
    }
    return (
        Witness(
            "(62), (52), (57) at T = 1: gap(x̄^1) is at most their sum",
            gap(federation, x),
            "<=",
            enclosed_bound(THEOREM_2.bound(Status.PRINTED), at).upper,
            "one client: X^1 ∈ 𝒞; every root is enclosed",
        ),
    )


D39 = Erratum(
    id="fedfw.d39",
    about="fedfw.thm2",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "Algorithm 1, input; Theorem 2, with (52), (57), (62)"),
    printed="input x_i^1 ∈ R^p",
    corrected="input x_i^1 ∈ 𝒟",
    why=(
        "With η < 1 the start fades only as (1 - η)^t, and the third line of (49), (53) and (60) all need X^t ∈ 𝒟ⁿ. "
        "At one point of the domain even the G of Lemma 2's statement will do for the sum, though not for (57)."
    ),
    witness=witness,
)
