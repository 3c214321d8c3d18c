"""Without delay or noise the tuned step is a division by zero, and (9) says that nothing is lost."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """l = (1 - w)/2 on [-1, 1], one client and one round, no noise: w_1 = 0, w_* = 1."""
    gamma, G, P, T = Fraction(1), Fraction(1, 2), 1, 1
    D, tau, sigma = Fraction(1), 0, Fraction(0)
    below = gamma * P**3 * G**2 * tau**2 * T
    first, best = Fraction(0), D
    regret = (1 - first) / 2 - (1 - best) / 2
    first_term, third_term = sigma, D * G * tau / T  # V = P = T = 1; the second is 0 with τ
    return (
        Witness(
            "the second branch of the step has a denominator",
            Fraction(0),
            "<",
            below,
            "γP³G²τ²T at τ = 0",
        ),
        Witness(
            "the regret of the first round is at most (9) at σ = τ = 0",
            regret,
            "<=",
            first_term + third_term,
            "1/2 against 0",
        ),
    )


D82 = Erratum(
    id="fedres.d82",
    about="fedres.step2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Theorem 2, before (27), at τ = 0; (9)"),
    printed="η = η_i = min{sqrt(V/(TPσ²)), cbrt(V/(γP³G²τ²T))}, for any delays",
    corrected="with max(τ, 1) for τ, and without a branch whose denominator is 0",
    why=(
        "Section 2 allows α_i = β_i = 0, and all of Section 6 but 6.5 and Appendix E has no delay. At τ = 0 "
        "every term with γ goes, as in (26) (fedres.d12); with σ = 0 as well (9) is 0, while a learner that "
        "starts at 0 pays for its first round whatever it does later. Algorithm 3 is circular there, so it is "
        "no counterexample to a run of it."
    ),
    witness=witness,
)
