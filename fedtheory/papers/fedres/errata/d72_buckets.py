"""Section 6.1's recipe for clients cannot always be followed: on shuttle two merged classes may have too few examples."""

from fractions import Fraction
from itertools import combinations

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

SHUTTLE = (45586, 50, 171, 8903, 3267, 10, 13)
"""The examples of each class of the data set shuttle (58,000 in all)."""
CLIENTS = 50


def impossible() -> int:
    """How many choices of ⌊0.3·7⌋ = 2 classes leave a client of 50 without an example of C_0."""
    return sum(a + b < CLIENTS for a, b in combinations(SHUTTLE, 2))


def witness() -> tuple[Witness, ...]:
    """The smallest pair, and how many pairs are too small."""
    smallest = sum(sorted(SHUTTLE)[:2])
    return (
        Witness(
            "the merged classes reach for one example a client",
            Fraction(smallest),
            ">=",
            Fraction(CLIENTS),
            "shuttle, 50 clients, the two smallest classes merged: 10 + 13 examples",
        ),
        Witness(
            "choices of two classes for which they do not",
            Fraction(impossible()),
            "=",
            Fraction(1),
            "of 21, counted",
            expected=True,
        ),
    )


D72 = Erratum(
    id="fedres.d72",
    about="fedres.exp1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 6.1, steps 1-3"),
    printed="Uniformly randomly distribute the samples of A to all clients. Suppose each client receives N samples",
    corrected=(
        "A must have at least as many samples as there are clients, and the other classes at least as many buckets of N; "
        "the text does not say what is done otherwise"
    ),
    why=(
        "⌊0.3K⌋ is 1 or 2 for the data sets with 6 or 7 classes. On shuttle the two smallest classes together have 23 "
        "examples, which do not reach for the 50 clients of Figures 1 and 10; one choice of 21 is impossible, and several "
        "others leave N at 1 or 2 of the 30 that are allowed."
    ),
    witness=witness,
)
