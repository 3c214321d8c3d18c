"""Batches up to the delay cost a constant factor, and none is free where the delay is one round."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """τ = 100, b = 99: the ratios of the two lower-order terms."""
    tau, b = 100, 99
    cubed = Fraction(b + tau, tau) ** 2
    last = Fraction(b + tau, tau)
    return (
        Witness(
            "the second term is as without batches, cubed",
            cubed,
            "<=",
            Fraction(1),
            "its ratio, cubed, is 3.9601",
        ),
        Witness("so is the third", last, "<=", Fraction(1), "1.99"),
        Witness(
            "the former is less than 4", cubed, "<", Fraction(4), "for every b < τ", expected=True
        ),
    )


D60 = Erratum(
    id="fedres.d60",
    about="fedres.mbr",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Section 4, last sentence"),
    printed="the lower-order term is unaffected if b < τ",
    corrected="it grows by less than 4^(1/3) and 2",
    why="((b + τ)/τ)² is less than 4 for b < τ, and close to it.",
    witness=witness,
)
