"""kappa^(2r) becomes kappa², and (kappa + 1) kappa^(2r) at most 2 kappa³."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """κ = 1/2 at r = 1/2, κ = 2 at r = 2, and κ = 2 at r = 1."""
    half, two = Fraction(1, 2), Fraction(2)
    return (
        Witness(
            "(kappa + 1) kappa^(2r) <= 2 kappa³",
            (half + 1) * half,
            "<=",
            2 * half**3,
            "kappa = 1/2, r = 1/2",
        ),
        Witness("the same", (two + 1) * two**4, "<=", 2 * two**3, "kappa = 2, r = 2"),
        Witness(
            "for kappa >= 1, r <= 1 it holds",
            (two + 1) * two**2,
            "<=",
            2 * two**3,
            "kappa = 2, r = 1",
            expected=True,
        ),
    )


D14 = Erratum(
    id="fednewton.d14",
    about="fednewton.eq31",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "(28) against (26); (31), last step; C_1"),
    printed="2 kappa (B + 2 kappa³ R), after kappa^(2r) R in (28) and (30)",
    corrected=(
        "2 kappa (B + (kappa + 1) kappa^(2r) R); for kappa >= 1 and r <= 1 the printed constant "
        "is larger"
    ),
    why=(
        "kappa >= 1 is assumed in Lemmas 3 and 4 and not in Propositions 5 and 6, and r <= 1 "
        "nowhere."
    ),
    witness=witness,
)
