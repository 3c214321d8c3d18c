"""On a single machine restricted descent is said to converge, as the subgradient vanishes at the optimum; at a kink it does not."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

ROUNDS = 200
GAMMA, MU, LABEL = Fraction(1, 2), Fraction(1, 2), Fraction(10)


def after(rounds: int) -> tuple[Fraction, Fraction]:
    """f at two points of weight 1/2 after steps 2/(μn) along answers to ∇F = sign(f - y) + μf, labels 0 and 10, from 0.

    The first value is answered exactly; the second is off by 1 - γ of the first, which (5) allows. The sign of 0 is 1.
    """
    first = second = Fraction(0)
    for n in range(2, rounds + 2):
        slopes = (
            (1 if first >= 0 else -1) + MU * first,
            (1 if second >= LABEL else -1) + MU * second,
        )
        step = 2 / (MU * n)
        first -= step * slopes[0]
        second -= step * (slopes[1] + (1 - GAMMA) * abs(slopes[0]))
    return first, second


def witness() -> tuple[Witness, ...]:
    """f* = (0, 2): with μ = 1/2 the second label is out of reach."""
    best = (Fraction(0), 1 / MU)
    found = after(ROUNDS)
    error = sum(((x - y) ** 2 for x, y in zip(found, best, strict=True)), Fraction(0)) / 2
    return (
        Witness(
            "after 200 rounds ‖f - f*‖²_α < 1/4",
            error,
            "<",
            Fraction(1, 4),
            "exact iterates: the second value is near γ/μ = 1, the first goes to and fro around its kink",
        ),
        Witness(
            "the first value is within 1/10 of the kink",
            abs(found[0]),
            "<=",
            Fraction(1, 10),
            "exact iterates",
            expected=True,
        ),
    )


D76 = Erratum(
    id="ffgb.d76",
    about="ffgb.rem_residual",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", 'Section 3, "Residual", single machine case'),
    printed=(
        "in the single machine case, at the global optimal solution, the subgradient vanishes and so does the "
        "approximation error incurred by the weak oracle, leading to convergence of RFGD"
    ),
    corrected="... for smooth losses; at a kink the subgradients near the optimum are as large as anywhere",
    why=(
        "Losses need only be convex here. The slope at a kink keeps its size, and (5) lets its part 1 - γ be spent as an "
        "error at another point, always in the same direction. The sentence may mean the regularity of Section 2.2."
    ),
    witness=witness,
)
