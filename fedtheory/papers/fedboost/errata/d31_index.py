"""What clients see lacks an index."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D31 = Erratum(
    id="fedboost.d31",
    about="fedboost.alg1",
    severity=Severity.EXTRACTION,
    source=Source("hamer2020fedboost", "Figure 1, step 3a"),
    printed="α̃_t = α_{k,t}/γ_{k,t} if h_k in H_t, else 0",
    corrected="α̃_{k,t}",
    why=(
        "The left side is a vector, the right one its coordinate k; the copy at hand may have "
        "lost it. No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
