"""Contribution 1 promises a convergence that has a condition."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two rounds of two clients, C_D1 = 19, C_D2 = 1, λ = 1, b = (1, 0), global gradients."""
    H_j, b_j = (Fraction(20), Fraction(2)), (Fraction(1), Fraction(0))
    krr = sum(b_j, Fraction(0)) / sum(H_j, Fraction(0))
    w = sum((b / h for h, b in zip(H_j, b_j, strict=True)), Fraction(0)) / 2
    start = abs(w - krr)
    for _ in range(2):
        g = sum((h * w - b for h, b in zip(H_j, b_j, strict=True)), Fraction(0)) / 2
        w -= sum((g / h for h in H_j), Fraction(0)) / 2
    return (
        Witness(
            "two communications bring it nearer to the global model than none",
            abs(w - krr),
            "<=",
            start,
            "the error is multiplied by (81/40)²",
        ),
    )


D87 = Erratum(
    id="fednewton.d87",
    about="fednewton.c16",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 1, contribution 1; Remark 3; Section 5"),
    printed=(
        "The convergence of FedNewton is exponentially fast and a few communications, for example, t ≤ 2, can approximate the "
        "global model well [...] FedNewton converges exponentially to the global estimator"
    ),
    corrected="where ρ < 1; otherwise it diverges",
    why=(
        'No condition stands with it. Section 7.1 has the opposite: "the predictive error explodes when local sample size is '
        'small", and Table 3 loses thirteen points on Sensorless. How many rounds are enough hangs on ρ.'
    ),
    witness=witness,
)
