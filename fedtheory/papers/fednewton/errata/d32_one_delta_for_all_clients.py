"""One δ is spent on m clients, and on three different numbers of events."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Ten independent clients whose deviations each keep their bounds with probability 9/10."""
    delta, m = Fraction(1, 10), 10
    return (
        Witness(
            "all of them keep them with probability 1 - 3δ",
            (1 - delta) ** m,
            ">=",
            1 - 3 * delta,
            "independence: 0.9^10",
        ),
    )


D32 = Erratum(
    id="fednewton.d32",
    about="fednewton.eq33",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "Theorem 5 and (33); Theorems 3 and 4"),
    printed=(
        "with the probability at least 1 - δ (Theorem 5), 1 - 2δ (its proof), 1 - 3δ "
        "(Theorems 3 and 4)"
    ),
    corrected="2m + 2 deviations are to be small at once: each at the level δ/(2m + 2)",
    why=(
        "(26) is used for every client j, and holds for each with probability 1 - 2δ; for "
        "all of them with 1 - 2mδ by the union bound, and with no more than (1 - δ)^m "
        "where clients are independent."
    ),
    witness=witness,
)
