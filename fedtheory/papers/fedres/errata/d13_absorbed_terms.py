"""The movements of one round disappear in terms that are zero without delay."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 5 clients without delay."""
    trips = [0] * 5
    return (
        Witness(
            "the third term, gamma T P (eta P G)², is O(gamma eta² P² G² T sum tau_i²): P <= sum tau_i²",
            Fraction(len(trips)),
            "<=",
            Fraction(sum(tau**2 for tau in trips)),
            "no delays",
        ),
    )


D13 = Erratum(
    id="fedres.d13",
    about="fedres.thm2pf",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Theorem 2, proof, last display"),
    printed=(
        "we can bound the last expression by O(... + gamma eta² P² G² T sum tau_i² + gamma G² T sum eta_i² tau_i² "
        "+ ...)"
    ),
    corrected="with tau_i² + 1 for tau_i², or tau_i >= 1",
    why=(
        "The third and fourth terms of the first display, O(gamma T P (eta P G)²) and O(gamma T sum eta_i² G²), "
        "are not in the result. They are absorbed only as sum tau_i² >= P, that is if every round trip takes a "
        "round."
    ),
    witness=witness,
)
