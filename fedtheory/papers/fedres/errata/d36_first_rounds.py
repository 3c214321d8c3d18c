"""The first rounds of Algorithms 1 and 2 are not defined."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The number of samples before round 1, and the round at which the server's first message arrives for α = 3."""
    t, alpha = 1, 3
    return (
        Witness("a client has samples in round 1", Fraction(1), "<=", Fraction(t - 1), "t - 1"),
        Witness(
            "what the server receives in round 1 was sent in a round",
            Fraction(1),
            "<=",
            Fraction(t - alpha),
            "t - α",
        ),
    )


D36 = Erratum(
    id="fedres.d36",
    about="fedres.alg1",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Algorithms 1 and 2; Definition 1"),
    printed=(
        "for t = 1, ..., T: minimise over samples before round t, beside w^g_{t-β}; the server "
        "receives what was sent in round t - α"
    ),
    corrected=(
        "w^g_t is 0, or any point of its ball, until round α + 2; w_{i,1} likewise; L̂ from t = 2 on"
    ),
    why=(
        "In round 1 the client minimises an empty sum beside a model of round 1 - β. The server "
        "has received nothing until round α + 1. L̂_{i,1} divides by 0."
    ),
    witness=witness,
)
