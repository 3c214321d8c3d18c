"""The bound of gradients does not bound the corrected estimate."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import mean


def second_moment(q: int) -> Fraction:
    """E of the square of coordinate 2 of the unbiased estimate: point masses, y = e_1, uniform C = 1, α = e_2."""
    gamma = Fraction(1, q)

    def estimate(bits: tuple[Fraction, ...]) -> Fraction:
        (sent,) = bits
        return 2 * (sent / gamma) * sent / gamma - 2 * (1 / gamma - 1) * sent / gamma

    return mean(lambda bits: estimate(bits) ** 2, (gamma,))


def witness() -> tuple[Witness, ...]:
    """At ensembles ‖2(h - y)‖² is at most 8."""
    return (
        Witness(
            "the mean square of the corrected estimate is at most G²",
            second_moment(100),
            "<=",
            Fraction(8),
            "q = 100: 400, of one coordinate; it is 4q",
        ),
    )


D51 = Erratum(
    id="fedboost.d51",
    about="fedboost.cor3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Corollary 3, with Properties 1.5"),
    printed="≤ c √(G² σ r_α/T), for some constant c, with ‖δ l(h(x), y)‖_* ≤ G",
    corrected="G² bounds the mean square of the corrected estimate, which grows with 1/γ",
    why=(
        "The correction and the factor 1_l/γ_l are as large as 1/γ: of the order of q/C under "
        "uniform sampling, of 1/(C α_l) under (8). The budget has left the floor and is in G."
    ),
    witness=witness,
)
