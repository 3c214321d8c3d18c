"""Settings that the text contradicts, and a target that is not the one of the theory."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fednewton.statements.items.printed_tables import TABLE_2

WIDTHS = tuple(Fraction(10) ** k for k in range(-2, 4))


def nearest(size: int, whole: int) -> Fraction:
    """How far the nearest |D|/m is from a local size."""
    return min(abs(Fraction(whole, m) - size) for m in range(1, whole + 1))


def witness() -> tuple[Witness, ...]:
    """σ² of Table 2, the sizes of Figure 3 for MNIST, and d = 1, x = 1 with w_j = -1 and 3."""
    off = [name for name, row in TABLE_2.items() if row.width not in WIDTHS]
    slopes = (Fraction(-1), Fraction(3))
    pooled = -sum((abs(w) for w in slopes), Fraction(0)) / len(slopes)
    target = -abs(sum(slopes, Fraction(0)) / len(slopes))
    return (
        Witness(
            "all σ² are on the grid", Fraction(len(off)), "=", Fraction(0), f"{', '.join(off)}"
        ),
        Witness(
            "with |D| = 10000 some |D_j| is within 500 of 4400",
            nearest(4400, 10_000),
            "<=",
            Fraction(500),
            "5000 is the nearest",
        ),
        Witness(
            "with the 60000 of Table 2",
            nearest(4400, TABLE_2["mnist"].samples),
            "<=",
            Fraction(500),
            "m = 14",
            expected=True,
        ),
        Witness("f* is the regression of all data", target, "=", pooled, "-1 and -2 at x = 1"),
    )


D99 = Erratum(
    id="fednewton.d99",
    about="fednewton.tab2",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Section 7, Datasets, 1) and settings; 7.1; Table 2"),
    printed=(
        "σ² ∈ {0.01, 0.1, ..., 1000} [...] fixing the total sample size |D| = 10000 [...] |D_j| ≈ 4400 for MNIST [...] "
        "f*(x) = min(-1'x, 1'x) with x ~ N(0, I)"
    ),
    corrected="σ² = 0.001 on dna; |D| = 60000 for MNIST; f* and ρ those of the mixture of the clients",
    why=(
        "Table 2 has σ² = 0.001, and λ_prox, which is explained nowhere, off both grids three times. With concept shifts the "
        "pooled answer is -Σ p_j|w_j'x|, below f*; with covariate shifts the inputs are no N(0, I): ridge regression on all "
        "data does not estimate f*, as the excess risk of the theory does."
    ),
    witness=witness,
)
