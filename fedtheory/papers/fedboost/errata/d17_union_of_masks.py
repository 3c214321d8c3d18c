"""R masks drawn with the budget C are not one mask with the budget C R."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """α = (4, 3, 2, 1)/10, C = 1, R = 3."""
    alpha = tuple(Fraction(k, 10) for k in (4, 3, 2, 1))
    return tuple(
        Witness(
            f"predictor {k} is sent with probability min(1, C R α)",
            1 - (1 - a) ** 3,
            "=",
            min(Fraction(1), 3 * a),
            f"α = {a}",
        )
        for k, a in enumerate(alpha, 1)
    )


D17 = Erratum(
    id="fedboost.d17",
    about="fedboost.sim.R",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4.1, before Corollary 2"),
    printed=(
        "we can simulate a communication bandwidth of C·R, using a communication budget of C by repeatedly doing "
        "R rounds with the same set of clients"
    ),
    corrected="one mask at the budget C R, sent in R parts; or the mean of R debiased sums",
    why=(
        "The union of R independent masks has the inclusion probabilities 1 - (1 - γ)^R, which are not (8)."
    ),
    witness=witness,
)
