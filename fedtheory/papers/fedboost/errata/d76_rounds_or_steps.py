"""Corollary 2 does not say whether T counts rounds or steps."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values
from fedtheory.papers.fedboost.errata.enumerated import value
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C, G, M, alpha_star, r, sigma


def witness() -> tuple[Witness, ...]:
    """All letters 1, and 4 steps of mirror descent, with 2 and with 4 rounds each: Corollary 1 with the budget C R."""
    at: Values = {sigma: 1, r: 1, G: 1, M: 1, alpha_star: 1, T: 4}
    two, four = (value(COROLLARY_1.bound("printed"), {**at, C: repeats}) for repeats in (2, 4))
    return (
        Witness(
            "with T steps some number of rounds is the best",
            four,
            ">=",
            two,
            "9/8 against 5/4: the more, the better",
        ),
    )


D76 = Erratum(
    id="fedboost.d76",
    about="fedboost.cor2",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Corollary 2"),
    printed=(
        "by using R = (...)^(1/3) rounds of communication with each client [...] (α_* M G² σ "
        "r_α/(C T))^(1/3)"
    ),
    corrected="T counts rounds of communication, and T/R steps are made",
    why=(
        "Everywhere else T is the number of steps. With T steps the first term has no R, and no "
        "finite R is the best; the printed one comes from T/R steps."
    ),
    witness=witness,
)
