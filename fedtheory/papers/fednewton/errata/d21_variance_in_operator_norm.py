"""The variance behind (10) is taken in the operator norm, and the bound fails for features that share a coordinate."""

from fractions import Fraction
from math import factorial

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import root


def witness() -> tuple[Witness, ...]:
    """φ = (1, e_x), x of a million, 400 draws, λ = 1/100: if all differ, (C - C_D)e_0 = v has ‖v‖² = 1/400 - 1/K, Cv = v/K."""
    K, n, lam = 1_000_000, 400, Fraction(1, 100)
    level = Fraction(7, 5)  # more than log 4: e^{7/5} > 1 + 7/5 + ... + (7/5)^5/120 > 4
    deviation = (Fraction(1, n) - Fraction(1, K)) / (Fraction(1, K) + lam) ** 2
    most = root(2 * 3 * level / (lam * n), 2).upper + 2 * 2 * level / (lam * n)
    series = sum((level**k / factorial(k) for k in range(6)), Fraction(0))
    return (
        Witness("log 4 < 7/5", Fraction(4), "<", series, "the exponential's series", expected=True),
        Witness(
            "all draws differ with probability 1/2 at most, the δ of the bound",
            1 - Fraction(n * (n - 1), 2 * K),
            "<=",
            Fraction(1, 2),
            "a pair is equal with probability 1/K; 400·399/2 pairs",
        ),
        Witness(
            "then R_D² is at most the square of the printed bound at δ = 1/2",
            deviation,
            "<=",
            most**2,
            "R_D ≥ ‖(C + λ)^{-1} v‖ = ‖v‖/(1/K + λ)",
        ),
    )


D21 = Erratum(
    id="fednewton.d21",
    about="fednewton.lem1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(10), R_D; its proof, E‖ξ - Eξ‖²"),
    printed="R_D ≤ 2κ² log(2/δ)/(λ|D|) + sqrt(2(κ² + 1) log(2/δ)/(λ|D|))",
    corrected=(
        "R_D ≤ (4/3)κ² log(2/δ)/(λ|D|) + sqrt(2κ²N(λ) log(2/δ)/(λ|D|)), N(λ) where print "
        "has 1 + 1/κ²"
    ),
    why=(
        "Proposition 3 speaks of vectors, so of Hilbert-Schmidt norms, and their variance "
        "is up to κ²N(λ)/λ; print bounds the norm of the mean of ξξ*. Not a matter of "
        "proof: with features (1, e_x) the printed bound fails with probability above "
        "9/10 where it may fail with 1/2."
    ),
    witness=witness,
)
