"""More clients have fewer samples each once the merged classes run out."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """300 samples in A, N_0 = 30: 10 clients and 50."""
    merged, cap = 300, 30

    def each(clients: int) -> int:
        return min(cap, merged // clients)

    return (
        Witness(
            "the samples of C_0 are more with 50 clients than with 10",
            Fraction(10 * each(10)),
            "<",
            Fraction(50 * each(50)),
            "300 both times",
        ),
        Witness(
            "a client has as many", Fraction(each(10)), "<=", Fraction(each(50)), "30 against 6"
        ),
    )


D73 = Erratum(
    id="fedres.d73",
    about="fedres.fig3",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 6.1, steps 1 and 2; Section 6.4"),
    printed=(
        "when the number of clients increases, the overall performance should improve because each client "
        "benefits from the effectively increased number of data samples"
    ),
    corrected="while N_0 P samples of the merged classes are there; beyond, N falls as 1/P",
    why=(
        "Step 1 spreads the samples of A over all clients, and buckets are as large. The number of samples of "
        "C_0 stops growing, and each local model is learnt from fewer."
    ),
    witness=witness,
)
