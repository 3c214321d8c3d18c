"""The regret of a bandit: its second line has lost 1/T."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two rounds, in each of which a quarter is lost."""
    lost = (Fraction(1, 4), Fraction(1, 4))
    total = sum(lost, Fraction(0))
    return (
        Witness(
            "(1/T) sum of what is lost = sum of what is lost",
            total / len(lost),
            "=",
            total,
            "1/4 against 1/2",
        ),
    )


D76 = Erratum(
    id="fedres.d76",
    about="fedres.cbreg",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Section 5, the display of Reg_CB"),
    printed="E[(1/T) sum_t r_t(a*_t) - r_t(a_t)] = E[sum_t max_a f(x_t(a); w*) - f(x_t(a_t); w*)]",
    corrected="E[(1/T) sum_t max_a f(x_t(a); w*) - f(x_t(a_t); w*)]",
    why="The factor is there in the federated regret (11).",
    witness=witness,
)
