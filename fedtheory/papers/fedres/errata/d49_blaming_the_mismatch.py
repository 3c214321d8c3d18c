"""That mismatched models are what fails is not shown, and on some losses they are better."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """l = (1 - 2w^g)²/9 without noise, α = 2, β = 1, η = 1/2, T = 24: both servers on one clock, from 0."""
    alpha, beta, eta, T = 2, 1, Fraction(1, 2), 24

    def suffered(lag: int) -> Fraction:
        """w_t = Π(w_{t-1} - η l'(w_{t-lag})) once a sample has arrived; played β rounds later."""
        path = [Fraction(0)]
        for t in range(1, T + 1):
            slope = 4 * (2 * path[t - lag] - 1) / 9 if t > alpha and t >= lag else Fraction(0)
            path.append(max(Fraction(-1), min(Fraction(1), path[-1] - eta * slope)))
        return sum(
            ((1 - 2 * path[max(t - beta, 0)]) ** 2 / 9 for t in range(1, T + 1)), Fraction(0)
        )

    return (
        Witness(
            "FedRes.SGD loses no more than the mis-aligned baseline",
            suffered(alpha + beta),
            "<=",
            suffered(1),
            "gradients at the model of three rounds before, and of the last",
        ),
    )


D49 = Erratum(
    id="fedres.d49",
    about="fedres.rem3",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 3.2.1, 'The problem of this update rule'"),
    printed=(
        "The problem of this update rule is that the updates of the clients and the server are mis-aligned; "
        "This slight mismatch makes the global parameter update to a slightly incorrect direction"
    ),
    corrected="what our analysis lacks is alignment; whether the rule does worse is open",
    why=(
        "What is said before is that no bound could be shown. FedRes.ERM is as mismatched: its server answers "
        "w_{i,t-α} and its client w^g_{t-β}, and it has a bound (fedres.thm1). On a loss of the global model alone the "
        "first baseline has fresh gradients where FedRes.SGD has old ones. That clients must wait as well is "
        "not shown either."
    ),
    witness=witness,
)
