"""(40) is the root of the display before it, less a square of tau + B."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """tau + B = 64: the second term before the root is (64²)^(1/3) = 16, and its root is 4."""
    delays, before = Fraction(64), Fraction(16)
    printed = Fraction(2)  # 64^(1/6)
    return (
        Witness(
            "the term before the root, cubed: (tau + B)²",
            before**3,
            "=",
            delays**2,
            "16³ = 64²",
            expected=True,
        ),
        Witness(
            "the term of (40), to the sixth: tau + B",
            printed**6,
            "=",
            delays,
            "2^6 = 64",
            expected=True,
        ),
        Witness(
            "the root of the former is at most the latter",
            before,
            "<=",
            printed**2,
            "4 against 2, and the ratio is (tau + B)^(1/6)",
        ),
    )


D67 = Erratum(
    id="fedres.d67",
    about="fedres.eq40",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix D, (40) and the display before B is set"),
    printed="(gamma D^4 G² (tau + B))^(1/6)/T^(1/3)",
    corrected="(gamma D^4 G² (tau + B)²)^(1/6)/T^(1/3)",
    why=(
        "The root of (gamma D^4 G² (tau + B)²)^(1/3)/T^(2/3). Theorem 3 has tau² again. With rounds counted in other "
        "units the printed term changes, and all others stay: in long periods it vanishes, and the display is false."
    ),
    witness=witness,
)
