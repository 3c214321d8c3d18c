"""Speed and privacy are announced and not shown."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """No numbers: the text is read."""
    return ()


D90 = Erratum(
    id="fedboost.d90",
    about="fedboost.intro.advantages",
    severity=Severity.GAP,
    source=Source("hamer2020fedboost", "Section 1, before the bullets"),
    printed=(
        "They include computational speedups, convergence guarantees, privacy, and the "
        "optimality of the solution"
    ),
    corrected=(
        "convergence guarantees are given; of computation and privacy there is no statement and "
        "no measurement"
    ),
    why=(
        "A client computes C predictors in a round, more than one. The bullets speak of "
        "differential privacy as something that can be combined, and of no guarantee. It is "
        "argued: there is no witness."
    ),
    witness=witness,
)
