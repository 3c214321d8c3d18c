"""Words."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The years of "first formalized and analyzed [...] and later studied", the last of the first and the first of the last."""
    first, later = (2009, 2009, 2018), (2012, 2013, 2013)
    return (
        Witness(
            "what came first came no later",
            Fraction(max(first)),
            "<=",
            Fraction(min(later)),
            "Hoffman et al. 2018, and then 2012",
        ),
    )


D98 = Erratum(
    id="fedboost.d98",
    about="fedboost.claim.lin",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "throughout; Section 1.1"),
    printed=(
        "first formalized by [...] Hoffman et al. (2018) and later studied (2012; 2013); the "
        "optimal combination [...] are not ensembles; algorithms [...] has been; the set of "
        "hypothesis we consider are; the proof if relegated; settings which addresses; the the; "
        "the adversary, which maximize; If Properties 1 holds; Let Λ is; few more; as that "
        "FEDBOOST; Shakespeare [...] Shakespeare"
    ),
    corrected=(
        "the years in order; is no ensemble; have been; hypotheses is; is relegated; address; "
        "the; maximizes; hold; Λ is; a few more; as that of FEDBOOST; the Shakespeare dataset"
    ),
    why=(
        'Besides: "We first show that [...], that the minimizer", "Second, the convergence '
        'bound of" without a verb, "if we choose, uniform sampling algorithm", "assign '
        'probability distribution", "provide convergence guarantee".'
    ),
    witness=witness,
)
