"""Letters mean several things, and some nothing."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """None: the text is read."""
    return ()


D92 = Erratum(
    id="fedfw.d92",
    about="fedfw.thm1",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "throughout"),
    printed="p, D, 𝒟, C, 𝒞, L, i; F*; ‖Y*‖; Assumption 1 without quantifiers",
    corrected="one letter for each; F* = F(x*); ‖Y*‖_F; for all i and all x ∈ 𝒟",
    why=(
        "p is the dimension and the probability, D the diameter, with 𝒟, 𝒟_i sets and D^1 a matrix; C is the consensus "
        "set and a constant; L is the smoothness and, in script, the Lagrangian; a script E stands beside expectations; i "
        "counts clients and the rounds of (30). F* of (42) to (44) is defined nowhere, and stands beside F̂(X*) for the "
        "same number; there dist² stands outside of E_t, and F̂ inside. No numbers can show it, so there is no witness."
    ),
    witness=witness,
)
