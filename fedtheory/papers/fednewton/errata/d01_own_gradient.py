"""With the clients' own gradients in steps 7 and 8 nothing ever moves."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients, C_D1 = 0 and C_D2 = 1, b = (0, 1), λ = 1: DKRR is 1/4, ridge regression 1/3."""
    H_j, b_j = (Fraction(1), Fraction(2)), (Fraction(0), Fraction(1))
    krr = sum(b_j, Fraction(0)) / sum(H_j, Fraction(0))
    start = sum((b / h for b, h in zip(b_j, H_j, strict=True)), Fraction(0)) / 2
    literal = newton = start
    for _ in range(8):
        steps = ((h * literal - b) / h for b, h in zip(b_j, H_j, strict=True))
        literal -= sum(steps, Fraction(0)) / 2
        slopes = (h * newton - b for b, h in zip(b_j, H_j, strict=True))
        g = sum(slopes, Fraction(0)) / 2
        newton -= sum((g / h for h in H_j), Fraction(0)) / 2
    return (
        Witness(
            "eight rounds with local gradients bring the iterate nearer to KRR",
            abs(literal - krr),
            "<",
            abs(start - krr),
            "1/12 both times: the iterate is 1/4 for ever",
        ),
        Witness(
            "with the global gradient it is within 8^-8 of 1/12",
            abs(newton - krr),
            "=",
            Fraction(1, 12) / 8**8,
            "the error is multiplied by -1/8 a round",
            expected=True,
        ),
    )


D01 = Erratum(
    id="fednewton.d01",
    about="fednewton.alg1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "(4); (5); Algorithm 1, steps 7 and 8"),
    printed="w̄^t = w̄^{t-1} - Σ p_j H_j^{-1} g_j^{t-1}, g_j the local gradient",
    corrected="w̄^t = w̄^{t-1} - Σ p_j H_j^{-1} g^{t-1}, g the global gradient of step 6",
    why="H_j^{-1}(H_j w - b_j) = w - w_Dj, and the average of the w_Dj is w̄^0: (5) letter for letter is DKRR for all t, and step 6 is not used. The proof's second display has the global gradient.",
    witness=witness,
)
