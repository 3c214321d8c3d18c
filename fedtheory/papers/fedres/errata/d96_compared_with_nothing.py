"""Slow federated learning and purely global learning are not compared with."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D96 = Erratum(
    id="fedres.d96",
    about="fedres.abs2",
    severity=Severity.GAP,
    source=Source(
        "agarwal2020fedres", "Abstract, third sentence; Section 1, 'We derive regret bounds'"
    ),
    printed=(
        "Our framework is robust to data heterogeneity, addressing the slow convergence problem traditional "
        "federated learning methods face; We derive regret bounds for our algorithms, exhibiting improvements "
        "over purely global and local learning schemes"
    ),
    corrected=(
        "bounds are compared with those of clients alone; that a global model alone can be bad is Example 2"
    ),
    why=(
        "No bound of a purely global scheme stands in the text, no measure of heterogeneity in a theorem, and "
        "no method of federated learning among the baselines: they are Independent and Central. It is argued: "
        "there is no witness."
    ),
    witness=witness,
)
