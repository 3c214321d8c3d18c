"""Table 1 says that the error for the square loss tends to O(ω_{W1}): for a fixed K and γ < 1 it does not, even with ω_{W1} = 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import mean_wasserstein, rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact

ROUNDS = 40


def witness() -> tuple[Witness, ...]:
    """One client with one point and the label 1, K = 1, an oracle that answers half of its query: γ = 1/2."""
    problem = rational_regression(points="0", weights="1", labels="1", oracle="shrink", gamma="1/2")
    run = ffgb_square_exact(problem, K=1, rounds=ROUNDS)
    omega = mean_wasserstein(problem, 1)
    return (
        Witness(
            "the error after 40 rounds is that after 3",
            run.distances[ROUNDS],
            "=",
            run.distances[3],
            "exact iterates: f = 1/2 from n = 4 on",
            expected=True,
        ),
        Witness(
            "it is at most 10⁶ ω_{W1}",
            run.distances[ROUNDS],
            "<=",
            10**6 * omega,
            "1/4, and ω_{W1} = 0",
        ),
        Witness(
            "it is at most ((1 - γ)/(γK))²B²",
            run.distances[ROUNDS],
            "<=",
            Fraction(1),
            "what the residual of a round leaves",
            expected=True,
        ),
    )


D70 = Erratum(
    id="ffgb.d70",
    about="ffgb.tab1.row3",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Table 1, third row"),
    printed="‖f^T - f*‖²_α → O(ω_{W1}) as T → ∞",
    corrected="‖f^T - f*‖_α → at most sqrt(2(1 - 1/N)L²Dω) + (1 - γ)/(γK) sqrt(B² + L(LD + 2B)ω)",
    why=(
        "Every round forgets its residual, and what one round leaves out stays, for any number of rounds. Theorem 4.4 "
        "itself has the term (1 - γ)²B²/(μ²γ²K), which the table drops; only with K → ∞ as well does it vanish."
    ),
    witness=witness,
)
