"""The labels are scaled by the root of their number in (2), and by nothing where the sampling operators meet them."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Four samples with the feature 1 and the label 1: Φ_D'y_D by (2), and S_D*y_D by Definition 3 with that y_D."""
    size, root = Fraction(4), Fraction(2)
    y = Fraction(1) / root
    by_matrix = size * (Fraction(1) / root) * y
    by_operator = size * Fraction(1) * y / size
    return (
        Witness(
            "S_D* y_D is the right side Phi_D^T y_D of (2), four samples with feature and label 1",
            by_operator,
            "=",
            by_matrix,
            "(1/4)·4·(1/2) against 4·(1/2)·(1/2)",
        ),
    )


D66 = Erratum(
    id="fednewton.d66",
    about="fednewton.def3",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "(2); Definition 3; the displays after (14)"),
    printed="y_D = |D|^{-1/2}(y_1, ..., y_|D|)^T [...] S_D* alpha = (1/|D|) sum phi(x_i) alpha_i [...] S_D* y_D",
    corrected="y_D = (y_1, ..., y_|D|)^T wherever S_D* is applied to it; with |D|^{-1/2} beside Phi_D only",
    why="With one meaning of y_D the right sides of (2) and of the proofs differ by the root of the number of samples.",
    witness=witness,
)
