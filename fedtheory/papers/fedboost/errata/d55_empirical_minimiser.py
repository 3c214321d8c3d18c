"""The minimiser of the empirical loss is no mixture of the true domains."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance


def witness() -> tuple[Witness, ...]:
    """One domain, a fair coin, and a sample of two first sides and a second: (2) with F = ‖x‖²."""
    coin = (Fraction(1, 2), Fraction(1, 2))
    sample = (0, 0, 1)
    seen = tuple(Fraction(sample.count(y), len(sample)) for y in (0, 1))
    return (
        Witness(
            "the domain, which is the only mixture, loses no more on the sample than its frequencies",
            squared_distance(seen, coin),
            "<=",
            squared_distance(seen, seen),
            "1/18 against 0; all of them are positive",
        ),
    )


D55 = Erratum(
    id="fedboost.d55",
    about="fedboost.claim.lin",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 3.2, first sentence"),
    printed="the minimizer of (2) and (3) is a linear combination of the distributions D_k",
    corrected=(
        "a convex combination, and of (2) one of the samples' distributions; Lemma 1 is about "
        "the domains"
    ),
    why=(
        "(2) averages over samples. Its minimiser is the mixture of their frequencies, which no "
        "mixture of the domains need be."
    ),
    witness=witness,
)
