"""Figure 1 starts with probabilities of neither rule."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import weighted


def witness() -> tuple[Witness, ...]:
    """q = 100, C = 32, α_1 = (1/q, ..., 1/q)."""
    q, budget = 100, 32
    start = (Fraction(1, q),) * q
    return (
        Witness(
            "1/q is the probability of uniform sampling",
            Fraction(1, q),
            "=",
            Fraction(budget, q),
            "C/q",
        ),
        Witness(
            "and of weighted sampling at the start",
            Fraction(1, q),
            "=",
            weighted(start, budget)[0],
            "C α = C/q",
        ),
    )


D62 = Erratum(
    id="fedboost.d62",
    about="fedboost.alg1",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Figure 1, initialization"),
    printed="γ_{k,1} = [1/q, ..., 1/q]",
    corrected=(
        "nothing: step 2 computes the probabilities of every round; with both rules γ_{k,1} = "
        "C/q where α_1 is uniform"
    ),
    why=(
        "A vector stands for a number, whose value is that of neither rule. Step 2 of the first round replaces it; if it "
        "were used there, one predictor would be sent on average, whatever C is (fedboost.alg1.first)."
    ),
    witness=witness,
)
