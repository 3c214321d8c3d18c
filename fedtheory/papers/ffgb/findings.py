"""FFGB: where boosting stops."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "ffgb.total_variation_radius",
        "FFGB stops at a distance that is known, and met",
        "How far from the optimum boosting stops, for a given total variation of the clients' inputs, is proved with its constant, and there are federations that stop exactly there.",
        over="measured",
        under="attained",
        unit="times the distance that no analysis can improve on is what the federation in the picture keeps",
    ),
    Finding(
        "ffgb.no_residual",
        "Without its residual FFGB does not converge",
        "However long it runs and however many local steps it makes, a floor stays: with one direction to learn from, nothing is learned at all.",
        over="measured",
        under="lower",
        unit="times its lower bound is the distance after a thousand rounds",
    ),
)
