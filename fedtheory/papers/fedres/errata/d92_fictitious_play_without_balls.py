"""(5) and (6) have lost the balls of (2) and (3)."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import rational_pair_quadratics, value


def witness() -> tuple[Witness, ...]:
    """l = 1/2 + w/2, which lies in [0, 1] on the ball."""
    of = rational_pair_quadratics(losses="1/2 1/2 0 0 0 0", comparator="-1 0").mean(0)
    best, outside = (value(of, (Fraction(w), Fraction(0))) for w in (-1, -2))
    return (
        Witness(
            "the best model of the ball is best without it",
            best,
            "<=",
            outside,
            "0 against -1/2, and so on",
        ),
    )


D92 = Erratum(
    id="fedres.d92",
    about="fedres.fp",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 3.1, (5) and (6)"),
    printed="w_{i,t+1} = argmin_w {...}; w^g_{t+1} = argmin_w {...}",
    corrected="argmin over ‖w‖ ≤ D",
    why=(
        "Assumptions are made on the balls alone. Without them a minimiser need not exist, as for linear "
        "losses. Algorithms 5, 6 and 7 have none either."
    ),
    witness=witness,
)
