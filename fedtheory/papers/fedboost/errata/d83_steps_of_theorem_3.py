"""The steps of Theorem 3 have the divergence below."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed, enclosed_bound, square_root
from fedtheory.papers.fedboost.algorithms.fedboost_exact import Row, projected
from fedtheory.papers.fedboost.statements.notation import C, M, alpha_star, sigma
from fedtheory.papers.fedboost.statements.thm3_agnostic import (
    PRINTED,
    THEOREM_3,
    G_a,
    G_l,
    eta_a,
    eta_l,
    lambda_star,
    r_a,
    r_l,
)

ROUNDS = 4096


def step(scale: int) -> Fraction:
    """The printed η_α where F is so many times one with σ = r = 1."""
    return enclosed(PRINTED[eta_a], {sigma: scale, r_a: scale, G_a: 1, T: 1}).lower


def flat(scale: Fraction) -> Values:
    """F = (s/2)‖x‖² for both players, of the losses α_1 and α_2/2, C = 2: what is seen of them is at most √17/4 long."""
    sizes: Values = {G_a: 1, G_l: square_root(Fraction(17, 16)), alpha_star: 1, lambda_star: 1}
    return {**sizes, sigma: scale, r_a: scale, r_l: scale, M: 0, C: 2, T: ROUNDS}


def gap(at: Values, scale: Fraction) -> Fraction:
    """After the rounds, from the middle: the loss of the mean weights against the worst mixture, less the value 1/3."""
    down, up = (enclosed(PRINTED[eta], at).lower / scale for eta in (eta_a, eta_l))
    alpha: Row = (Fraction(1, 2), Fraction(1, 2))
    mixture, total = alpha, Fraction(0)
    for _ in range(ROUNDS):
        total += alpha[0]
        slope = (mixture[0], mixture[1] / 2)
        heard = (alpha[0], alpha[1] / 2)  # a weight is 0, 1/2 or 1, and is seen as it is
        alpha = projected(tuple(a - down * d for a, d in zip(alpha, slope, strict=True)))
        mixture = projected(tuple(m + up * d for m, d in zip(mixture, heard, strict=True)))
    first = total / ROUNDS
    return max(first, (1 - first) / 2) - Fraction(1, 3)


def witness() -> tuple[Witness, ...]:
    """∇F(v) = ∇F(α) - η δ: with 4F the same weights need 4 times the step; with F/512 the steps are 512 times too long."""
    scale = Fraction(1, 512)
    at = flat(scale)
    return (
        Witness(
            "the step of 4F is 4 times that of F",
            step(4),
            "=",
            4 * step(1),
            "1 against 4: it does not change",
        ),
        Witness(
            "with F = ‖x‖²/1024 the gap after 4096 rounds is at most the printed bound",
            gap(at, scale),
            "<=",
            enclosed_bound(THEOREM_3.bound("printed"), at).upper,
            "both players jump from vertex to vertex, and the mean is (1/2, 1/2): a sixth and less than 13/100",
        ),
    )


D83 = Erratum(
    id="fedboost.d83",
    about="fedboost.thm3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Theorem 3, second sentence"),
    printed="η_λ = √(σ/(T G_λ² r_λ)) and η_α = √(σ/(T G_α² r_α))",
    corrected="η = √(2 σ r/T)/G for each player: fedboost.thm3_best",
    why=(
        "The same exchange as in Theorem 2 (fedboost.d01): mirror descent costs r/(η T) + η "
        "G²/(2 σ). What the printed steps cost is in the corrected bound of fedboost.thm3. Weights of "
        "the run above are 0, and with them probabilities under (8), which Properties 1.6 exclude: "
        "a run that keeps to them is in fedboost.d100."
    ),
    witness=witness,
)
