"""Theorem 3 has the strong convexity above where it belongs below, and so fails in the l2 norm too."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed, enclosed_bound, square_root
from fedtheory.papers.fedboost.algorithms.fedboost_exact import Row, projected
from fedtheory.papers.fedboost.errata.enumerated import weighted
from fedtheory.papers.fedboost.statements.notation import C, D, M, alpha_star, sigma
from fedtheory.papers.fedboost.statements.thm3_agnostic import (
    M_2,
    PRINTED,
    THEOREM_3,
    D_l,
    G_a,
    G_l,
    N_a,
    N_l,
    eta_a,
    lambda_star,
    r_a,
    r_l,
)

ROUNDS, BUDGET = 1024, 2
FLAT = Fraction(1, 1 << 16)
"""F = ‖α‖²/2 + s‖λ‖²/2: its strong convexity is s, the largest divergences are 1 and s."""

AT: Values = {
    sigma: FLAT,
    r_a: 1,
    r_l: FLAT,
    alpha_star: 1,
    lambda_star: 1,
    G_a: 2,
    G_l: square_root(8),
    M: 0,
    C: BUDGET,
    T: ROUNDS,
}


def weights() -> tuple[Row, ...]:
    """α_1, α_2, ...: two domains with the loss 2(1 - α_1) each, whose gradient (-2, 0) does not depend on what is sent."""
    eta = enclosed(PRINTED[eta_a], AT).lower
    alpha: Row = (Fraction(1, 2), Fraction(1, 2))
    found = []
    for _ in range(ROUNDS):
        found.append(alpha)
        alpha = projected((alpha[0] + 2 * eta, alpha[1]))
    return tuple(found)


def witness() -> tuple[Witness, ...]:
    """The adversary hears the same of both domains and stays at (1/2, 1/2); G_α = 2, and losses up to 2 make G_λ² = 8."""
    run = weights()
    first = sum((alpha[0] for alpha in run), Fraction(0)) / ROUNDS
    gap = 2 * (1 - first)  # the best weights are e_1, and lose nothing
    silent: Values = {N_a: 0, N_l: 0, M_2: 0, D: square_root(2), D_l: square_root(2)}
    return (
        Witness(
            "the gap after 1024 rounds is at most the printed bound",
            gap,
            "<=",
            enclosed_bound(THEOREM_3.bound("printed"), AT).upper,
            "η_α = 2^-14: 15361/16384 and less than 61/100",
        ),
        Witness(
            "and at most the corrected one, for the same steps",
            gap,
            "<=",
            enclosed_bound(THEOREM_3.bound("corrected"), {**AT, **silent}).lower,
            "r/(η_α T) alone is 16",
            expected=True,
        ),
        Witness(
            "all probabilities under (8) are positive",
            Fraction(0),
            "<",
            min(gamma for alpha in run for gamma in weighted(alpha, BUDGET)),
            "α_2 stays above 7/16",
            expected=True,
        ),
    )


D100 = Erratum(
    id="fedboost.d100",
    about="fedboost.thm3",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Theorem 3, first two terms"),
    printed="η_α = √(σ/(T G_α² r_α)) [...] 4 √(G_α² (σ r_α + α_*)/T) + 4 √(G_λ² (σ r_λ + λ_*)/T) + ...",
    corrected="with r_α/σ and r_λ/σ, and the steps √(2 σ r/T)/G: fedboost.thm3_best",
    why=(
        "One σ stands for both players. Where F is flat in the mixture it is small, and the "
        "printed step of the weights with it; the printed bound gets smaller instead of larger. "
        "No unit of a norm is changed, as in fedboost.d40, no weight is 0, and nothing is lost by "
        "sampling. If step 4 halves the gradients of two domains, as m_j/m would, G_α is halved, "
        "the step doubled, and the run is the same."
    ),
    witness=witness,
)
