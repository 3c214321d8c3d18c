"""Proposition 1 holds for one choice of the weights, which is called the usual one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def mean(values: list[Fraction]) -> Fraction:
    """Of all values alike."""
    return sum(values, Fraction(0)) / len(values)


def witness() -> tuple[Witness, ...]:
    """Clients of one and of three samples, φ = 0 and φ = 2, y = 1; p = (1/2, 1/2), and p_j = |D_j|/|D|."""
    features = ([Fraction(0)], [Fraction(2)] * 3)
    whole = [phi for client in features for phi in client]
    C_D, b = mean([phi**2 for phi in whole]), mean(whole)
    C_Dj, b_j = [mean([phi**2 for phi in own]) for own in features], [mean(own) for own in features]
    half, usual = [Fraction(1, 2)] * 2, [Fraction(len(own), len(whole)) for own in features]

    def averaged(p: list[Fraction], of: list[Fraction]) -> Fraction:
        return sum((a * x for a, x in zip(p, of, strict=True)), Fraction(0))

    return (
        Witness("C_D = Σ p_j C_Dj with p = (1/2, 1/2)", C_D, "=", averaged(half, C_Dj), "3 and 2"),
        Witness("and the gradient at 0", -b, "=", -averaged(half, b_j), "-3/2 and -1"),
        Witness(
            "with p_j = |D_j|/|D|",
            C_D,
            "=",
            averaged(usual, C_Dj),
            "the Hessians, up to λ",
            expected=True,
        ),
    )


D80 = Erratum(
    id="fednewton.d80",
    about="fednewton.prop1",
    severity=Severity.GAP,
    source=Source(
        "anonymous2024fednewton", "Section 2, weights p_j; Proposition 1; display before (18)"
    ),
    printed=(
        "p_j [...] is usually set p_j = |D_j|/|D| [...] If the loss is squared loss, the global gradient and Hessian "
        "matrix consist of the local ones"
    ),
    corrected="p_j = |D_j|/|D| throughout; then for every mean of losses, squared or not",
    why=(
        "With other weights C_D is not Σ p_j C_Dj and S_D* y_D not Σ p_j S_Dj* y_Dj, which the recursion and (18) use, and "
        "the iteration rests at another point than f_D. That the loss is squared is neither enough nor needed."
    ),
    witness=witness,
)
