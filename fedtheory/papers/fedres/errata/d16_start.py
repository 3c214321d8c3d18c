"""Theorem 2 starts at 0, which no algorithm says and Appendix C does not do."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """l = w²/4, w_* = 0, started at 1 with eta = 1/100 for 100 rounds, against the theorem with ||w_*|| = 0."""
    eta, rounds, gamma, G = Fraction(1, 100), 100, Fraction(1, 2), Fraction(1, 2)
    w, total = Fraction(1), Fraction(0)
    for _ in range(rounds):
        total += w**2 / 4
        w -= eta * w / 2
    return (
        Witness(
            "Reg <= 0/(2 eta T) + gamma eta² G²/2 + M/T",
            total / rounds,
            "<=",
            gamma * eta**2 * G**2 / 2 + Fraction(1, 4) / rounds,
            "the run, exactly",
        ),
    )


D16 = Erratum(
    id="fedres.d16",
    about="fedres.lem7",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Lemma 7, last inequality; Appendix C.2"),
    printed="||w^g_0 - w^g_*||²/(2 eta) <= ||w^g_*||²/(2 eta)",
    corrected="with w^g_0 = 0 and w_{i,0} = 0; else distances from the start take the place of norms",
    why="No algorithm says where the models start. Appendix C starts at (1, 0), where the step is false.",
    witness=witness,
)
