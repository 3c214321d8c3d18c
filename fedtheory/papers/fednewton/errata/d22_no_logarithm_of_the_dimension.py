"""(10) bounds an operator norm as if it were one number: the worst of a thousand directions exceeds it."""

from fractions import Fraction
from math import comb, factorial

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import root


def witness() -> tuple[Witness, ...]:
    """A thousand one-hot points, φ = 10 e_x, λ = 1/10, 100,000 draws, δ = 9/10: some count is above 128 too often.

    Where one is, the norm is at least 29/200. Counts are negatively associated, so none is with probability (1 - p)^K at most,
    p the chance of one; p is bounded from below by its first terms, each rounded down.
    """
    K, n, least, scale = 1000, 100_000, 129, 1 << 80
    term = scale * comb(n, least) * (K - 1) ** (n - least) // K**n
    tail = 0
    for count in range(least, least + 30):
        tail += term
        term = term * (n - count) // ((count + 1) * (K - 1))
    power = (1 - Fraction(tail, scale)) ** K
    none = Fraction(-(-power.numerator * scale // power.denominator), scale)  # rounded up
    level = Fraction(4, 5)  # more than log(20/9)
    series = sum((level**k / factorial(k) for k in range(6)), Fraction(0))
    square, lam = 100, Fraction(1, 10)
    most = 2 * square * level / (lam * n) + root(2 * (square + 1) * level / (lam * n), 2).upper
    norm = (Fraction(least, n) - Fraction(1, K)) * square / (Fraction(square, K) + lam)
    return (
        Witness(
            "log(20/9) < 4/5",
            Fraction(20, 9),
            "<",
            series,
            "the exponential's series",
            expected=True,
        ),
        Witness(
            "a count of 129 keeps the printed bound at δ = 9/10",
            norm,
            "<=",
            most,
            "the largest entry of a diagonal matrix",
        ),
        Witness(
            "some count is 129 or more with probability 9/10 at most",
            1 - none,
            "<=",
            Fraction(9, 10),
            "thirty terms of a binomial tail, rounded down; negative association",
        ),
    )


D22 = Erratum(
    id="fednewton.d22",
    about="fednewton.lem1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(10), left-most quantity"),
    printed=(
        "‖(C + λI)^{-1/2}(C - C_D)(C + λI)^{-1/2}‖ ≤ 2κ² log(2/δ)/(λ|D|) + sqrt(2(κ² + 1) "
        "log(2/δ)/(λ|D|))"
    ),
    corrected="≤ 2K l/(3|D|) + sqrt(2K l/|D|), l = log(2M/δ), K the largest leverage",
    why=(
        "An operator norm is a supremum over directions: the worst of K independent ones "
        "is larger than each by the root of a logarithm, which Bernstein's inequality for "
        "matrices has and (10) has not."
    ),
    witness=witness,
)
