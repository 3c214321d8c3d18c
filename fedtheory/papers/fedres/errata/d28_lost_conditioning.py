"""(33) has the variance of a gradient where it needs the variance given the past."""

from fractions import Fraction
from itertools import product

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

COINS = (Fraction(-1), Fraction(1))


def slope(w: Fraction, xi: Fraction) -> Fraction:
    """The gradient of l = (w - xi)²/16, whose variance is 1/64 at every w."""
    return (w - xi) / 8


def witness() -> tuple[Witness, ...]:
    """xi = ±1 fair, D = 1, w_1 = 0 and eta = 4: w_2 = xi_1/2."""
    fixed = sum(slope(Fraction(0), xi) ** 2 for xi in COINS) / 2
    drawn = [slope(first / 2, second) for first, second in product(COINS, COINS)]
    mean = sum(drawn, Fraction(0)) / 4
    whole = sum(((one - mean) ** 2 for one in drawn), Fraction(0)) / 4
    return (
        Witness(
            "E ||b_2 - c_2||² = V[grad_2]",
            Fraction(fixed),
            "=",
            whole,
            "1/64 and 5/256: the second contains the variance of w_2",
        ),
        Witness(
            "V[grad_2] <= sigma²",
            whole,
            "<=",
            Fraction(fixed),
            "sigma² bounds the variance at every fixed pair of models, 1/64",
        ),
        Witness(
            "E V[grad_2 | the past] <= sigma²",
            Fraction(fixed),
            "<=",
            Fraction(fixed),
            "at w_2 = 1/2 and at w_2 = -1/2 it is 1/64",
            expected=True,
        ),
    )


D28 = Erratum(
    id="fedres.d28",
    about="fedres.eq33",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "(33)"),
    printed="E[sum_t ||b_t - c_t||²] = sum_t sum_i V[grad^g_{i,t-alpha_i}] <= T sum_i sigma_i²",
    corrected="E[sum_t ||b_t - c_t||²] = sum_t sum_i E V[grad^g_{i,t-alpha_i} | l_{j,s}: s < t - alpha_j] <= T sum_i sigma_i²",
    why=(
        "By Section 2, V[v] is E||v - E v||². The gradient is taken at models that are random themselves, so its variance is "
        "that given the past plus that of its conditional mean; c_t is the conditional mean, and sigma_i² is assumed of fixed "
        "models. The line before (33), and the same place in Lemma 8, have the condition."
    ),
    witness=witness,
)
