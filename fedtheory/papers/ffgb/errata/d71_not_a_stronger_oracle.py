"""The oracle in the supremum is called stronger than the one in the mean square; it does not imply it for any γ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

Values = tuple[Fraction, ...]
POINTS = 10


def answer(query: Values) -> Values:
    """The query, less half of its largest value towards 0 (downwards where it is 0): an oracle for every query."""
    half = max(map(abs, query)) / 2
    return tuple(value - (half if value >= 0 else -half) for value in query)


def witness() -> tuple[Witness, ...]:
    """Ten points of the same weight and a query that is 1 at one of them."""
    query = (Fraction(1),) + (Fraction(0),) * (POINTS - 1)
    error = tuple(h - phi for h, phi in zip(answer(query), query, strict=True))
    squares = [sum((v**2 for v in values), Fraction(0)) / POINTS for values in (error, query)]
    return (
        Witness(
            "(10) with γ = 1/2",
            max(map(abs, error)),
            "<=",
            max(map(abs, query)) / 2,
            "so for every query: the error is half of the largest value everywhere",
            expected=True,
        ),
        Witness(
            "(11): the answer is no larger than the query",
            max(map(abs, answer(query))),
            "<=",
            max(map(abs, query)),
            "so for every query",
            expected=True,
        ),
        Witness(
            "(5) with some γ > 0: ‖h - φ‖²_α < ‖φ‖²_α",
            squares[0],
            "<",
            squares[1],
            "1/4 against 1/10",
        ),
    )


D71 = Erratum(
    id="ffgb.d71",
    about="ffgb.rem_relaxed",
    severity=Severity.FALSE,
    source=Source(
        "shen2022ffgb",
        "Section 4.2, before Theorem 4.3; Section 4.1, before (10); contribution 3",
    ),
    printed=(
        "we relax the oracle assumption (10) to the standard one (5); (10) is slightly stronger than (5); under a "
        "weaker assumption on the weak learning oracle"
    ),
    corrected="(5) in place of (10): neither implies the other for a γ < 1",
    why=(
        "An error that is half of one value of the query may stand at all the other points, where the query is 0. The "
        "converse fails as well: a small part of the mass may be missed whole. For every γ < 1 of "
        "(10) and every γ of (5) there are points enough."
    ),
    witness=witness,
)
