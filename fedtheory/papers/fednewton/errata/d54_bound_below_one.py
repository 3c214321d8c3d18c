"""Figure 3 is explained by Upsilon above and below 1; Upsilon stays far above 1 where rounds help, and ρ explains the figure."""

from fractions import Fraction as Q

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

C, APART, LAMDA = Q(1), Q(1, 10), Q(1, 100)
"""Two clients with the exact covariances c - Δ and c + Δ, in one dimension."""


def witness() -> tuple[Witness, ...]:
    """P = 1 and R = 0, so Upsilon = h(1 + h); W H - 1 = Δ²/((c + λ)² - Δ²)."""
    h = APART / LAMDA
    upsilon = h * (1 + h)
    one = C + LAMDA
    rho = one * (1 / (one - APART) + 1 / (one + APART)) / 2 - 1
    return (
        Witness("Upsilon is at least 1", Q(1), "<=", upsilon, "Upsilon = 110", expected=True),
        Witness(
            "so the error does not shrink",
            Q(1),
            "<=",
            rho,
            "each round leaves less than a hundredth of it",
        ),
    )


D54 = Erratum(
    id="fednewton.d54",
    about="fednewton.fig3",
    severity=Severity.FALSE,
    source=Source("anonymous2024fednewton", "Section 7.1, Impact of local sample size"),
    printed="more communications lead to worse accuracy, corresponding to the cases Upsilon^t > 1 [...] Upsilon^t < 1 in Theorem 3",
    corrected="they do where ρ > 1; Upsilon is an upper bound, and says nothing above 1",
    why=(
        "On the synthetic recipe Upsilon is in the thousands and more for every |D_j| of the figure, where rounds "
        "help as well as where they hurt; ρ passes 1 at about 300 samples, near the threshold that is drawn."
    ),
    witness=witness,
)
