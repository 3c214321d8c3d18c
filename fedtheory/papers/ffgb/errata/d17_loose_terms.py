"""Theorem 4.3 grows with K and falls as 1/K; the error does neither."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed_bound
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.statements.notation import G, K, gamma, mu
from fedtheory.papers.ffgb.statements.thm4_3_homogeneous import THEOREM_43

ROUNDS = 40


def scaled(K_: int) -> Fraction:
    """K² times the error: one point, the loss f, μ = 1/2, γ = 3/10, answers γ times the query."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="3/10", oracle="shrink")
    return K_**2 * ffgb_exact(data, K=K_, c=2, rounds=ROUNDS).distances[-1]


def witness() -> tuple[Witness, ...]:
    """K = 8 and K = 64, and without a weak learner (γ = 1) K = 1 and K = 10^6."""
    limit = (Fraction(7, 3) / Fraction(1, 2)) ** 2  # (ρ/μ)², ρ = (1 - γ)G/γ

    def exact_learner(steps: int) -> Fraction:
        at = {G: 1, mu: 1, gamma: 1, K: steps, t: 100}
        return enclosed_bound(THEOREM_43.bound("sharpened"), at).upper

    return (
        Witness(
            "from K = 8 to K = 64 the error falls to an eighth and no further",
            scaled(64) / 64**2,
            ">=",
            scaled(8) / 8**2 / 8,
            "exact iterates, T = 40",
        ),
        Witness(
            "K² times the error is below (ρ/μ)² = 196/9",
            scaled(64),
            "<=",
            limit,
            "exact iterates, T = 40",
            expected=True,
        ),
        Witness(
            "with γ = 1 and G = μ = 1 the error at T = 100 may be K/T for K = 10^6",
            exact_learner(10**6),
            ">=",
            Fraction(10**6, 100),
            "the sharpened bound: at most 8/(3T) + 16/(3KT)",
        ),
        Witness(
            "more steps do not make the bound larger",
            exact_learner(10**6),
            "<=",
            exact_learner(1),
            "the sharpened bound",
            expected=True,
        ),
    )


D17 = Erratum(
    id="ffgb.d17",
    about="ffgb.thm4_3",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "Theorem 4.3, second and third terms"),
    printed="KG² log(KT)/(Tγ²μ²) + (1 - γ)G²/(Kμ²γ²)",
    corrected="8G²/(3μ²T)(1 + 2/K) and (1 - γ)²G²/(γ²μ²K²), for large T",
    why=(
        "The drift enters print squared and divided by the step size. Multiplied by the monotone part it costs G²/μ² once "
        "a round; and the residuals, taken out of the functions, leave their last value once a round, with weight 1/K."
    ),
    witness=witness,
)
