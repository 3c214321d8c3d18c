"""The local model cannot keep what Independent has: it sees half of the features."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """y = x_1, two independent signs, and the second alone is local: least squares of each."""
    points = [(Fraction(a), Fraction(b)) for a in (-1, 1) for b in (-1, 1)]
    w = sum((a * b for a, b in points), Fraction(0)) / len(points)  # E[y x_2]/E[x_2²]
    local = sum(((a - w * b) ** 2 for a, b in points), Fraction(0)) / len(points)
    independent = sum(((a - a) ** 2 for a, _ in points), Fraction(0)) / len(points)
    return (
        Witness(
            "the local model loses no more than a model of all features",
            local,
            "<=",
            independent,
            "1 against 0",
        ),
    )


D63 = Erratum(
    id="fedres.d63",
    about="fedres.exp4",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 6.4, last paragraph; Section 6.2"),
    printed=(
        "when the tasks are not similar, in which case using the global model might be harmful, our local "
        "model still keeps the performance of independent training"
    ),
    corrected="if what matters is in the local features; Independent is given all of them",
    why=(
        "The features are halved at random, so for a client whose label depends on the other half the local "
        "model is at chance. Appendix E.2 finds FedRes below Independent on three data sets once there is "
        "delay."
    ),
    witness=witness,
)
