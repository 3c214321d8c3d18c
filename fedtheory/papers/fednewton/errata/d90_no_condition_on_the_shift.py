"""Table 1 asks Theorem 4 for many samples only, and the abstract for moderate heterogeneity."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def errors(a: Fraction, lam: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    """|w̄^t - w_D| before and after, two clients whose feature is always 0 and always sqrt(a), f* = φ without noise."""
    H_j, b_j = (lam, a + lam), (Fraction(0), a)
    krr = sum(b_j, Fraction(0)) / sum(H_j, Fraction(0))
    w = sum((b / h for h, b in zip(H_j, b_j, strict=True)), Fraction(0)) / 2
    start = abs(w - krr)
    for _ in range(rounds):
        g = sum((h * w - b for h, b in zip(H_j, b_j, strict=True)), Fraction(0)) / 2
        w -= sum((g / h for h in H_j), Fraction(0)) / 2
    return start, abs(w - krr)


def witness() -> tuple[Witness, ...]:
    """a = 1/2, so Δ_Dj = 1/4; r = 1/2, γ = 1, |D| = 10^6, λ = 1/1000, 500000 samples a client: C_Dj = C_j exactly."""
    lam, shift = Fraction(1, 1000), Fraction(1, 100)
    start, after = errors(Fraction(1, 2), lam, 5)
    h = shift / lam
    return (
        Witness("five rounds bring the error down", after, "<=", start, "124.75 times a round"),
        Witness(
            "at Δ_Dj = 1/100, with perfect samples, Upsilon < 1",
            h * (1 + h),
            "<",
            Fraction(1),
            "P_Dj = 1, R_Dj = 0: 110",
        ),
    )


D90 = Erratum(
    id="fednewton.d90",
    about="fednewton.tab1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Table 1, row Theorem 4; abstract; Section 1"),
    printed=(
        "Theorem 4: conditions r > 0, 2r + γ ≥ 1; local size Ω(|D|^{1/(2r+γ)}), iterations O(log 1/ε) [...] data "
        "heterogeneity is moderate, the federated error in FedNewton decreases exponentially"
    ),
    corrected="Δ_Dj below (sqrt(5) - 1)λ/2, or ρ < 1, besides; and O(log(1/ε)/log(1/Upsilon))",
    why=(
        "Upsilon is at least h(1 + h), h = Δ_Dj/λ, and λ tends to 0 with |D|: what is called moderate has to vanish. For "
        "covariances 0 and a the run itself diverges with any number of samples. And at the local size of the row Upsilon is "
        "of the order 1, so that no number of rounds is O(log 1/ε) by it."
    ),
    witness=witness,
)
