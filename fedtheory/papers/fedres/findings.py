"""FedRes: how slow fictitious play is."""

from fedtheory.core.finding import Finding

FINDINGS = (
    Finding(
        "fedres.fictitious",
        "Fictitious play needs about t rounds for a loss of t^(-0.097)",
        "This is on the paper's own example, where nothing is random but a sign; asking again about old examples with the newest models needs a logarithm of that.",
        over="measured",
        under="lower",
        unit="times the lower bound: the loss after 20,000 rounds",
    ),
)
