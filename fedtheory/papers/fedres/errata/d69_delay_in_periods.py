"""Appendix D, delays in periods: T for tau, a round trip too short by one, and a hypothesis that is never used."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_batches import batch_trip


def witness() -> tuple[Witness, ...]:
    """T = 8000, tau = 10, B = 8; and tau = 2."""
    T, tau, B = 8000, 10, 8
    return (
        Witness(
            "the equivalent delay is ceil(T/B)",
            Fraction(batch_trip(tau, B)),
            "=",
            Fraction(-(-T // B)),
            "3 periods, not 1000",
        ),
        Witness(
            "or ceil(tau/B), at tau = 2",
            Fraction(batch_trip(2, B)),
            "<=",
            Fraction(1),
            "explored in round 8, at the server and back in round 10: too late for the period of round 9",
        ),
    )


D69 = Erratum(
    id="fedres.d69",
    about="fedres.thm3a",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix D, Theorem 3 and the first display of its proof"),
    printed=(
        "supposed that ||w_{i,*}|| are all upper bounded by ||w_*^l||; the equivalent delay for client i is ceil(T_i/B)"
    ),
    corrected="no such supposition; 1 + ceil((tau_i - 1)/B)",
    why=(
        "w_*^l is not defined and no bound mentions it. T is a slip for tau, here and in the display (of the copy at hand, perhaps), and a period that uses one pair of models "
        "throughout waits for the next one; B times the delay is at most tau + 2B, so the displays after it lose nothing by that."
    ),
    witness=witness,
)
