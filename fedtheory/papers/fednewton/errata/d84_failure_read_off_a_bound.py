"""Few samples are said to fail, and to be needed, on the ground of an upper bound."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """φ = 1, y = 1, one sample a client, |D| = 10^4, r = 1/2, γ = 0; and two clients of |D| - 1 and 1 samples, γ = 1."""
    r, gamma, size = Fraction(1, 2), Fraction(0), 10**4
    slow, best = (gamma - 1) / (4 * r + 2 * gamma), -r / (2 * r + gamma)
    lam = Fraction(1, size)  # |D|^{-1/(2r + γ)}
    local = [1 / (1 + lam)] * size  # b_j = C_Dj = 1, and so are b and C_D
    krr = 1 / (1 + lam)
    federated, excess = abs(sum(local, Fraction(0)) / size - krr), abs(krr - 1)
    whole, few = 10**6, 1
    threshold = 1000  # |D|^{1/(2r + γ)} = |D|^{(2r + γ - 1)/(2r + γ)} at r = 1/2, γ = 1
    return (
        Witness("the rate of few samples is slower than the optimal one", best, "<", slow, "-1/2"),
        Witness("the federated error dominates the excess risk", excess, "<=", federated, "0"),
        Witness(
            "with one sample a client the square of the error is 1/|D| at most",
            (federated + excess) ** 2,
            "<=",
            Fraction(1, size),
            "the optimal rate, |D|^{-1/2}",
            expected=True,
        ),
        Witness(
            "one client of one sample among two: |D_2| is limited",
            Fraction(few),
            "<=",
            Fraction(threshold),
            "|D| = 10^6",
            expected=True,
        ),
        Witness(
            "in another word m is larger than |D|^{(2r + γ - 1)/(2r + γ)}",
            Fraction(threshold),
            "<=",
            Fraction(len((whole - few, few))),
            "two clients, and 1000 is |D|^{1/2}",
        ),
    )


D84 = Erratum(
    id="fednewton.d84",
    about="fednewton.c5",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton",
        "Section 4.3, after Theorem 3; Remark 5; Sections 4.4 and 5, crucial",
    ),
    printed=(
        "when the number of local examples is limited [...], in another word the number of local machines is larger than "
        "m ≳ |D|^{(2r+γ-1)/(2r+γ)}, the federated error dominates the excess risk and fails to achieve the optimal rate, "
        "where the convergence rates are slower than O(|D|^{(γ-1)/(4r+2γ)})"
    ),
    corrected="Theorem 3's bound is not of the optimal order there; m so for clients of one size",
    why=(
        "No lower bound is shown anywhere. With a constant feature one sample a client is enough for both rates, so that a "
        "sufficient number is not shown to be crucial (Remark 5, Section 5) either; and at 2r + γ = 1 the slow rate is "
        "the optimal one."
    ),
    witness=witness,
)
