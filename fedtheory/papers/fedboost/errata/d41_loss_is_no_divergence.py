"""No loss of samples has a divergence for its mean."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import Row, squared_distance


def divergence(domain: Row, h: Row) -> Fraction:
    """B_F(D ‖ h) of F = ‖x‖²."""
    return squared_distance(domain, h)


def witness() -> tuple[Witness, ...]:
    """h = (1/2, 1/2), and the domains (1/4, 3/4) and (3/4, 1/4), whose mean is h."""
    h = (Fraction(1, 2), Fraction(1, 2))
    one, other = (Fraction(1, 4), Fraction(3, 4)), (Fraction(3, 4), Fraction(1, 4))
    middle = tuple((a + b) / 2 for a, b in zip(one, other, strict=True))
    return (
        Witness(
            "the divergence of a mean of domains is the mean of their divergences, as every mean of l(h, y) is",
            divergence(middle, h),
            "=",
            (divergence(one, h) + divergence(other, h)) / 2,
            "0 against 1/8, whatever l is",
        ),
    )


D41 = Erratum(
    id="fedboost.d41",
    about="fedboost.def.lossk",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 3.1, display after Definition 1"),
    printed="For a domain D_k and a hypothesis h, the loss is thus L_{D_k}(h) = B_F(D_k ‖ h)",
    corrected="a second definition: E l(h, y) is at best B_F(D_k ‖ h) and a number that depends on D_k",
    why=(
        "Section 2 defines the loss as the mean of l(h(x), y) over D, which is affine in D; a "
        "divergence of a strictly convex F is not. For one domain the difference is a constant; "
        "under a maximum over mixtures of domains it changes the minimiser: fedboost.d43."
    ),
    witness=witness,
)
