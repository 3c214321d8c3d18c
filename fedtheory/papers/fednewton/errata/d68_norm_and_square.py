"""Table 1 lists upper bounds for the norm, and rows of it are for the square."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Exponents of |D| in Table 1's last column, against those of Section 5 and of a mean of |D| numbers."""
    table, section_5 = Fraction(-1), Fraction(-1) / 2
    r, gamma = Fraction(1, 2), Fraction(0)
    return (
        Witness(
            "the rate of Su et al. in Table 1 is the root of what Section 5 quotes for the square",
            table,
            "=",
            section_5,
            "O(1/|D|) in both places, of ‖f - f*‖_2 and of its square",
        ),
        Witness(
            "the rate of Zhang et al. in Table 1, a norm's, is no faster than |D|^{-1/2}",
            section_5,
            "<=",
            table,
            "the error of one mean of |D| numbers",
        ),
        Witness(
            "our optimal rates in Section 5 are those of Theorem 3",
            -2 * r / (2 * r + gamma),
            "=",
            -r / (2 * r + gamma),
            "-2r/(2r + gamma) in Section 5, -r/(2r + gamma) in Theorem 3, at r = 1/2, gamma = 0",
        ),
    )


D68 = Erratum(
    id="fednewton.d68",
    about="fednewton.tab1",
    severity=Severity.CONSTANT,
    source=Source("anonymous2024fednewton", "Table 1, last column and note; Section 5"),
    printed="We estimate the upper bounds for ‖f - f*‖_2 [...] O(1/|D|), O(1/(eta t) + Delta_f²/|D|)",
    corrected="the rows of Zhang et al. and of Su et al. bound ‖f - f*‖²; those with |D|^{-r/(2r + gamma)} the norm itself",
    why="Section 5 states the same bounds for the square; the rows of one column cannot be compared as they stand.",
    witness=witness,
)
