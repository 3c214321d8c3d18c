"""Gradients of Section 4.2 lose their coordinate, and a list and a class change their kind."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D101 = Erratum(
    id="fedboost.d101",
    about="fedboost.s42.sgrad",
    severity=Severity.TYPO,
    source=Source("hamer2020fedboost", "Section 4.2; Sections 2, 2.2 and 4"),
    printed=(
        "∇l(h_α̃(x), y) = 2(...)·1_l α_l/γ_l; E[∇_{α_l} l(h_α̃(x), y) - b] = ∇l(h_α(x), y); "
        "‖h_α(x) - y‖²; (h_1, ..., h_q) and {h_1, ..., h_q}"
    ),
    corrected=(
        "∇_{α_l} on both sides, and b_l; ‖h_α(x) - e_y‖²; one of the two for the predictors, whose "
        "order counts"
    ),
    why=(
        "A coordinate stands on one side and the whole vector on the other, in four lines. y is a "
        "class in Section 2, which cannot be taken from a distribution, nor y' from it. No numbers "
        "can show it, so there is no witness."
    ),
    witness=witness,
)
