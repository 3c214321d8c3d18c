"""The first models of Algorithms 6 and 7 are not determined."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """(a, b, ε) = (1/2, 1, 0), w^l = (1, 0): x^g = (1/2, 1), and what is left for w^g·x^g is 1/2."""
    a, b, eps = Fraction(1, 2), Fraction(1), Fraction(0)
    local = (Fraction(1), Fraction(0))

    def loss(p: Fraction, q: Fraction) -> Fraction:
        return (1 - p * (a + eps) - q * b - local[0] * (1 - a) - local[1] * (1 - b)) ** 2

    one, other = loss(Fraction(1), Fraction(0)), loss(Fraction(0), Fraction(1, 2))
    return (Witness("(1, 0) is better than (0, 1/2)", one, "<", other, "both losses are 0"),)


D01 = Erratum(
    id="fedres.d01",
    about="fedres.alg7",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Algorithms 6 and 7, t = 1"),
    printed="w^g_{t+1} = argmin Σ_{s≤t} ℓ_s(w^g, w^l_s)",
    corrected=(
        "of the minimisers the one nearest to the model in place, say; from the second sample on they are "
        "unique with probability 1"
    ),
    why=(
        "One sample is one equation for two numbers, and a line of models fits it. Algorithms 1 and 2 have "
        "the same of any feature space that is not spanned yet; the curves of Figures 6 and 7 may depend on "
        "the choice."
    ),
    witness=witness,
)
