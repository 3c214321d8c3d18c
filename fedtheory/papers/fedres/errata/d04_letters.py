"""Letters have several meanings."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D04 = Erratum(
    id="fedres.d04",
    about="fedres.set1",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "throughout"),
    printed="f, K, B, D, C_0, A, b, τ, term_1",
    corrected="one letter for each",
    why=(
        "f is the global and the local model, though their features and designs differ, the joint regressor "
        "of Section 5, a smooth function of Section 2, and with indices the mean gradient of Lemma 8. K "
        "counts actions and classes; B is a period, and B_n a sequence; D is a radius, and D_1 to D_3 are "
        "constants; C_0 is a constant and a class; A is a set of classes and a class; b is a batch, and b_t a "
        "gradient. τ bounds all round trips in Section 2 and is α + β in Lemma 4. No numbers can show it, so "
        "there is no witness."
    ),
    witness=witness,
)
