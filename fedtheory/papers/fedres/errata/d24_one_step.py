"""(27) does not follow from (26) with one step for all models, and is false."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

CLIENTS, ROUNDS = 1000, 2000


def witness() -> tuple[Witness, ...]:
    """l_i = (w_i - 1)²/4 without noise, D = 1, tau = 1: gamma = 1/2, G = 1, and the step is 1/1000 exactly."""
    step = Fraction(1, 1000)
    cubed = Fraction(CLIENTS) / (Fraction(1, 2) * CLIENTS**3 * ROUNDS)
    # 1 - w_t = (1 - step/2)^(t-1) >= 1 - (t - 1) step/2, by Bernoulli's inequality
    regret = sum((1 - (t - 1) * step / 2) ** 2 for t in range(1, ROUNDS + 1)) / 4 / ROUNDS
    delay = Fraction(1, 200)  # cbrt(gamma/T²)
    return (
        Witness(
            "the printed step, cubed: V/(gamma P³ G² tau² T) = 1/1000³",
            cubed,
            "=",
            step**3,
            "V = P",
            expected=True,
        ),
        Witness(
            "(gamma D^4 G² tau²)^(1/3)/T^(2/3) = 1/200, cubed",
            Fraction(1, 2) / ROUNDS**2,
            "=",
            delay**3,
            "P does not enter",
            expected=True,
        ),
        Witness(
            "Reg <= 2 (gamma D^4 G² tau²)^(1/3)/T^(2/3) + 6 D G tau/T",
            Fraction(regret),
            "<=",
            2 * delay + Fraction(6, ROUNDS),
            "P = 1000, T = 2000: more than 1/12 against 13/1000, and the right side tends to 0 with T",
        ),
    )


D24 = Erratum(
    id="fedres.d24",
    about="fedres.thm2",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Theorem 2, (9), (27)"),
    printed=(
        "(26) with eta = eta_i = min{...} can be further upper bounded by O(sqrt(V sigma²/(PT)) + (gamma D^4 G² "
        "tau²)^(1/3)/T^(2/3) + D G tau/T)"
    ),
    corrected=(
        "O(sqrt(V sigma²/(PT)) + (gamma V² G² tau²)^(1/3)/T^(2/3) + D G tau/T) with that step; the printed bound "
        "with a step of its own for the clients"
    ),
    why=(
        "Both terms that are balanced are V^(2/3) (gamma G² tau²)^(1/3)/T^(2/3), and V = ||w^g_*||² + sum "
        "||w_{i,*}||² is a sum over P + 1 models, up to (P + 1) D². Print has D² for V. The loss is real: the "
        "common step shrinks as P^(-2/3), and clients that need no server learn that much slower. No constants in "
        "the O can mend this. The server's step min{||w^g_*||/sqrt(P T sigma²), ...} and the clients' own, "
        "without P, give the printed bound."
    ),
    witness=witness,
)
