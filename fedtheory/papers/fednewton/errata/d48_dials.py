"""Figure 5 is drawn at α = 0.01 and γ = 0.001; the recipe's dials are α and β."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D48 = Erratum(
    id="fednewton.d48",
    about="fednewton.fig5",
    severity=Severity.TYPO,
    source=Source("anonymous2024fednewton", "Section 7.1, Iterations; Table 2, last column"),
    printed="the synthetic dataset with α = 0.01 and γ = 0.001; learning rate γ",
    corrected="α = 0.01 and β = 0.001; a learning rate with a letter of its own",
    why=(
        "γ is the exponent of Assumption 1, and the recipe has no γ. No numbers can show it, so there is no "
        "witness."
    ),
    witness=witness,
)
