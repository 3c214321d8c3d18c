"""The goal (1) compares with the best models in hindsight; the theorems compare with one fixed pair, and say nothing of (1)."""

from fractions import Fraction
from math import isqrt

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import exactly, root

C = Fraction(1, 5)


def regret_of_print(T: int) -> Fraction:
    """E of (1) for ℓ_t = 1/2 + cξ_t(g + w) + (q/2)(g² + w²), q = c/√T, ξ_t = ±1 fair, |g|, |w| ≤ 1, played at 0.

    With s = Σξ/√T, each model gains c/√T times s²/2 for |s| ≤ 1, and |s| - 1/2 beyond. T is a square.
    """
    edge = isqrt(T)
    total, ways = 0, 1  # over sequences, times T; the number of sequences with so many heads
    for heads in range(T + 1):
        drift = abs(2 * heads - T)
        total += ways * (drift**2 if drift <= edge else 2 * drift * edge - T)
        ways = ways * (T - heads) // (heads + 1)
    return C / edge * Fraction(total, T * 2**T)


def theorem_2(T: int, *, constant: int) -> Fraction:
    """The right side of (9) from above, V = 0, τ = 1, D = 1: what is left is the lower order."""
    gamma = exactly(C / isqrt(T))
    G = exactly(C + C / isqrt(T)) * root(2, 2)  # both blocks of the gradient are at most c + q
    value = root(gamma * G**2, 3) / root(T, 3) ** 2 + G / exactly(T)
    return (exactly(constant) * value).upper


def witness() -> tuple[Witness, ...]:
    """T = 10,000: the optimum of the mean is 0, the tuned step is 0, and so is the regret of Theorem 2."""
    T = 10_000
    return (
        Witness(
            "E of (1) ≤ five times the right side of (9)",
            regret_of_print(T),
            "<=",
            theorem_2(T, constant=5),
            "exact sum over Σξ; w_* = 0, so V = 0, and the models stay at 0",
        ),
        Witness(
            "√T E of (1) does not shrink from T = 100 to T = 10,000 by more than a hundredth",
            100 * regret_of_print(T),
            ">=",
            Fraction(99, 100) * 10 * regret_of_print(100),
            "so no constant in the O of (9) would help: there the power is 2/3 at least",
            expected=True,
        ),
    )


D51 = Erratum(
    id="fedres.d51",
    about="fedres.eq1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 2, (1), against (4) and (9)"),
    printed="the overall goal is low Reg = sup over u^g, u_i of (1/(PT)) Σ λ_i Σ (ℓ_{i,t}(w_t) - ℓ_{i,t}(u))",
    corrected="the theorems bound E (1/(PT)) ΣΣ ℓ_{i,t}(played) - ℓ_{i,t}(w_*) for one fixed w_* in the balls",
    why=(
        "The supremum stands inside, so its argument is chosen after the samples, and it is not confined to the balls. For "
        "losses that are noise around a bowl the best pair in hindsight gains c/√T even where the population's optimum has "
        "norm 0 and Theorem 2 promises only terms of order T^(-2/3). The goal (1) is left unbounded; a bound on it needs "
        "uniform convergence on top, as Lemma 1 has it."
    ),
    witness=witness,
)
