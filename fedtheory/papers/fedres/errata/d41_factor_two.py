"""The line after (25) bounds (n-1)^(-3/2) by 2n^(-3/2), which is false for n = 2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """n = 2 and n = 3, in squares: 1/(n-1)³ against 4/n³."""
    return tuple(
        Witness(
            f"(n-1)^(-3/2) ≤ 2n^(-3/2) at n = {n}, squared",
            Fraction(1, (n - 1) ** 3),
            "<=",
            Fraction(4, n**3),
            "both sides are positive",
            expected=n == 3,
        )
        for n in (2, 3)
    )


D41 = Erratum(
    id="fedres.d41",
    about="fedres.lem6aux",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Appendix A, the display after (25)"),
    printed="... + C_3/(n-1)^(3/2) + ... ≤ ... + 2(D_1 + D_2 + C_3)/n^(3/2) + ...",
    corrected=(
        "2√2 C_3 for 2 C_3; or compare with powers of n - 1, as in our proof, where no factor is "
        "lost"
    ),
    why="(n/(n-1))^(3/2) is 2√2 at n = 2 and below 2 from n = 3 on.",
    witness=witness,
)
