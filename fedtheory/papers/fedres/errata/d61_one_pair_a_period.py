"""The average over explorations is that over all rounds only if a period has one pair of models."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """B = 3, T = 6, squared errors 1, 1/4, 1/16 of the pairs made in periods 0, 1, 2."""
    B, T, errors = 3, 6, (Fraction(1), Fraction(1, 4), Fraction(1, 16))
    explored = B * sum((errors[t // B] for t in range(B, T + 1, B)), Fraction(0)) / T
    at_once = sum((errors[t // B] for t in range(1, T + 1)), Fraction(0)) / T
    by_period = sum((errors[-(-t // B)] for t in range(1, T + 1)), Fraction(0)) / T
    return (
        Witness("with a new pair from round nB on", explored, "=", at_once, "5/32 against 45/96"),
        Witness(
            "with one pair in each period", explored, "=", by_period, "both 5/32", expected=True
        ),
    )


D61 = Erratum(
    id="fedres.d61",
    about="fedres.thm3b",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres",
        "Appendix D, 'Due to the i.i.d. assumption, the left-hand side is identical to'",
    ),
    printed=(
        "Due to the i.i.d. assumption, the left-hand side is identical to [the mean over all rounds]"
    ),
    corrected=(
        "if rounds (n-1)B + 1, ..., nB use the pair of round nB, and B divides T; otherwise up to 2B/T"
    ),
    why=(
        "Algorithm 3 updates, then plays. If FedRes makes its round n at t = nB, the new pair is explored at "
        "nB and played until (n+1)B - 1: the first B - 1 rounds have a pair that no exploration counts, and "
        "the last pair is counted B times. That samples are i.i.d. says nothing about it."
    ),
    witness=witness,
)
