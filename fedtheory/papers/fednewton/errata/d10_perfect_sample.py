"""The one-shot bound lets a client with a perfect sample off, whatever the other samples are."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """λ = 1, C = C_1 = C_2 = 1, C_D1 = 1, C_D2 = 4, f* = 0, w_D1 = 1 and w_D2 = 0 = w_λ, so R_D1 V_1 = R_D2 V_2 = 0."""
    lam, C = Fraction(1), Fraction(1)
    covariances, sides = (Fraction(1), Fraction(4)), (Fraction(2), Fraction(0))
    solutions = [b / (c + lam) for c, b in zip(covariances, sides, strict=True)]
    w_bar = sum(solutions, Fraction(0)) / 2
    C_D = sum(covariances, Fraction(0)) / 2
    w_D = sum(sides, Fraction(0)) / 2 / (C_D + lam)
    P_D = (C + lam) / (C_D + lam)
    deviations = [abs(C - c) / (C + lam) for c in covariances]
    # V_j without the root of C + λ, which both sides have
    printed = (
        P_D
        * sum((2 * R * abs(w) for R, w in zip(deviations, solutions, strict=True)), Fraction(0))
        / 2
    )
    R_D = abs(C - C_D) / (C + lam)
    right = (
        P_D
        * sum(((R_D + R) * abs(w) for R, w in zip(deviations, solutions, strict=True)), Fraction(0))
        / 2
    )
    off = abs(w_bar - w_D)
    return (
        Witness(
            "the one-shot error is within (17)",
            off,
            "<=",
            printed,
            "over the root of C + lambda = 2",
        ),
        Witness("R_D is at most R_D1", R_D, "<=", deviations[0], "3/4 against 0"),
        Witness(
            "with R_D it is within",
            off,
            "<=",
            right,
            "the first line of the last display",
            expected=True,
        ),
    )


D10 = Erratum(
    id="fednewton.d10",
    about="fednewton.prop4",
    severity=Severity.FALSE,
    source=Source(
        "anonymous2024fednewton",
        "Proposition 4, (17); display after (21), last line; remark after (16)",
    ),
    printed=(
        "P_D sum_j p_j (2 R_Dj + (1 + R_Dj) Delta_Dj/lambda) V_j [...] R_D is proportional to "
        "1/|D| and thus R_Dj <= R_D"
    ),
    corrected="P_D sum_j p_j (R_D + R_Dj + (1 + R_Dj) Delta_Dj/lambda) V_j",
    why=(
        "The step needs R_D <= R_Dj for every client j, the other way round, and that is false "
        "too: a client's own sample may be perfect while the others' are not. Without any shift "
        "the bound is then 0 and the error is not."
    ),
    witness=witness,
)
