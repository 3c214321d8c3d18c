"""Weighted sampling (8) does not spend its budget where a weight is large, and is then not the cheapest."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import moment, weighted


def witness() -> tuple[Witness, ...]:
    """α = (6/10, 3/10, 1/10), C = 2: (8) sends 9/5 predictors on average; min(1, 5α/2) sends 2."""
    alpha = tuple(Fraction(k, 10) for k in (6, 3, 1))
    cut = weighted(alpha, 2)
    water = tuple(min(Fraction(1), Fraction(5, 2) * a) for a in alpha)
    uneven = (Fraction(2, 5), *(Fraction(1, 15),) * 9)

    return (
        Witness(
            "the second moment under (8) is at most that of any other sampling with the budget",
            moment(alpha, cut),
            "<=",
            moment(alpha, water),
            "14/25 against 13/25",
        ),
        Witness(
            "(8) sends as many as it may",
            sum(cut, Fraction(0)),
            "=",
            Fraction(2),
            "1 + 6/10 + 2/10 on average",
        ),
        Witness(
            "the other one keeps to the budget",
            sum(water, Fraction(0)),
            "<=",
            Fraction(2),
            "1 + 3/4 + 1/4",
            expected=True,
        ),
        Witness(
            "the second moment under (8) is at most that of uniform sampling with the budget",
            moment(uneven, weighted(uneven, 9)),
            "<=",
            moment(uneven, (Fraction(9, 10),) * 10),
            "α_1 = 2/5 and nine of 1/15, C = 9: 17/75 against 2/9",
        ),
    )


D36 = Erratum(
    id="fedboost.d36",
    about="fedboost.eq9.rem",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.1, after (9)"),
    printed=(
        "to obtain the best communication efficiency, one needs to use weighted random sampling"
    ),
    corrected="γ_k = min(1, c α_k) with c such that C are sent on average: water-filling",
    why=(
        "(9) is attained by γ = C α, which is no probability where α_k > 1/C. There (8) cuts it off, and what "
        "is left of the budget is not given to the others, so that uniform sampling may be cheaper. That no probabilities with "
        "the budget C go below 1/C stays true."
    ),
    witness=witness,
)
