"""The ensembles of Section 2.2 do not contain the mixtures that Section 3.2 needs in H."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.errata.enumerated import squared_distance


def witness() -> tuple[Witness, ...]:
    """Predictors (3/4, 1/4) and (1/4, 3/4), and a domain (9/10, 1/10): ensembles are (a, 1 - a) with 1/4 ≤ a ≤ 3/4."""
    domain, nearest = (Fraction(9, 10), Fraction(1, 10)), (Fraction(3, 4), Fraction(1, 4))
    return (
        Witness(
            "the domain is an ensemble",
            squared_distance(domain, nearest),
            "=",
            Fraction(0),
            "9/200 from the nearest one",
        ),
    )


D72 = Erratum(
    id="fedboost.d72",
    about="fedboost.set.H",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 2.2, display; Lemmas 1 and 2; Section 3.3"),
    printed="H = {Σ α_k h_k}; if h* = Σ λ_k D_k is in H; conv({D_1, ..., D_p}) ⊆ H; h_k ∈ H",
    corrected=(
        "two letters: the lemmas are about a set that holds the mixtures, (4) and Lemma 3 about "
        "the ensembles"
    ),
    why=(
        "With H as defined the assumption of Lemmas 1 and 2 fails unless the predictors span "
        "the domains, and they say nothing of ensembles."
    ),
    witness=witness,
)
