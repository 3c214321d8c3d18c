"""The weighted sampling of Section 5 is not (8)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A weight of 9/10, C = 32."""
    return (
        Witness(
            "C α is a probability",
            32 * Fraction(9, 10),
            "<=",
            Fraction(1),
            "144/5",
        ),
    )


D85 = Erratum(
    id="fedboost.d85",
    about="fedboost.exp.methods",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 5, first paragraph"),
    printed="weighted random sampling: γ_{k,t} ∝ α_{k,t} C",
    corrected="γ_{k,t} given by (8), which is cut off at 1",
    why=(
        "A factor C says nothing beside ∝, and what is proportional to the weights may be more "
        "than 1."
    ),
    witness=witness,
)
