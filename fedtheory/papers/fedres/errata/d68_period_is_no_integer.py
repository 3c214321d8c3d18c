"""The period of exploration is no integer, can be below 1, and needs what the learner does not know."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def period_to_the_fifth(*, K: int, P: int, T: int, V: Fraction, noise: Fraction) -> Fraction:
    """The first of the three numbers of which B is the least, PT/(K^4 V sigma²), before the fifth root."""
    return P * T / (K**4 * V * noise)


def witness() -> tuple[Witness, ...]:
    """K = 4, P = 4, T = 8000, V = 5, sigma² = 3/16, gamma = 1/4, G² = 1/2, D = 1; and a hundred actions."""
    V, noise = Fraction(5), Fraction(3, 16)
    four = period_to_the_fifth(K=4, P=4, T=8000, V=V, noise=noise)
    hundred = period_to_the_fifth(K=100, P=4, T=8000, V=V, noise=noise)
    second = Fraction(8000**2) / (
        4**6 * Fraction(1, 8)
    )  # T²/(K^6 gamma D^4 G²), to the eighth root
    return (
        Witness(
            "B is the first of three: B^8, by its fifth power, is at most the second's",
            Fraction(3) ** 8,
            "<=",
            second,
            "B < 3, and 3^8 is less than the eighth power of the second; the third is above 8",
            expected=True,
        ),
        Witness(
            "2 < B: 2^5 < PT/(K^4 V sigma²)", Fraction(2**5), "<", four, "32 < 400/3", expected=True
        ),
        Witness(
            "B < 3: PT/(K^4 V sigma²) < 3^5", four, "<", Fraction(3**5), "B = 2.66", expected=True
        ),
        Witness("1 <= B with a hundred actions", Fraction(1), "<=", hundred, "K = 100"),
    )


D68 = Erratum(
    id="fedres.d68",
    about="fedres.stepB",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Appendix D, setting B, and the remark after Theorem 3"),
    printed="B = min{(PT/(K^4 V sigma²))^(1/5), T^(1/4)/(K^6 gamma D^4 G²)^(1/8), T^(1/3)/(K² D G)^(1/3)}",
    corrected="an integer that is at most this and at least half of it, where this is at least 1",
    why=(
        "Rounding down costs at most a factor 2 in 1/B. Below 1 the bound says nothing. B knows no tau, as the remark "
        "says, but the step does; and both know the comparator's norms, the noise and the horizon."
    ),
    witness=witness,
)
