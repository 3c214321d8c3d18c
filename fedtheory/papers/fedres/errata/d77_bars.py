"""The decomposition of a bandit's regret has bars around a term that must be negative."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two actions earn 9/10 and 1/2; 1/5 and 4/5 are expected of them, so the second is taken."""
    earned = Fraction(9, 10), Fraction(1, 2)
    guessed = Fraction(1, 5), Fraction(4, 5)
    off = [abs(e - g) for e, g in zip(earned, guessed, strict=True)]
    term_1 = guessed[0] - guessed[1]
    return (
        Witness(
            "|f*(a*) - f(a*)| + |f(a*) - f(a)| + |f(a) - f*(a)| <= term_1 + 2 term_2",
            off[0] + abs(term_1) + off[1],
            "<=",
            term_1 + 2 * (off[0] + off[1]),
            "8/5 against 7/5",
        ),
        Witness(
            "without the bars around f(a*) - f(a)",
            off[0] + term_1 + off[1],
            "<=",
            term_1 + 2 * (off[0] + off[1]),
            "2/5 against 7/5",
            expected=True,
        ),
    )


D77 = Erratum(
    id="fedres.d77",
    about="fedres.thm3c",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Appendix D, the display after (40)"),
    printed="... + |f(a*) - f(a_t)| + ... <= [f(a*) - f(a_t)] + 2 sum_a |f* - f|",
    corrected="the same without bars around f(a*) - f(a_t); f* and f take their values at the contexts",
    why=(
        "By (12) the term is not positive in greedy rounds, and with bars it would have to be paid for. The display's "
        "ends are in order; two arms are wrong at most, so that sqrt(2 sum (f* - f)²) is enough."
    ),
    witness=witness,
)
