"""The third derivative is asked for at ensembles, is nowhere said to exist, and is infinite for the log-loss."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """-log(δ + α): the third derivative is -2/(δ + α)³; a bound M = 2·10³ of it for α >= 1/10 fails at α = 0 as δ falls."""
    return (
        Witness(
            "a bound at the weights holds at what clients see",
            2 / Fraction(1, 100) ** 3,
            "<=",
            2 / Fraction(1, 10) ** 3,
            "δ = 1/100, the predictor not sent, against α >= 9/100",
        ),
    )


D05 = Erratum(
    id="fedboost.d05",
    about="fedboost.thm2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Properties 1.4"),
    printed="max over ‖w‖_2 ≤ 1 of ‖∇³ l(h(x), y) ⊗ w ⊗ w‖_* ≤ M",
    corrected=(
        "the loss is three times differentiable in the weights, and M bounds its third derivative between the "
        "weights and what clients see of them"
    ),
    why=(
        "The text never says that l has three derivatives, nor in what; and for log-loss without an offset M is "
        "infinite where a needed predictor is not sent."
    ),
    witness=witness,
)
