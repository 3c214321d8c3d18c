"""Without any delay Algorithm 3 uses a gradient before its sample is seen, and (26) says too much."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """l = (w - 1/100)²/4 on [-1, 1] with eta = 100: w_{t+1} projects w_t - eta l'(w_t); alpha = beta = 0 in (26)."""
    eta, rounds, best = Fraction(100), 2000, Fraction(1, 100)
    w = total = Fraction(0)
    for _ in range(rounds):
        total += (w - best) ** 2 / 4
        w = max(Fraction(-1), min(Fraction(1), w - eta * (w - best) / 2))
    return (
        Witness(
            "E Reg <= ||w^g_*||²/(eta T), all that is left of (26) with no noise and tau = 0",
            total / rounds,
            "<=",
            best**2 / (eta * rounds),
            "the run, exactly",
        ),
    )


D12 = Erratum(
    id="fedres.d12",
    about="fedres.thm2full",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Algorithm 3, (7); (26)"),
    printed="w_{i,t} <- Pi_D{w_{i,t-1} - eta_i grad^l_{i,t-beta_i-alpha_i}}, for any delays alpha_i, beta_i",
    corrected="tau_i = alpha_i + beta_i >= 1: no delay is alpha_i = 1, beta_i = 0",
    why=(
        "With alpha_i = beta_i = 0, (7) makes w_{i,t} from the sample that is observed after w_{i,t} has been "
        "used. Read as the step after that round, as Algorithm 5 of Appendix C has it, (26) has no term left that grows with "
        "eta, and a large step contradicts it by a factor of 5 10^8."
    ),
    witness=witness,
)
