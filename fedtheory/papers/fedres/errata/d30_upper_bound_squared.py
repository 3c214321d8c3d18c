"""Lemma 6 squares an upper bound where only a value may be squared."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedres.statements import lem6_recursion as lemma
from fedtheory.papers.fedres.statements.lem6_recursion import C_1, C_3, C_4, LEMMA_6, R_0, n_0


def witness() -> tuple[Witness, ...]:
    """C_1 = 1, C_2 = 100, C_3 = C_4 = 1/100, n_0 = 1, R = B_1 = 1/2, the recursion with equality: B_2."""
    C_2, C, start = Fraction(100), Fraction(1, 100), Fraction(1, 2)
    second = start - start**2 + C_2 + C + C
    at: Values = {C_1: 1, lemma.C_2: C_2, C_3: C, C_4: C, n_0: 1, R_0: start, t: 2}
    return (
        Witness(
            "(23) at n = 2",
            second,
            "<=",
            enclosed_bound(LEMMA_6.bound(Status.PRINTED), at).upper,
            "B_2 = 1/2 - 1/4 + 100 + 1/100 + 1/100; the right side from above",
        ),
    )


D30 = Erratum(
    id="fedres.d30",
    about="fedres.lem6",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Lemma 6, (23) and (24)"),
    printed="from B at n_0 at most R alone: B_n ≤ D_1/√n + D_2/n^(3/4) + D_3/n for all n ≥ n_0",
    corrected=(
        "the same if B_n ≤ R for all n ≥ n_0 and 4C_1R ≤ 1, even with D_1 = √(C_2/C_1), D_2 = (1 "
        "+ √(1 + 4C_1(D_1 + C_3)))/(2C_1), D_3 = (1 + √(1 + 4C_1C_4))/(2C_1) + n_0R"
    ),
    why=(
        "(24) puts the bound at n - 1 into x - C_1x², which grows only up to 1/(2C_1). In the "
        "proof of Theorem 1 B_n ≤ 1 and C_1 = 1/C_0 ≤ 1/2 are at hand, 4C_1R ≤ 1 is not said. Our"
        " proof of Theorem 1 does without the lemma."
    ),
    witness=witness,
)
