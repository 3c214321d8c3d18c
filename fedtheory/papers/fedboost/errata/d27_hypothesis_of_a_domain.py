"""The ensemble of the proof is made of the hypotheses chosen for domains, not of the first predictors."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Predictors 0, 1/4 and 1 of a probability; the domains are 1 and 1/4: the nearest predictor of the first is the third."""
    predictors, domain = (Fraction(0), Fraction(1, 4), Fraction(1)), Fraction(1)
    nearest = min(range(3), key=lambda k: (predictors[k] - domain) ** 2) + 1
    return (
        Witness(
            "h_1 of the proof is the first predictor",
            Fraction(nearest),
            "=",
            Fraction(1),
            "squared loss, p = 2 domains and q = 3 predictors",
        ),
    )


D27 = Erratum(
    id="fedboost.d27",
    about="fedboost.lem3.p",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Lemma 3, proof"),
    printed="Σ_{l=1}^p λ_l h_l",
    corrected="the same, h_l being the hypothesis that (4) gives for domain l",
    why="(4) chooses one of h_1, ..., h_q for each domain; q need not be p.",
    witness=witness,
)
