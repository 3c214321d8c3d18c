"""The delay's term is of lower order in T alone: with little noise, many rounds of delay or few rounds it is the larger one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """(9) without noise; Theorem 1's two terms, to the fourth; the longest delay of Appendix E.2."""
    gamma, D, G, tau, T = Fraction(1, 4), 1, Fraction(7, 10), 10, 10**6
    sigma = Fraction(0)
    cubed = gamma * D**4 * G**2 * tau**2 / Fraction(T) ** 2
    # Theorem 1: gamma D² = 1, tau = 100, d/P + d' = 10, sigma² = 1/4
    delay = (1 + 1) ** 4 * Fraction(100, T) ** 3
    dominant = (10 * Fraction(1, 4) / T) ** 2
    return (
        Witness(
            "the delay's second term in (9) is at most the first, σ = 0 (cubed)",
            cubed,
            "<=",
            sigma**3,
            "γ = 1/4, G = 7/10, τ = 10, T = 10^6",
        ),
        Witness(
            "(1 + γD²)τ^(3/4)/T^(3/4) ≤ sqrt((d/P + d')σ²/T), to the fourth",
            delay,
            "<=",
            dominant,
            "T = 10^6, τ = 100: 1.6 10^-11 against 6.25 10^-12",
        ),
        Witness(
            "(τ/T)^(3/4) ≤ 1/2 for τ = 200, T = 500, to the fourth",
            Fraction(200, 500) ** 3,
            "<=",
            Fraction(1, 2) ** 4,
            "8/125 against 1/16",
        ),
    )


D84 = Erratum(
    id="fedres.d84",
    about="fedres.delay",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        (
            "Section 3.1, after Theorem 1; Section 3.2.2, before and after Theorem 2; after Theorem 3"
        ),
    ),
    printed=(
        "the delay only affects a lower order term, adding relatively insignificant cost to the system; the "
        "delay only appears in a lower-order term of the regret"
    ),
    corrected=(
        "as T grows with everything else fixed and σ > 0; in Theorem 1 once T exceeds (1 + γD²)^4 τ³/((d/P + "
        "d')²σ^4)"
    ),
    why=(
        "Without noise there is no other term. And in the experiments τ goes up to 200 of T = 500 rounds, "
        "where even (τ/T)^(3/4) is more than 1/2 of the range of the losses."
    ),
    witness=witness,
)
