"""The experiments are not determined by the text."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

CHOICES = {
    "step size": True,
    "number of predictors": True,
    "budget": True,
    "exponent of the power law": False,
    "loss": False,
    "mirror map": False,
    "estimator": False,
    "number of rounds": False,
    "iterate that is plotted": False,
    "seeds": False,
}
"""What a run needs, and whether Section 5.1 says it."""


def witness() -> tuple[Witness, ...]:
    """How many of them are said."""
    return (
        Witness(
            "Section 5.1 says all that a run needs",
            Fraction(sum(CHOICES.values())),
            "=",
            Fraction(len(CHOICES)),
            f"missing: {', '.join(name for name, said in CHOICES.items() if not said)}",
        ),
    )


D32 = Erratum(
    id="fedboost.d32",
    about="fedboost.fig3",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 5"),
    printed="the true mixture weights λ follow a power law distribution; η = 0.001; C = 32",
    corrected=(
        "the exponent, the loss, F, the rounds, the estimator, the iterate that is plotted and the seeds are "
        "missing"
    ),
    why=(
        "Every one of these changes the curves; readings that agree with the pictures and readings that do not "
        "are in the figures remade."
    ),
    witness=witness,
)
