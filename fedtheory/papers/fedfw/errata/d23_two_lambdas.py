"""λ_0 is the base of the penalty and, in the first round of (42), the penalty of round 0: with p < 1 these differ."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.statements.notation import lambda_0, lambda_t
from fedtheory.papers.fedfw.statements.participation import PARTICIPATION_SCHEDULE, p

HALF = Fraction(1, 2)


def squared_penalty(at: int, chance: Fraction) -> Fraction:
    """λ_t² of Section 4.2 at the base 1, a rational."""
    values = {lambda_0: 1, t: at, p: sp.Rational(chance.numerator, chance.denominator)}
    square = sp.Rational((PARTICIPATION_SCHEDULE[lambda_t] ** 2).subs(values))
    return Fraction(int(square.p), int(square.q))


def witness() -> tuple[Witness, ...]:
    """The two readings of λ_0, squared, at the base 1."""
    return (
        Witness(
            "λ_t at t = 0 is the base λ_0, with p = 1/2",
            squared_penalty(0, HALF),
            "=",
            Fraction(1),
            "λ_t = λ_0√(p(t-1) + 2), squared, at t = 0",
        ),
        Witness(
            "λ_t at t = 0 is the base λ_0, with p = 1",
            squared_penalty(0, Fraction(1)),
            "=",
            Fraction(1),
            "as in Theorem 1, where nothing is confused",
            expected=True,
        ),
    )


D23 = Erratum(
    id="fedfw.d23",
    about="fedfw.eq43",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eq. (42), fourth line, at t = 1; Section 4.2, λ_t"),
    printed="λ_(t-1) and F̂_(t-1), which at t = 1 are λ_0 and F̂_0, beside λ_t = λ_0√(p(t-1) + 2)",
    corrected="the penalty of round 0 is λ_0√(2 - p), with the base λ_0; it is the base itself for p = 1 only",
    why=(
        "In Theorem 1 the penalty of round 0 is λ_0√1, so F̂_0 of (30) has one sense. With p < 1 the letter λ_0 has two, "
        "and (27) and ζ_1 of (42) are about the penalty of round 0, not about the base."
    ),
    witness=witness,
)
