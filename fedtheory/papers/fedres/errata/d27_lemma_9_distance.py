"""Lemma 9 measures the way from u_{i,t}, and Lemma 11 gives it from u_{i,t-1}."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """L(u) = u²/2, gamma = 1, tau_i = 2: u_{t-1} = 0, u_t = 1, u_{t+1} = 2."""
    before, now, after = Fraction(0), Fraction(1), Fraction(2)
    return (
        Witness(
            "(u_t - u_{t+tau-1}) grad L(u_{t-1}) <= L(u_t) - L(u_{t+tau-1}) + (gamma/2)|u_{t+tau-1} - u_t|²",
            (now - after) * before,
            "<=",
            now**2 / 2 - after**2 / 2 + (after - now) ** 2 / 2,
            "the gradient at 0 is 0",
        ),
    )


D27 = Erratum(
    id="fedres.d27",
    about="fedres.lem9",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Lemma 9, proof, first inequality"),
    printed="<= L_i(u_{i,t}) - L_i(u_{i,t+tau_i-1}) + (gamma/2)||u_{i,t+tau_i-1} - u_{i,t}||²",
    corrected="<= L_i(u_{i,t}) - L_i(u_{i,t+tau_i-1}) + (gamma/2)||u_{i,t+tau_i-1} - u_{i,t-1}||²",
    why=(
        "Lemma 11 measures the distance from the point at which the gradient is taken, and that is u_{i,t-1}. The next line "
        "counts tau_i updates, which is right for the way from u_{i,t-1} and one too many for the printed one. Found by the "
        "replay."
    ),
    witness=witness,
)
