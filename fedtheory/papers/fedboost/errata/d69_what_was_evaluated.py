"""Half of what is proposed was not evaluated."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

PROPOSED = frozenset({"FedBoost", "AFLBoost"})  # Section 6, second sentence
COMPARED = {"no sampling": "FedBoost", "uniform": "FedBoost", "weighted": "FedBoost"}  # Section 5


def witness() -> tuple[Witness, ...]:
    """The algorithms that the conclusion names, and those that the three methods of Section 5 are."""
    return (
        Witness(
            "every proposed method was evaluated",
            Fraction(len(PROPOSED - set(COMPARED.values()))),
            "=",
            Fraction(0),
            "AFLBoost is in no figure of Section 5; nor are (10) and repeated rounds",
        ),
    )


D69 = Erratum(
    id="fedboost.d69",
    about="fedboost.claim.evaluated",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 6, last sentence"),
    printed="Finally, we empirically evaluated the proposed methods",
    corrected="FedBoost was, with three ways of sampling; of AFLBoost the main text has no experiment",
    why=(
        'Section 5 begins with "We demonstrate the efficacy of FEDBOOST" and compares three '
        "ways of sampling for the standard loss. Section 5 calls these methods too, and Appendix D is not at hand."
    ),
    witness=witness,
)
