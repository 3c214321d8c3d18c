"""A bound that holds with probability 1 - 1/T is used inside expectations."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """A deviation that is 0 with probability 1 - 1/T, and 1 otherwise, T = 100."""
    T = 100
    expected = Fraction(1, T) * 1 + (1 - Fraction(1, T)) * 0
    return (
        Witness(
            "what is at most 0 with probability 1 - 1/T is at most 0 in expectation",
            expected,
            "<=",
            Fraction(0),
            "two outcomes",
        ),
        Witness(
            "with 1/T added it is",
            expected,
            "<=",
            Fraction(1, T),
            "two outcomes",
            expected=True,
        ),
    )


D35 = Erratum(
    id="fedres.d35",
    about="fedres.lem4",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        "Lemma 4, proof, 'with the help of (19) and Lemma 1'; Theorem 1, last step",
    ),
    printed=(
        "the expectation of the second term of (18) is bounded by Lemma 1, which holds with "
        "probability 1 - 1/T"
    ),
    corrected="add 1/T times the range, or use Lemma 1 in expectation",
    why=(
        "On the event that Lemma 1 excludes a deviation can be as large as the range. The "
        "statement of Lemma 4 has an O where its proof has an Õ."
    ),
    witness=witness,
)
