"""Theorem 3 lets its factor fall with the local size itself; it falls with the root."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def chance(side: int, most: int) -> Fraction:
    """The square of a bound of the chance that Theorem 3's factor keeps `most` times its order, |D| = side³, two clients.

    φ is 0 or 1, as likely, n = |D|/2 samples a client, r = γ = 1, so that λ = 1/side. Upsilon >= |1/2 - k/n|/(1 + λ) with
    the count k of the first client, and is at most most·side/n only if |k - n/2| <= most·(side + 1). So many counts at
    most have each a probability of at most 1/sqrt(3n/2 + 1), that of the central one.
    """
    n = Fraction(side**3, 2)
    counts = 2 * most * (side + 1) + 1
    return counts**2 / (3 * n / 2 + 1)


def witness() -> tuple[Witness, ...]:
    """|D| = 10^18 with the constant 100, and |D| = 10^27 with the constant 1000; δ = 1/4."""
    delta = Fraction(1, 4)
    return (
        Witness(
            "Upsilon <= 100 |D|^{1/3}/|D_j| with probability 1 - 3δ",
            (1 - 3 * delta) ** 2,
            "<=",
            chance(10**6, 100),
            "squares of probabilities: 1/16 against less than 0.0534",
        ),
        Witness(
            "Upsilon <= 1000 |D|^{1/3}/|D_j| with probability 1 - 3δ",
            (1 - 3 * delta) ** 2,
            "<=",
            chance(10**9, 1000),
            "less than 0.0054: no constant is large enough",
        ),
    )


D82 = Erratum(
    id="fednewton.d82",
    about="fednewton.thm3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Theorem 3, Upsilon, second line"),
    printed="Upsilon = 2Σ p_j P_Dj R_Dj ≲ |D|^{1/(2r+γ)}/|D_j| < 1, otherwise",
    corrected="its root, as in (42), and for the symmetrised R_Dj with a logarithm of the dimension",
    why=(
        "A count of n draws misses its mean by the order of sqrt(n). With one feature 0 or 1 all assumptions hold for every "
        "r and γ, and R_Dj is of the order |D_j|^{-1/2} whatever λ is. What contracts so fast is ρ, of second order: "
        "fednewton.d29."
    ),
    witness=witness,
)
