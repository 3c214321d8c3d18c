"""Bernoulli masks keep the budget on average only."""

from fractions import Fraction
from math import comb

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Uniform sampling, q = 100, C = 10: more than 10 are sent with probability 0.4168..., a rational number."""
    q, C = 100, 10
    gamma = Fraction(C, q)
    at_most = sum(
        (comb(q, k) * gamma**k * (1 - gamma) ** (q - k) for k in range(C + 1)), Fraction(0)
    )
    return (
        Witness(
            "at most C predictors are sent",
            1 - at_most,
            "=",
            Fraction(0),
            "the probability that more are, summed exactly",
        ),
        Witness("it is above 2/5", 1 - at_most, ">=", Fraction(2, 5), "the same", expected=True),
    )


D08 = Erratum(
    id="fedboost.d08",
    about="fedboost.def.Cbudget",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 4; Section 4.1"),
    printed=(
        "Let C be the maximum number of base predictors that we can send to the client at each round"
    ),
    corrected=(
        "C is the mean number; a design of fixed size with the same probabilities keeps the bound and changes no "
        "variance"
    ),
    why=(
        "Each predictor is sent independently. Only the probabilities of single predictors enter the variance of "
        "what is seen."
    ),
    witness=witness,
)
