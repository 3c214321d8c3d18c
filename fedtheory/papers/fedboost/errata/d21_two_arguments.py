"""AFLBoost's mirror map has two arguments, and its projection the wrong set."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D21 = Erratum(
    id="fedboost.d21",
    about="fedboost.alg2",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Figure 2, steps 6 and 7"),
    printed=("v_{t+1} = [∇_α F]^-1 (∇_α F(α_t, λ_t) - ...); λ_{t+1} = BP(w_{t+1})"),
    corrected=(
        "one mirror map for each player; λ is projected on Λ, BP of Figure 1 projects on the simplex of "
        "the weights"
    ),
    why="Properties 2 speak of a divergence of mixtures. No numbers can show it, so there is no witness.",
    witness=witness,
)
