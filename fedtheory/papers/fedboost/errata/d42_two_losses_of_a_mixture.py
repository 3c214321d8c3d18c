"""The loss on a mixture is defined twice."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import Row, squared_distance


def witness() -> tuple[Witness, ...]:
    """F = ‖x‖², D_1 = (1/4, 3/4), D_2 = (3/4, 1/4), λ = (1/2, 1/2), h = (1/2, 1/2)."""
    domains = ((Fraction(1, 4), Fraction(3, 4)), (Fraction(3, 4), Fraction(1, 4)))
    h = (Fraction(1, 2), Fraction(1, 2))
    mixture: Row = tuple(sum(column, Fraction(0)) / 2 for column in zip(*domains, strict=True))
    return (
        Witness(
            "B_F(D_λ ‖ h) is Σ λ_k B_F(D_k ‖ h)",
            squared_distance(mixture, h),
            "=",
            sum((squared_distance(d, h) for d in domains), Fraction(0)) / 2,
            "0 against 1/8: what is lost is the spread of the domains",
        ),
        Witness(
            "where D_λ is D_3 = h, the loss on the mixture is that on the domain",
            sum((squared_distance(d, h) for d in domains), Fraction(0)) / 2,
            "=",
            squared_distance(h, h),
            "1/8 for λ = (1/2, 1/2, 0), 0 for (0, 0, 1): one distribution, two losses",
        ),
    )


D42 = Erratum(
    id="fedboost.d42",
    about="fedboost.def.lossmix",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 3.1, second display after Definition 1; (3)"),
    printed="L_{D_λ}(h) = Σ λ_k B_F(D_k ‖ h), beside L_D(h) = B_F(D ‖ h) and D_λ = Σ λ_k D_k",
    corrected="a name of its own: the sum is B_F(D_λ ‖ h) and Σ λ_k F(D_k) - F(D_λ), by (12)",
    why=(
        "D_λ is a distribution, on which the line before defines the loss. The two differ by "
        "the spread of the domains, which depends on λ: the worst mixture is another one. Of "
        "the divergence from the mixture itself the proof of Lemma 3 bounds ε alone."
    ),
    witness=witness,
)
