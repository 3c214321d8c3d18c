"""Corollary 4.1 calls 1/√T the best rate; with √T local steps the error is of the order of 1/T."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed_bound
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43


def at_the_root(K_: int) -> Fraction:
    """T times the error at T = K²: one point, the loss f, μ = γ = 1/2, answers γ times the query."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="1/2", oracle="shrink")
    return K_**2 * ffgb_exact(data, K=K_, c=2, rounds=K_**2).distances[-1]


def witness() -> tuple[Witness, ...]:
    """On the worst oracle that is known, and for all by the sharpened bound."""
    ours = enclosed_bound(
        THEOREM_43.bound("sharpened"),
        {G: 1, mu: 1, gamma: Fraction(1, 2), K: 1000, t: 10**6},
    ).upper
    return (
        Witness(
            "from T = 16 to T = 256, with K = √T, the error falls as 1/√T at best: to a quarter",
            at_the_root(16) / 256,
            ">=",
            at_the_root(4) / 16 / 4,
            "exact iterates",
        ),
        Witness(
            "T times the error stays below (ρ/μ)² = 4",
            at_the_root(16),
            "<=",
            Fraction(4),
            "exact iterates: the floor (ρ/(μK))² at K = √T",
            expected=True,
        ),
        Witness(
            "for every instance with G = μ = 1, γ = 1/2: below 1/(100 √T) at K = 10^3, T = 10^6",
            ours,
            "<=",
            Fraction(1, 100_000),
            "the sharpened bound of Theorem 4.3, rounded up",
            expected=True,
        ),
    )


D14 = Erratum(
    id="ffgb.d14",
    about="ffgb.cor4_1_best",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Corollary 4.1"),
    printed="the best convergence rate (up to log factors) is O(1/√T), with K = Ω(√T)",
    corrected="the rate is O(1/T) with K ≥ (1 - γ)√T/γ, and no better with K ≤ √T",
    why=(
        "K log(KT)/T and 1/K in Theorem 4.3 are loose: the drift costs 1/T whatever K, and the residual 1/K². "
        "1/√T is the best of a bound, not of the method."
    ),
    witness=witness,
)
