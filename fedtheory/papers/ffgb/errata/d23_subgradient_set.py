"""The set of subgradients binds g twice, and contains everything above the tangent."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """F[f] = f² at f = 0, on one point: ∇F[f] = 0, and g = 1."""
    g, other = Fraction(1), Fraction(1, 2)
    return (
        Witness(
            "g = 1 is in the set as printed",
            g**2,
            ">=",
            Fraction(0),
            "F[1] against F[0]",
            expected=True,
        ),
        Witness(
            "g = 1 is a subgradient at 0", other**2, ">=", other * g, "F[1/2] against F[0] + 1/2"
        ),
    )


D23 = Erratum(
    id="ffgb.d23",
    about="ffgb.def_subgrad",
    severity=Severity.EXTRACTION,
    source=Source(
        "shen2022ffgb",
        "Section 2.2, definition of the subgradient",
    ),
    printed="the set of all g ∈ L²(α) with F[g] ≥ F[f] + ⟨g - f, ∇F[f]⟩_α",
    corrected="the set of all g ∈ L²(α) with F[g'] ≥ F[f] + ⟨g' - f, g⟩_α for every g' ∈ L²(α)",
    why=(
        "As printed it is a set of functions at which the inequality holds for one subgradient that is not "
        "yet defined. The copy at hand may have lost a mark on one g."
    ),
    witness=witness,
)
