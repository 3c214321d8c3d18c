"""The noise of a pair is charged to both of its models."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedres.instances.pair_quadratics import gradient, rational_pair_quadratics


def witness() -> tuple[Witness, ...]:
    """l = 1/2 + ξ(w^g + w_1)/4, ξ = ±1: the variances of both slopes."""
    of = rational_pair_quadratics(losses="1/2 1/4 1/4 0 0 0,1/2 -1/4 -1/4 0 0 0", comparator="0 0")
    slopes = [gradient(row, (Fraction(0), Fraction(0))) for row in of.samples[0]]
    parts = [sum((pair[k] ** 2 for pair in slopes), Fraction(0)) / len(slopes) for k in range(2)]
    return (
        Witness(
            "with steps of 1 both terms, of a round, are less than print has",
            sum(parts, Fraction(0)),
            "<",
            2 * sum(parts, Fraction(0)),
            "1/8 against 1/4",
            expected=True,
        ),
    )


D75 = Erratum(
    id="fedres.d75",
    about="fedres.lem8",
    severity=Severity.CONSTANT,
    source=Source("agarwal2020fedres", "Lemmas 7 and 8; (26)"),
    printed="ηTΣσ_i² + TΣη_iσ_i², where σ_i² bounds the variance of the whole gradient",
    corrected=(
        "ηTΣσ_{g,i}² + TΣη_iσ_{l,i}², with the variances of ∇^g and of ∇^l, whose sum is at most σ_i²"
    ),
    why=(
        "V is a trace, so the two parts add. With equal steps that is a factor of two at most, which the O of "
        "(26) hides and the lemmas do not."
    ),
    witness=witness,
)
