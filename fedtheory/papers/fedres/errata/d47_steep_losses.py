"""Lemma 1 has no bound of the gradients in it, and steep losses contradict it with any constants."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

SAMPLES = 200
HORIZON = SAMPLES + 1
DIRECTIONS = 2**SAMPLES


def witness() -> tuple[Witness, ...]:
    """One client, d = 2 and d_1 = 1, D = 1, and a loss of w^g alone.

    Let e_k be K = 2^200 directions at equal angles, S a set that holds each of them with probability 1/2, independently,
    and l(w) = sum over k in S of ([<w, e_k> - 1 + 1/K²]_+ K²)². In the ball one summand at most is not 0, so l lies in
    [0, 1], is convex, 2K⁴-smooth, and its gradient is at most 2K². At e_k the loss is 1 if k is in S, else 0.
    """
    K = DIRECTIONS
    # 1 - cos(x) >= x²/2 - x⁴/24 >= 11x²/24 for x = pi/K <= 1, and pi > 3
    apart = Fraction(11, 24) * Fraction(9, K**2)
    # of n samples none holds k with probability 2^(-n); (1 - p)^K <= 1/(1 + pK)
    some = 1 - 1 / (1 + K * Fraction(1, 2**SAMPLES))
    # sigma² = 1/4, N = 3: the first root, of 3/4 times 6/200, is 3/20
    allowed = 2 * (Fraction(3, 20) + 3 * Fraction(6, SAMPLES))
    return (
        Witness(
            "the caps of two directions do not meet: 1/K² <= 1 - cos(pi/K)",
            Fraction(1, K**2),
            "<=",
            apart,
            "the right side from below",
            expected=True,
        ),
        Witness(
            "log T <= 6",
            Fraction(HORIZON),
            "<=",
            Fraction(27, 10) ** 6,
            "T = 201; 27/10 is less than e",
            expected=True,
        ),
        Witness(
            "the first root of Lemma 1, squared",
            Fraction(3, 20) ** 2,
            "=",
            Fraction(1, 4) * 3 * 6 / SAMPLES,
            "with 6 for log T",
            expected=True,
        ),
        Witness(
            "L - L-hat at a direction that is in no sample, with 2 for the O",
            Fraction(1, 2),
            "<=",
            allowed,
            "1/2 against 12/25, t - 1 = 200",
        ),
        Witness(
            "the probability of such a direction is at most 1/T",
            some,
            "<=",
            Fraction(1, HORIZON),
            "it is at least 1/2",
        ),
    )


D47 = Erratum(
    id="fedres.d47",
    about="fedres.lem1",
    severity=Severity.FALSE,
    source=Source("agarwal2020fedres", "Lemma 1, and the last lines of its proof"),
    printed=(
        "with probability 1 - 1/T, for all t and all models: |ΣL̂_{i,t} - ΣL_i| = O(P√(σ̄²d̄ log T/(t-1)) + P²d̄ log T/(t-1))"
    ),
    corrected="with log(1 + 8DGPT) for log T; by smoothness G is at most of the order of 1/D + γD",
    why=(
        "From a grid point to the nearest model a loss changes by up to G times the distance, which the proof takes for 1 "
        "times it: PDd̄/T² should be PGDd̄/T², and is small only for G up to about T. Where losses are steeper, exponentially "
        "many models near the sphere have losses that know nothing of each other, and some model is misjudged by 1/2 however "
        "many samples there are; no constants in the O can mend this. Of Theorem 1 it takes nothing, as the Õ and the "
        "polynomial in γ and D have room for log G."
    ),
    witness=witness,
)
