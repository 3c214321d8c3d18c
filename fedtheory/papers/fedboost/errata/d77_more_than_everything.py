"""Sending some predictors in every round soon costs more than sending all of them once."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Section 5.1: q = 100, C = 32, all clients in every round."""
    q, budget, rounds = 100, 32, 4
    return (
        Witness(
            "after four rounds a client was sent no more than everything once",
            Fraction(budget * rounds),
            "<=",
            Fraction(q),
            "128 predictors against 100; in Section 5.2, with C = p/2, after three rounds",
        ),
    )


D77 = Erratum(
    id="fedboost.d77",
    about="fedboost.claim.comm",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 1; Section 4, first paragraph"),
    printed="has significantly smaller communication overhead, compared to the existing algorithms",
    corrected="smaller in a round than an ensemble that is sent anew in every round",
    why=(
        "No existing algorithm is compared, in theory or in Section 5. Predictors are fixed: a "
        "client that can keep them needs each once, and then the weights. What is saved is "
        "memory, and the first round."
    ),
    witness=witness,
)
