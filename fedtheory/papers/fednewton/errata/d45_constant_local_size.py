"""Table 1 says that local samples of a constant size are enough for the optimal rate at γ = 1; they are not."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

SIZE, LOGARITHM = 20, 88
"""Samples of a client, and log2 |D|: λ = |D|^(-1/2) and the rate |D|^(-r/(2r+γ)) are powers of 2 at r = 1/2, γ = 1."""


def witness() -> tuple[Witness, ...]:
    """φ = e_x with x uniform on two items, f* = 1: a client that never saw item 2 answers 0 there, by any method."""
    exponent = Q(1 - 1, 2)  # (1 - γ)/(2r + γ), of |D|
    unseen = Q(1, 2**SIZE)
    rate = Q(1, 2 ** (LOGARITHM // 4))
    return (
        Witness(
            "at r = 1/2 and γ = 1 the local size that is printed grows with |D|",
            Q(0),
            "<",
            exponent,
            "|D|^0: any constant size; communication once needs |D|^(3/4) by Theorem 3",
        ),
        Witness(
            "20 samples a client give the rate |D|^(-1/4) at |D| = 2^88",
            unseen,
            "<=",
            rate,
            "the mean of the averaged predictor at item 2 is at most 1 - 2^-20, f* is 1 there; the rate is 2^-22",
        ),
    )


D45 = Erratum(
    id="fednewton.d45",
    about="fednewton.tab1",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton",
        "Section 5, Table 1, rows Guo et al. (2017) and Lin & Cevher (2018)",
    ),
    printed="local size Ω(|D|^((1-γ)/(2r+γ)))",
    corrected="a power of |D| that is positive at γ = 1; suspected: (1+γ)/(2r+γ) for Guo et al. (2017), whose paper is not at hand",
    why=(
        "With a constant number of samples a fixed share of the clients never sees a direction, and averaging "
        "keeps their share of the bias however many clients there are."
    ),
    witness=witness,
)
