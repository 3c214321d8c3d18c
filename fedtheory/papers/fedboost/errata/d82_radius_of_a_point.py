"""With one mixture the step of the adversary is infinite."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance


def witness() -> tuple[Witness, ...]:
    """Λ = {(1/2, 1/2)}, F = ‖x‖²/2."""
    mixture = (Fraction(1, 2), Fraction(1, 2))
    return (
        Witness(
            "r_λ, by which the step is divided, is positive",
            Fraction(0),
            "<",
            squared_distance(mixture, mixture) / 2,
            "the divergence of the only pair is 0",
        ),
    )


D82 = Erratum(
    id="fedboost.d82",
    about="fedboost.thm3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 3; Properties 2.3"),
    printed="η_λ = √(σ/(T G_λ² r_λ)), B_F(λ ‖ λ') ≤ r_λ for all λ, λ'",
    corrected=(
        "r_λ is any positive bound, as is r_α; with the best steps, √(2 σ r/T)/G, it need not "
        "be positive"
    ),
    why=(
        "A set of one mixture is convex and compact, and its r_λ is 0. The step of the proof "
        "has r above."
    ),
    witness=witness,
)
