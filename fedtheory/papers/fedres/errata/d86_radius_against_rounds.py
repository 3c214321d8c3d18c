"""Lemma 1 compares a length with a number of rounds, and Theorem 1 forgets to."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The same losses for T = 4 rounds, with models measured in halves and in eighths."""
    T, radius = 4, Fraction(1)
    in_halves, in_eighths = radius / Fraction(1, 2), radius / Fraction(1, 8)
    return (
        Witness("D ≤ T in halves", in_halves, "<=", Fraction(T), "2 against 4", expected=True),
        Witness("D ≤ T in eighths", in_eighths, "<=", Fraction(T), "8 against 4"),
    )


D86 = Erratum(
    id="fedres.d86",
    about="fedres.lem1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Lemma 1, first words; Theorem 1"),
    printed="Suppose D ≤ T",
    corrected=(
        "no condition on D alone: with log(1 + 8DGPT) for log T (fedres.d47) none is needed"
    ),
    why=(
        "In other units of the models D is another number, T is not. Theorem 1 rests on the lemma and does "
        "not repeat the condition. What would be needed of the printed proof is a condition on G D, which has "
        "the units of the loss."
    ),
    witness=witness,
)
