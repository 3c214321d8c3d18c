"""Realizability given an action's own context alone: then the two lines of (11) differ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

HALF = Fraction(1, 2)


def witness() -> tuple[Witness, ...]:
    """x(1) says nothing, x(2) = Z is a fair coin, and Z is also the reward of action 1."""
    coins = (Fraction(0), Fraction(1))
    realised = HALF, {z: Fraction(1, 4) + z / 2 for z in coins}  # f*(x(1)), f*(x(2)) by Z
    first = sum(coins, Fraction(0)) / 2
    earned, expected = Fraction(0), Fraction(0)
    for z in coins:
        second = realised[1][z]  # of action 2, given Z and hence given x(2)
        best_is_first = realised[0] >= second
        earned += (z if best_is_first else second) / 2
        expected += max(realised[0], second) / 2
    return (
        Witness(
            "E[r(1) | x(1)] = f*(x(1)) = 1/2",
            first,
            "=",
            realised[0],
            "the mean of a fair coin",
            expected=True,
        ),
        Witness(
            "E r(a*) = E max_a f*(x(a))",
            earned,
            "=",
            expected,
            "3/8 against 5/8: where action 1 is best, Z = 0, and it earns nothing",
        ),
    )


D65 = Erratum(
    id="fedres.d65",
    about="fedres.eq11",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Section 5, realizability, the display of Reg_CB and (11)"),
    printed="E[r_{i,t}(a) | x_{i,t}(a)] = f_i^*(x_{i,t}(a)), and the two lines of (11) are equal",
    corrected="E[r_{i,t}(a) | x_{i,t}(1), ..., x_{i,t}(K)] = f_i^*(x_{i,t}(a))",
    why=(
        "The best action depends on all contexts, and what other contexts say about a reward is not in f*. Appendix D "
        "needs the same for the action that is taken: its second display conditions on all contexts and the action."
    ),
    witness=witness,
)
