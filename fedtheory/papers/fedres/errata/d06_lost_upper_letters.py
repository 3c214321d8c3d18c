"""Upper letters are missing or of the wrong alphabet in Lemma 8 and before it."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D06 = Erratum(
    id="fedres.d06",
    about="fedres.lem8",
    severity=Severity.EXTRACTION,
    source=Source(
        "agarwal2020fedres", "Lemma 8, the display after (38); Theorem 2, proof, first display"
    ),
    printed="V[∇_{i,t-β_i-α_i} | ...]; ∇^ℓ L_i",
    corrected="V[∇^l_{i,t-β_i-α_i} | ...]; ∇^l L_i",
    why=(
        "As (38) and Lemma 8 have them; a copy may have lost the letter and changed its alphabet. No numbers "
        "can show it, so there is no witness."
    ),
    witness=witness,
)
