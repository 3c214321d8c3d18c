"""(67) has a factor 2 that the quadratic inequality does not bring."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.statements.eq67_distance import EQUATION_67
from fedtheory.papers.fedfw.statements.lem3_homotopy import LEMMA_3
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm3_stochastic import sigma


def witness() -> tuple[Witness, ...]:
    """Y* = 0: the d with λ_(t-1)d²/2 = rhs(66) against the right side of (67), in two rounds."""
    found = []
    for round_ in (2, 1000):
        at: Values = {n: 4, L: 1, D: 2, Y_star: 0, sigma: 1, lambda_0: Fraction(1, 4), t: round_}
        surrogate = enclosed_bound(LEMMA_3.bound("printed"), at).upper
        penalty = Fraction(1, 4) * square_root(round_ + 7).lower
        found.append(
            Witness(
                f"1.99 times the solution of the quadratic inequality is at most rhs(67), t = {round_}",
                Fraction(199, 100) * square_root(2 * surrogate / penalty).upper,
                "<=",
                enclosed_bound(EQUATION_67.bound("printed"), at).lower,
                "the solution from above, the right side from below; it is twice the solution",
                expected=True,
            )
        )
    return tuple(found)


D77 = Erratum(
    id="fedfw.d77",
    about="fedfw.eq67",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "Lemma 3, eq. (67), second term"),
    printed="2‖Y*‖/(λ_0√(t+7)) + 2√(2·9^(1/3)C/λ_0)/(t+7)^(5/12)",
    corrected="2‖Y*‖/(λ_0√(t+7)) + √(2·9^(1/3)C/λ_0)/(t+7)^(5/12), for E dist",
    why=(
        "-‖Y*‖d + (λ/2)d² ≤ B gives d ≤ (‖Y*‖ + √(‖Y*‖² + 2λB))/λ ≤ 2‖Y*‖/λ + √(2B/λ), with B = 9^(1/3)C/(t+7)^(1/3) of "
        "(66) and λ = λ_0√(t+7): the 2 belongs to the first term alone, as in (37)."
    ),
    witness=witness,
)
