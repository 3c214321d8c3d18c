"""One letter stands for the empirical and the true mixture."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import Row, dot


def loss(h: Row, under: Row) -> Fraction:
    """The mean of 2(1 - h_y)."""
    return 2 * (1 - dot(h, under))


def witness() -> tuple[Witness, ...]:
    """p = 1: a fair coin, one toss that shows the first side, h = (3/4, 1/4)."""
    h, coin = (Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2))
    return (
        Witness(
            "the loss on the target distribution is the loss on the samples",
            loss(h, coin),
            "=",
            loss(h, (Fraction(1), Fraction(0))),
            "1 against 1/2: both are called the loss on Ū",
        ),
    )


D29 = Erratum(
    id="fedboost.d29",
    about="fedboost.set.ubar",
    severity=Severity.EXTRACTION,
    source=Source("hamer2020fedboost", "Section 2.1, before (2); (2)"),
    printed=(
        "Ū = Σ m_k/m D̂_k, with the assumed target distribution given by Ū = Σ_{k=1}^p m_k/m "
        "D_k; L_Ū(h) = Σ m_k/m L_{D̂_k}(h)"
    ),
    corrected="two letters, and the empirical one in (2)",
    why=(
        "The target is the mixture of the domains, (2) averages over samples. The copy at hand "
        "may have lost a hat."
    ),
    witness=witness,
)
