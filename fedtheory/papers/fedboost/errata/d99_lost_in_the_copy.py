"""The copy at hand has lost a minus, brackets and hyphens, and found an axis."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D99 = Erratum(
    id="fedboost.d99",
    about="fedboost.alg2",
    severity=Severity.EXTRACTION,
    source=Source("hamer2020fedboost", "Figure 2, step 6; Theorem 3; Sections 1.1, 5.1 and 6"),
    printed=(
        "(∇_α F(α_t, λ_t) η_α δ_{α,t} L); given by 8; clientto-server, server-toclient; over a "
        "single element, 0.8; Sampling: uniform"
    ),
    corrected=(
        "(∇_α F(α_t, λ_t) - η_α δ_{α,t} L); given by (8); client-to-server, server-to-client; "
        "nothing in the place of 0.8, and of Sampling: uniform"
    ),
    why=(
        "Step 7 has its plus, Figure 1 its minus. What stands inside of sentences are labels of "
        "figures. No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
