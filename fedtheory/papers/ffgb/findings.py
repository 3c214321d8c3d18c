"""FFGB: where boosting stops."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "ffgb.total_variation_radius",
        "FFGB stops at a known distance from the optimum",
        "How far from the optimum boosting stops, for a given total variation of the clients' inputs, is proved with its constant; some federations stop exactly there.",
        over="measured",
        under="attained",
        unit="times the distance that no analysis can improve on: what the federation in the picture keeps",
    ),
    Finding(
        "ffgb.no_residual",
        "Without its residual FFGB does not converge",
        "An error remains however long it runs and however many local steps it makes; with one direction to learn from, it learns nothing.",
        over="measured",
        under="lower",
        unit="times the lower bound: the distance after a thousand rounds",
    ),
)
