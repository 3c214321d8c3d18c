"""Table 1 gives a competitor's local size without its rounds."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def printed(s: Fraction) -> Fraction:
    """The exponent of |D| in the row DKRR-CM, s = 2r + γ."""
    return (s + 1) / (2 * s)


def quoted(s: Fraction, t: int) -> Fraction:
    """That of |D|/m with the number of machines that Section 5 quotes for t rounds."""
    return 1 - (s - 1) * (t + 1) / (s * (t + 2))


def own(s: Fraction, t: int) -> Fraction:
    """That with which the third case of Theorem 3 is optimal after t rounds, its factor by (42), for any r."""
    # |D_j|^{-1 - t/2} |D|^{(1 + γ)/(2s) + t/(2s)} is at most |D|^{-r/s}
    return (1 + s + t) / (s * (t + 2))


def witness() -> tuple[Witness, ...]:
    """r = 1/2, γ = 1: without rounds and with two."""
    s = Fraction(2)
    return (
        Witness(
            "without rounds the row is right", printed(s), "=", quoted(s, 0), "3/4", expected=True
        ),
        Witness(
            "with two rounds, as with the O(log 1/ε) of the row, it needs as much",
            printed(s),
            "<=",
            quoted(s, 2),
            "3/4 against 5/8; as t grows, 1/2",
        ),
        Witness(
            "Theorem 3 needs what is quoted of Lin et al.",
            own(s, 2),
            "=",
            quoted(s, 2),
            "by (42); so for every t",
            expected=True,
        ),
    )


D89 = Erratum(
    id="fednewton.d89",
    about="fednewton.tab1",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Table 1, row DKRR-CM; Section 5, 4)"),
    printed=(
        "DKRR-CM: local size Ω(|D|^{(2r+γ+1)/(4r+2γ)}), iterations O(log 1/ε) [...] "
        "m = O(|D|^{(2r+γ-1)(t+1)/((2r+γ)(t+2))}) Lin et al. (2020)"
    ),
    corrected="Ω(|D|^{(2r+γ+t+1)/((2r+γ)(t+2))}), which tends to |D|^{1/(2r+γ)}, as for Theorem 3",
    why=(
        "The row has the size for t = 0 beside the iterations of t > 0, and its size is the larger one by which Theorem 3 "
        "seems to need less. By (42) both need the same for every t."
    ),
    witness=witness,
)
