"""Section 6 runs 500 rounds on at most 60 examples a client: the samples of a client are not independent over time."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

ROUNDS, EXAMPLES = 500, 60


def witness() -> tuple[Witness, ...]:
    """How often an example is seen on average, at least."""
    return (
        Witness(
            "each example is seen once at most, as i.i.d. samples need: rounds over examples",
            Fraction(ROUNDS, EXAMPLES),
            "<=",
            Fraction(1),
            f"T = {ROUNDS} rounds, at most {EXAMPLES} examples a client: 25/3 epochs",
        ),
    )


D70 = Erratum(
    id="fedres.d70",
    about="fedres.exp2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 6, first line; Section 6.2"),
    printed="To test our algorithms, we create datasets that mimic the federated learning scenario",
    corrected=(
        "the runs are of AdaGrad without projection on 25/3 epochs of the same examples; no theorem of the paper is about "
        "them"
    ),
    why=(
        "Theorems 1 and 2 ask for samples that are independent over time, for losses in [0, 1] on balls onto which every "
        "step projects, and for fixed step sizes. With at most 60 examples a client and one a round, 500 rounds see each "
        "at least 8 times; --adaptive scales each coordinate by its past gradients; and Central is given the global half of "
        "the features only, so that it is no baseline for what all features can do."
    ),
    witness=witness,
)
