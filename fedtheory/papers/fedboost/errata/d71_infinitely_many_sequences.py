"""Sequences are more than finitely many classes."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def sequences(longest: int) -> int:
    """Of two letters, of one letter or more."""
    return sum(2**length for length in range(1, longest + 1))


def witness() -> tuple[Witness, ...]:
    """A thousand classes."""
    return (
        Witness(
            "all sequences of two letters are among them",
            Fraction(sequences(10)),
            "<=",
            Fraction(1000),
            "2046 of at most ten letters; and so for every finite number",
        ),
    )


D71 = Erratum(
    id="fedboost.d71",
    about="fedboost.set.space",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2; Section 3.1"),
    printed=(
        "Y represents a finite set of classes [...] in language modeling Y is the set of all "
        "sequences"
    ),
    corrected=(
        "sequences of bounded length, or a countable Y, for which sums of F and the compactness "
        "of mixtures need a word"
    ),
    why=(
        "Lemmas 1 to 3 sum over the domains and stand for countable Y where their divergences "
        "are finite; that a minimum is attained is another matter."
    ),
    witness=witness,
)
