"""Table 2 counts models, and the methods do not do the same work for one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

DISTILLED, PLAIN = Fraction(100), Fraction(10)


def witness() -> tuple[Witness, ...]:
    """Local epochs a round: 100 of Adam for the distilling methods, 10 of gradient descent for the others."""
    return (
        Witness(
            "a transmitted model costs every method the same number of local epochs",
            DISTILLED,
            "=",
            PLAIN,
            "Section 6: 'the number of local epochs is set to 100', 'we run SGD for 10 local epochs'",
        ),
    )


D55 = Erratum(
    id="ffgb.d55",
    about="ffgb.tab2",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Table 2; Section 6, choice of hyperparameters"),
    printed="number of transmitted models to reach a target accuracy, as the measure of all methods",
    corrected="the same, with 10 times the local work behind a model of FFGB-Distill and FedAvg-Distill",
    why=(
        "Communication is compared at unequal computation, and distillation on the server is not counted at all. Between "
        "FFGB-Distill and FedAvg-Distill the comparison is even."
    ),
    witness=witness,
)
