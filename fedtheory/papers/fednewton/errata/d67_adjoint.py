"""The sampling operator's adjoint is not its adjoint in the inner product of R^|D|."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two samples with the feature 1, w = 1 and a = (1, 1)."""
    phi, w, a = (Fraction(1), Fraction(1)), Fraction(1), (Fraction(1), Fraction(1))
    sampled = sum((f * w * x for f, x in zip(phi, a, strict=True)), Fraction(0))
    returned = w * sum((f * x for f, x in zip(phi, a, strict=True)), Fraction(0)) / len(phi)
    return (
        Witness(
            "<S_D w, a> = <w, S_D* a>, two samples with feature 1",
            sampled,
            "=",
            returned,
            "sum of products against their average",
        ),
    )


D67 = Erratum(
    id="fednewton.d67",
    about="fednewton.def3",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Definition 3, and after it"),
    printed="while S*, S_D*, S_Dj* are their adjoint operators",
    corrected="adjoint for the inner product (1/|D|) sum a_i b_i of R^|D|; for the usual one they are |D|^{-1} times the adjoint",
    why=(
        "The factor 1/|D| stands in S_D* and not in S_D. C_D = S_D* S_D is right of the printed S_D*; the adjoint for the "
        "usual inner product would give |D| C_D."
    ),
    witness=witness,
)
