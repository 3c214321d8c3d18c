"""The noise A_D adds a number to the inverse of a feature, and C_1 two different labels."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """κ = 1 and κ = 1/10 for the same predictors: the factor κ (N/n)^(1/2), N/n = 1/100."""
    spread = Fraction(1, 10)
    one, tenth = 1 * spread, Fraction(1, 10) * spread
    return (Witness("the noise in other units is the same", tenth, "=", one, "1/100 against 1/10"),)


D62 = Erratum(
    id="fednewton.d62",
    about="fednewton.prop5",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "(22); (26), (34) and C_1"),
    printed="2 kappa (B + 2 kappa³ R) (1/(|D| lambda^(1/2)) + (N/|D|)^(1/2))",
    corrected=(
        "2 (kappa/(|D| lambda^(1/2)) + (N/|D|)^(1/2)) (B + ...), for every kappa; with kappa >= "
        "1, which Propositions 5 and 6 do not assume, the printed one is larger"
    ),
    why=(
        "With features and labels in other units, phi to s phi and lambda to s² lambda, nothing "
        "changes but the right side: for a small s it is smaller than the error."
    ),
    witness=witness,
)
