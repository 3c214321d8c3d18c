"""Lemmas 7 and 8 drop the movements that pay for the delay."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """gamma = 1/4, G = 7/10, tau = 10, unit norms, T = 10^6: the cubes of the delay's terms."""
    gamma, G, tau, T = Fraction(1, 4), Fraction(7, 10), 10, 10**6
    return (
        Witness(
            "gamma tau² (||w^g_*||² + ||w_l||²)/T < (gamma D^4 G² tau²)^(1/3)/T^(2/3), both cubed",
            (gamma * tau**2 * 2 / Fraction(T)) ** 3,
            "<",
            gamma * G**2 * tau**2 / Fraction(T) ** 2,
            "ours against print",
            expected=True,
        ),
    )


D14 = Erratum(
    id="fedres.d14",
    about="fedres.lem7",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Lemma 7, last display; Lemma 8, last display"),
    printed=(
        "sum_t (-1/(2 eta) + 1/(4 eta)) E||w^g_t - w^g_{t-1}||² <= 0 is dropped, and the delay costs (gamma D^4 "
        "G² tau²)^(1/3)/T^(2/3)"
    ),
    corrected=(
        "kept, it pays for the ways of tau_i rounds if eta <= 1/(2 gamma sum tau_i²) and eta_i <= 1/(2 gamma "
        "tau_i²): the delay costs gamma tau²/T"
    ),
    why=(
        "Lemma 9 bounds every movement by eta P G, and the rate T^(-2/3) comes from there. Ways are sums of "
        "movements, each movement lies in at most tau_i of them, and a quarter of 1/eta times their squares is at "
        "hand. This is fedres.thm2plus."
    ),
    witness=witness,
)
