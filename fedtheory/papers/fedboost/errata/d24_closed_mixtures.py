"""Lemma 2 needs the set of mixtures to be closed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Λ = {(λ, 1 - λ): λ < 1/4} and J = λ(1 - λ), the spread of two opposite domains: no mixture has the largest."""
    inside, edge = Fraction(24, 100), Fraction(1, 4)
    return (
        Witness(
            "some mixture of Λ has as much as its edge",
            inside * (1 - inside),
            ">=",
            edge * (1 - edge),
            "λ = 24/100; J grows up to 1/2",
        ),
    )


D24 = Erratum(
    id="fedboost.d24",
    about="fedboost.lem2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Lemma 2"),
    printed="for any convex set Λ ⊆ Δ_p, the solution of the optimization problem [...] exists",
    corrected="for compact convex Λ",
    why=(
        "The maximum over an open set of mixtures need not be attained; the saddle point is at its boundary."
    ),
    witness=witness,
)
