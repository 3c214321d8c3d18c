"""Appendix B of FFGB: recipes for the two stronger oracles."""

from fedtheory.core.item import Computed, Wrong
from fedtheory.papers.ffgb.instances.stumps import best_in_supremum
from fedtheory.papers.ffgb.statements.items.writing import item

ITEMS = (
    item(
        "eq20",
        "display",
        "eq. (20)",
        "an oracle in the supremum",
        "min over θ of max_{x in supp α} ‖φ(x) - h_θ(x)‖²",
        Computed(best_in_supremum),
        remark="a recipe, exact for stumps here; it gives (10) with a γ > 0 only where the learners can (ffgb.d50), and (11) not at all (ffgb.d93)",
    ),
    item(
        "eq21",
        "display",
        "eq. (21)",
        "a Lipschitz oracle, by Sobolev training",
        "min over θ of max_{x in supp α} ‖φ - h_θ‖² + ∫‖∇φ - ∇h_θ‖²dx",
        Wrong("ffgb.d62"),
        remark=(
            "a recipe without a claim, and with a wrong sign in φ (ffgb.d62): its integral controls the mean square of the gradient's error, and (15) asks for "
            "its supremum, so a small value of (21) does not give (15): ffgb.d93"
        ),
    ),
)
