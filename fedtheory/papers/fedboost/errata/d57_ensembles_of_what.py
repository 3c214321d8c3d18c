"""Mixtures of the domains are shown to be optimal, not ensembles of the predictors."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance


def witness() -> tuple[Witness, ...]:
    """One domain (1/2, 1/2), one predictor (9/10, 1/10), F = ‖x‖²: the only ensemble is the predictor."""
    domain, predictor = (Fraction(1, 2), Fraction(1, 2)), (Fraction(9, 10), Fraction(1, 10))
    return (
        Witness(
            "the best ensemble loses no more than the best distribution",
            squared_distance(domain, predictor),
            "<=",
            squared_distance(domain, domain),
            "8/25 against 0",
        ),
    )


D57 = Erratum(
    id="fedboost.d57",
    about="fedboost.claim.optimal",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Abstract; Section 2.2, before the display; Section 6"),
    printed=(
        "we prove the optimality of ensemble methods for density estimation for standard "
        "empirical risk minimization and agnostic risk minimization; we show that such "
        "ensembles are optimal"
    ),
    corrected=(
        "mixtures of the domains are optimal for the risk; ensembles of predictors within ε of "
        "the domains are within ε of that, if B_F is jointly convex"
    ),
    why=(
        "Lemmas 1 and 2 are about the unknown D_k, and about no sample; Lemma 3 and Theorem 1 "
        "bring the predictors in, with ε."
    ),
    witness=witness,
)
