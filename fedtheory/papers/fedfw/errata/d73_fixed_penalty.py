"""Figure 3 fixes the penalty at 1/1000 and is said to agree with Section 4.2, whose penalties grow."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

PENALTY = Fraction(1, 1000)


def penalised_solution(penalty: Fraction) -> tuple[Fraction, Fraction]:
    """The minimiser of (x_1 - 3)²/2 + (x_2 + 1)²/2 + λ/2 Σ(x_i - x̄)² over [-1, 1]²: (21) with one penalty for ever."""
    x_1 = Fraction(1)  # its partial derivative is negative on the whole square
    x_2 = (penalty / 2 - 1) / (1 + penalty / 2)  # x_2 + 1 + λ(x_2 - x_1)/2 = 0
    return x_1, x_2


def witness() -> tuple[Witness, ...]:
    """Where FedFW with that penalty tends to on (21), and what it costs."""
    x_1, x_2 = penalised_solution(PENALTY)
    slope_1 = x_1 - 3 + PENALTY * (x_1 - x_2) / 2
    slope_2 = x_2 + 1 + PENALTY * (x_2 - x_1) / 2
    gap = ((x_1 + x_2) / 2 - 1) ** 2  # F(x) - F* on (21)
    return (
        Witness(
            "∂_1 ≤ 0 at x_1 = 1: first-order optimality at the upper end",
            slope_1,
            "<=",
            Fraction(0),
            "the surrogate is convex, so these two conditions say that the point minimises it",
            expected=True,
        ),
        Witness("∂_2 = 0 inside", slope_2, "=", Fraction(0), "the same", expected=True),
        Witness(
            "with λ_t = 1/1000 for all t the mean of the clients tends to a solution of (21)",
            gap,
            "=",
            Fraction(0),
            "F(x̄) - F* at the minimiser of the surrogate, to which Frank-Wolfe steps on a fixed surrogate converge",
        ),
    )


D73 = Erratum(
    id="fedfw.d73",
    about="fedfw.fig3",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Figure 3 and Section 5.4, last sentence on participation"),
    printed="runs with a fixed λ_t = 10^-3 are 'in accordance with the theoretical guarantees presented in Section 4.2'",
    corrected="those guarantees are about λ_t = λ_0 √(p(t-1)+2) and λ_0 (pT+1)^(1/3); of a fixed penalty they say nothing",
    why=(
        "A fixed penalty leaves a fixed distance between the clients. On (21) the mean then stays at 1/2001, where the "
        "objective is almost 1 above its least value."
    ),
    witness=witness,
)
