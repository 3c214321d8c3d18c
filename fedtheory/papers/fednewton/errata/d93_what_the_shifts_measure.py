"""One measure of heterogeneity is not determined, and the other may be 0 where laws differ."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def concept_square(rho: tuple[Fraction, ...], f: tuple[int, ...], f_j: tuple[int, ...]) -> Fraction:
    """Δ_fj² in L2 of ρ."""
    return sum((p * (a - b) ** 2 for p, a, b in zip(rho, f, f_j, strict=True)), Fraction(0))


def witness() -> tuple[Witness, ...]:
    """Inputs 1 and -1, ρ = (1/2, 1/2), the client has the input 1 only, f* = 1; φ(x) = x."""
    half = Fraction(1, 2)
    rho, own, phi = (half, half), (Fraction(1), Fraction(0)), (1, -1)
    C, C_j = (
        sum((p * x**2 for p, x in zip(law, phi, strict=True)), Fraction(0)) for law in (rho, own)
    )
    apart = sum((abs(a - b) for a, b in zip(rho, own, strict=True)), Fraction(0)) / 2
    return (
        Witness(
            "Δ_fj is the same for two versions of f_j*, both 1 at the client's input",
            concept_square(rho, (1, 1), (1, 1)),
            "=",
            concept_square(rho, (1, 1), (1, 0)),
            "f_j* at the input -1 is any number: 0 against 1/2",
        ),
        Witness(
            "where Δ_Dj = 0 the laws of the inputs are one",
            apart,
            "<=",
            abs(C - C_j),
            "their total variation is 1/2, both covariances are 1",
        ),
    )


D93 = Erratum(
    id="fednewton.d93",
    about="fednewton.def1",
    severity=Severity.GAP,
    source=Source("anonymous2024fednewton", "(6); Definition 1; Remark 7; Theorem 3, homogeneous"),
    printed=(
        "Δ_fj := ‖f* - f_j*‖ [...] Δ_Dj measures the intrinsic discrepancy between local distributions and the global one [...] "
        "setting Δ_Dj = Δ_fj = 0 in Theorem 3"
    ),
    corrected="‖f* - f_j*‖ in L2 of ρ_j; a discrepancy of second moments of φ; ρ_j = ρ, or all that is used of it",
    why=(
        "f_j* is a conditional mean, which is given up to inputs that the client never has: with ρ_j not above ρ its norm in L2 "
        "of ρ is any number. And Section 2 calls homogeneous what has one law, Theorem 3 what has one covariance; that S_j is "
        "S or L_j is L, as the proof of Proposition 5 takes for granted, does not follow from it."
    ),
    witness=witness,
)
