"""FedBoost: two letters that are swapped in print."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "fedboost.thm2",
        "FedBoost's printed bound is broken by a hundred predictors",
        "The printed step has the strong convexity and the divergence in each other's place; with the step that the proof asks for, the constant is √2.",
        over="measured",
        under="printed",
        unit="times the printed bound: the gap of the mean weights after 60 rounds",
    ),
)
